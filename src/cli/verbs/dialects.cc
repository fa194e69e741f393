// abide dialects: the dialects, and what each does where they differ.
#include <algorithm>
#include <memory>

#include "cli/failure.h"
#include "cli/options.h"
#include "cli/text/json.h"
#include "cli/text/style.h"
#include "cli/text/visible.h"
#include "cli/verbs/dialect_fields.h"
#include "cli/verbs/verbs.h"

namespace abide::cli {
namespace {

struct Options {
  Texts names;
  bool json = false;
  std::string color;
};

void print_as_json(const std::vector<const Dialect*>& dialects, Output& out) {
  for (const Dialect* dialect : dialects) {
    json::object object{{"name", json_text(dialect->name)},
                        {"summary", json_text(dialect->summary)},
                        {"source", json_text(dialect->source)},
                        {"default", dialect == &Dialect::google()}};
    for (const DialectField& field : fields_of(*dialect)) {
      object[field.key] = field.value;
    }
    print_json(out, object);
  }
}

void print_list(const std::vector<const Dialect*>& dialects, const Style& style, Output& out) {
  std::size_t width = 0;
  for (const Dialect* dialect : dialects) width = std::max(width, dialect->name.size());
  const auto columns = static_cast<std::size_t>(std::clamp(out.width(), 60, 100));
  for (const Dialect* dialect : dialects) {
    const std::string indent(width + 2, ' ');
    out.print("{}  {}\n", style.strong(padded(dialect->name, width)),
              wrapped(dialect->summary, columns, width + 2));
    out.print("{}{}\n", indent, style.faint(wrapped(dialect->source, columns, width + 2)));
  }
}

void print_fields(const Dialect& dialect, const Style& style, Output& out) {
  out.print("{}\n  {}\n  {}\n\n", style.strong(dialect.name), dialect.summary,
            style.faint(dialect.source));
  const std::vector<DialectField> fields = fields_of(dialect);
  std::size_t width = 0;
  for (const DialectField& field : fields) width = std::max(width, field.question.size());
  for (const DialectField& field : fields) {
    out.print("  {}  {}\n", padded(field.question, width), field.answer);
  }
}

int list_dialects(const Options& options, Output& out) {
  const Style style = Style::chosen(options.color, out);
  std::vector<const Dialect*> all;
  for (const Dialect& dialect : Dialect::all()) all.push_back(&dialect);
  const std::vector<const Dialect*> dialects = find_dialects(options.names, all);
  if (options.json) {
    print_as_json(dialects, out);
  } else if (options.names.empty()) {
    print_list(dialects, style, out);
  } else {
    for (std::size_t i = 0; i < dialects.size(); ++i) {
      if (i > 0) out.write("\n");
      print_fields(*dialects[i], style, out);
    }
  }
  return kFine;
}

Run add(CLI::App& app) {
  auto options = std::make_shared<Options>();
  add_arguments(app, "DIALECT", options->names, kDialectValue,
                "All that these dialects do where dialects differ");
  add_json(app, options->json);
  add_color(app, options->color);
  return [options](Output& out) { return list_dialects(*options, out); };
}

constexpr Example kExamples[] = {
    {"The dialects, and where each comes from", "abide dialects"},
    {"What is special about Yandex?", "abide dialects yandex"},
    {"Two of them side by side", "diff <(abide dialects rfc9309) <(abide dialects google)"},
};

}  // namespace

const Verb kDialectsVerb = {
    "dialects",
    "list the ways in which engines read robots.txt, with sources",
    "The same file can mean different things to different engines, and has meant different things "
    "at different times. Each of these readings is a dialect; --dialect chooses one. With names, "
    "all that sets these dialects apart is told.",
    {"the dialects were listed", ""},
    kExamples,
    add,
};

}  // namespace abide::cli
