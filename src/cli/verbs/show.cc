// abide show: what a file says, as one dialect reads it.
#include <memory>

#include "cli/failure.h"
#include "cli/io/input.h"
#include "cli/options.h"
#include "cli/text/style.h"
#include "cli/text/visible.h"
#include "cli/verbs/reading.h"
#include "cli/verbs/verbs.h"

namespace abide::cli {
namespace {

struct Options {
  std::string file;
  std::string dialect;
  bool json = false;
  std::string color;
};

void print_lines(const std::vector<ReadLine>& lines, std::size_t indent, std::size_t number_width,
                 const Style& style, Output& out) {
  for (const ReadLine& line : lines) {
    std::string text = line.field.empty() ? "" : visible(line.field) + ":";
    if (!line.value.empty())
      text += (text.empty() ? "" : " ") + shortened(visible(line.value), 400);
    out.print(
        "{}  {}{}\n", style.faint(fmt::format("{:>{}}", line.line, number_width)),
        std::string(indent, ' ') + (line.kind == ReadLine::kUserAgent ? style.strong(text) : text),
        line.remark.empty() ? "" : style.warning("  <- " + line.remark));
  }
}

void print_for_person(const Options& options, const Reading& reading, const Style& style,
                      Output& out) {
  const std::size_t number_width = fmt::format("{}", reading.last_line()).size();
  out.print("{}\n",
            style.faint(fmt::format("{}, dialect {}: {}",
                                    options.file == "-" ? "standard input" : visible(options.file),
                                    reading.dialect->name, reading.summary())));
  for (const ReadGroup& group : reading.groups) {
    out.write("\n");
    print_lines(group.user_agents, 0, number_width, style, out);
    print_lines(group.lines, 2, number_width, style, out);
    if (group.rules == 0) {
      out.print("{}  {}\n", std::string(number_width, ' '),
                style.faint("  no rules: allows everything"));
    }
  }
  if (!reading.file_lines.empty()) {
    out.write("\n");
    print_lines(reading.file_lines, 0, number_width, style, out);
  }
  if (!reading.ignored.empty()) {
    out.print("\n{}\n", style.faint("Ignored:"));
    print_lines(reading.ignored, 0, number_width, style, out);
  }
}

int show(const Options& options, Output& out) {
  const Style style = Style::chosen(options.color, out);
  const Dialect& dialect = find_dialect(options.dialect);
  const Document document(read_start(options.file, std::size_t{dialect.size_limit} + 1));
  const Reading reading = read_as(document, dialect);
  if (options.json) {
    print_json(out, reading_as_json(options.file, reading));
  } else {
    print_for_person(options, reading, style, out);
  }
  return kFine;
}

Run add(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->dialect = Dialect::google().name;
  add_text(app, "FILE", options->file, kFileValue, "The robots.txt; - is standard input")
      ->required();
  add_text(app, "-d,--dialect", options->dialect, kDialectValue,
           "How the file is read; google is the default");
  add_switch(app, "--json", options->json, "Print JSON, one object");
  add_color(app, options->color);
  return [options](Output& out) { return show(*options, out); };
}

constexpr Example kExamples[] = {
    {"What does this file say?", "abide show robots.txt"},
    {"And what of it does Yandex see?", "abide show robots.txt --dialect yandex"},
    {"The sitemaps alone", "abide show robots.txt --json | jq -r '.sitemaps[].value'"},
};

}  // namespace

const Verb kShowVerb = {
    "show",
    "show what a robots.txt says, as a dialect reads it",
    "The groups with their user-agent lines and rules, what else is said in each (crawl-delay, "
    "request-rate, visit-time, content-signal, content-usage, noindex, unknown fields), then what "
    "belongs to no group: sitemaps, host, clean-param. The number of its line stands in front of "
    "everything, and behind an arrow why a line has no effect in the dialect. Lines that the "
    "dialect does not understand at all are listed last.",
    {"the file was shown", ""},
    kExamples,
    add,
};

}  // namespace abide::cli
