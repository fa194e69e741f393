// abide lint: what is wrong with a robots.txt, for whom, and how to mend it.
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <set>

#include "cli/failure.h"
#include "cli/io/input.h"
#include "cli/io/replace_file.h"
#include "cli/lint/linted_file.h"
#include "cli/lint/mend.h"
#include "cli/options.h"
#include "cli/text/visible.h"
#include "cli/verbs/verbs.h"
#include "lint/words.h"

namespace abide::cli {
namespace {

struct Options {
  Texts files;
  std::string format;
  bool json = false;
  bool fix = false;
  bool diff = false;
  bool strict = false;
  bool list_checks = false;
  Texts select;
  Texts ignore;
  Texts dialects;
  std::string most;
  std::string color;
};

std::set<std::string_view> find_checks(const Texts& given) {
  std::set<std::string_view> ids;
  for (const std::string& id : split_at_commas(given)) {
    const LintCheck* check = find_lint_check(id);
    if (check == nullptr) {
      std::vector<std::string_view> known;
      for (const LintCheck& each : lint_checks()) known.push_back(each.id);
      const std::string near = did_you_mean(id, known);
      throw Failure(fmt::format("there is no check {}{} \"abide lint --list-checks\" lists them",
                                in_quotes(id), near.empty() ? ";" : near));
    }
    ids.insert(check->id);
  }
  return ids;
}

// Which findings are asked for.
class Selection {
 public:
  explicit Selection(const Options& options)
      : select_(find_checks(options.select)), ignore_(find_checks(options.ignore)) {
    if (!options.select.empty() && select_.empty()) throw Failure("--select names no check");
    const std::span<const Dialect> all = Dialect::all();
    if (options.dialects.empty()) return;
    lint_.dialects = 0;
    for (const Dialect* dialect : find_dialects(options.dialects, {})) {
      lint_.dialects |= 1u << (dialect - all.data());
    }
  }

  void limit(std::size_t most_per_check) { lint_.most_per_check = most_per_check; }

  std::vector<Finding> find(const Document& document) const {
    std::vector<Finding> findings = lint(document, lint_);
    std::erase_if(findings, [this](const Finding& finding) {
      const bool selected = select_.empty() || select_.contains(finding.check->id);
      return !selected || ignore_.contains(finding.check->id);
    });
    return findings;
  }

  // All of them, for what applies fixes.
  std::vector<Finding> find_all(const Document& document) const {
    Selection unlimited = *this;
    unlimited.limit(static_cast<std::size_t>(-1));
    return unlimited.find(document);
  }

 private:
  std::set<std::string_view> select_;
  std::set<std::string_view> ignore_;
  LintOptions lint_;
};

int list_checks(const Options& options, Output& out) {
  const Style style = Style::chosen(options.color, out);
  std::size_t width = 0;
  for (const LintCheck& check : lint_checks()) width = std::max(width, check.id.size());
  for (const LintCheck& check : lint_checks()) {
    if (options.format == "json") {
      print_json(out, json::object{{"id", json_text(check.id)},
                                   {"severity", json_text(severity_name(check.severity))},
                                   {"fix", json_text(fix_offered_name(check.fix))},
                                   {"title", json_text(check.title)},
                                   {"why", json_text(check.why)},
                                   {"mend", json_text(check.mend)},
                                   {"source", json_text(check.source)}});
    } else {
      const char* fix = check.fix == FixOffered::kSafe ? "fix" : "";
      out.print("{}  {:<7}  {:<3}  {}\n", style.strong(padded(check.id, width)),
                severity_name(check.severity), fix, check.title);
    }
  }
  return kFine;
}

int exit_code(const std::vector<LintedFile>& files, bool strict) {
  for (const LintedFile& file : files) {
    for (const Finding& finding : file.findings) {
      if (strict || finding.severity != Severity::kNote) return kFindings;
    }
  }
  return kFine;
}

void print_report(const std::vector<LintedFile>& files, const Options& options, Output& out) {
  if (options.format == "json") {
    print_findings_json(files, out);
  } else if (options.format == "sarif") {
    print_sarif(files, out);
  } else if (options.format == "github") {
    print_github(files, out);
  } else {
    const Style style = Style::chosen(options.color, out);
    for (const LintedFile& file : files) {
      print_mended(file, out);
      for (const Finding& finding : file.findings) print_finding(file, finding, style, out);
    }
    print_totals(files, style, out);
  }
}

// A diff is for `patch`, byte by byte; on a terminal it is for a person.
void print_diff(const LintedFile& file, const ChangedText& text, const Style& style, Output& out) {
  const std::string name = file.name == "-" ? "stdin" : file.name;
  const std::string diff = text.unified_diff(visible(name), visible(name));
  if (!out.is_terminal()) {
    out.write(diff);
    return;
  }
  std::string_view rest = diff;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string line = visible(rest.substr(0, end));
    if (line.starts_with('+')) line = style.good(line);
    if (line.starts_with('-')) line = style.bad(line);
    if (line.starts_with('@')) line = style.note(line);
    out.print("{}\n", line);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

void show_diffs(const std::vector<LintedFile>& files, const Selection& selection,
                const Style& style, Output& out) {
  for (const LintedFile& file : files) {
    const Mended mended =
        mend(file.document, [&](const Document& document) { return selection.find_all(document); });
    print_diff(file, mended.text, style, out);
  }
}

// The file as it is after `mended`.
void take_over(Mended mended, const Selection& selection, LintedFile& file) {
  file.document = Document(mended.text.text());
  file.findings = selection.find(file.document);
  file.mended = std::move(mended.applied);
}

// Mends every file, or none if one cannot be written: all new contents are on disk before the first
// takes its place. Should even then one fail, the report tells how far it came.
void fix_files(std::vector<LintedFile>& files, const Selection& selection, const Options& options,
               Output& out) {
  std::vector<Mended> all;
  all.reserve(files.size());
  for (const LintedFile& file : files) {
    all.push_back(mend(file.document,
                       [&](const Document& document) { return selection.find_all(document); }));
  }
  Replacements replacements;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (!all[i].applied.empty()) replacements.add(files[i].name, all[i].text.text());
  }
  try {
    for (std::size_t i = 0; i < files.size(); ++i) {
      if (all[i].applied.empty()) continue;
      replacements.put_next();
      take_over(std::move(all[i]), selection, files[i]);
    }
  } catch (const Failure&) {
    print_report(files, options, out);
    out.flush();
    throw;
  }
  print_report(files, options, out);
}

// The mended text takes the place of the report on standard output.
void fix_standard_input(std::vector<LintedFile>& files, const Selection& selection,
                        const Options& options, Output& out) {
  LintedFile& file = files.front();
  Mended mended =
      mend(file.document, [&](const Document& document) { return selection.find_all(document); });
  out.write(mended.text.text());
  out.flush();
  take_over(std::move(mended), selection, file);
  Output errors(STDERR_FILENO);
  print_report(files, options, errors);
  errors.flush();
}

std::size_t most_per_check(const std::string& given) {
  if (given.empty()) return LintOptions().most_per_check;
  const bool digits = given.find_first_not_of("0123456789") == std::string::npos;
  if (!digits || given.size() > 9) {
    throw Failure("--most takes a number, 0 for no limit, not " + in_quotes(given));
  }
  const std::size_t most = std::stoul(given);
  return most == 0 ? static_cast<std::size_t>(-1) : most;
}

void require_format(Options& options) {
  const bool asked = options.json || options.format != "human";
  if (options.diff && asked) {
    throw Failure(
        "--diff prints a unified diff and nothing else, so it has no other format; --json "
        "alone tells the fix of each finding");
  }
  if (options.json) options.format = "json";
  if (options.list_checks && options.format != "human" && options.format != "json") {
    throw Failure("--list-checks prints a list for a person, or JSON with --json");
  }
  for (const std::string_view known : {"human", "json", "sarif", "github"}) {
    if (options.format == known) return;
  }
  throw Failure("--format takes human, json, sarif or github, not " + in_quotes(options.format));
}

void require_files(const Options& options) {
  if (options.files.empty()) {
    throw Failure("no file is given; name a robots.txt, or - for standard input");
  }
  refuse_second_stdin(options.files);
  if (options.fix && options.files.size() > 1 &&
      std::find(options.files.begin(), options.files.end(), "-") != options.files.end()) {
    throw Failure("with --fix, - must be the only file: the mended text goes to standard output");
  }
}

int lint_files(Options options, Output& out) {
  require_format(options);
  const Style style = Style::chosen(options.color, out);
  if (options.list_checks) return list_checks(options, out);
  require_files(options);
  Selection selection(options);
  selection.limit(most_per_check(options.most));
  // All are read before anything is printed or written.
  std::vector<LintedFile> files;
  for (const std::string& name : options.files) {
    Document document(read_whole(name));
    std::vector<Finding> findings = selection.find(document);
    files.push_back({name, std::move(document), std::move(findings), {}});
  }

  if (options.diff) {
    show_diffs(files, selection, style, out);
  } else if (!options.fix) {
    print_report(files, options, out);
  } else if (files.front().name == "-") {
    fix_standard_input(files, selection, options, out);
  } else {
    fix_files(files, selection, options, out);
  }
  return exit_code(files, options.strict);
}

Run add(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->format = "human";
  add_arguments(app, "FILE", options->files, kFileValue, "The robots.txt; - is standard input");
  CLI::Option* format = add_text(app, "--format", options->format, "human|json|sarif|github",
                                 "How findings are printed; human is the default");
  add_json(app, options->json);
  app.get_option("--json")->excludes(format);
  CLI::Option* fix =
      add_switch(app, "--fix", options->fix, "Apply the safe fixes, then report what is left");
  add_switch(app, "--diff", options->diff, "Print what --fix would do, as a unified diff")
      ->excludes(fix);
  add_texts(app, "--select", options->select, kChecksValue,
            "Only these checks, separated by commas");
  add_texts(app, "--ignore", options->ignore, kChecksValue, "All but these");
  add_texts(app, "-d,--dialect", options->dialects, kDialectValue,
            "Only what matters in these dialects; all is the default");
  add_switch(app, "--strict", options->strict, "Notes make the exit code 1, too");
  add_text(app, "--most", options->most, kNumberValue,
           "Findings of one check in a file; 100 is the default, 0 means no limit");
  add_switch(app, "--list-checks", options->list_checks, "List the checks there are");
  add_color(app, options->color);
  return [options](Output& out) { return lint_files(*options, out); };
}

constexpr Example kExamples[] = {
    {"What is wrong with this file?", "abide lint robots.txt"},
    {"Only what matters to Google", "abide lint robots.txt --dialect google"},
    {"What can be mended safely?", "abide lint robots.txt --diff"},
    {"Mend it", "abide lint robots.txt --fix"},
    {"Annotations in a GitHub workflow", "abide lint public/robots.txt --format github"},
    {"For code scanning", "abide lint robots.txt --format sarif >robots.sarif"},
};

}  // namespace

const Verb kLintVerb = {
    "lint",
    "find what is wrong with a robots.txt, for whom, and how to mend it",
    "Each finding has its place, the line with a mark below, why it matters, how to mend it, and "
    "the dialects in which it matters. The linter reads the same lines as the engine: a finding "
    "never changes a verdict.\n\n"
    "A safe fix changes no verdict in any dialect, but for those that it announces: there the line "
    "takes the effect that it has in other dialects already. --fix replaces the file at once and "
    "keeps its mode; of several files, none is touched if one cannot be read or written. With - as "
    "the file, the mended text goes to standard output and the report to standard error.\n\n"
    "With --json there is an object a line for each finding: file, line, column (in bytes, from "
    "1), "
    "begin and end (bytes of the file, from 0), severity, id, message, why, mend, source, "
    "dialects, "
    "other_line, fix, mended (true for what --fix has just mended; line and column are as they "
    "were "
    "then).",
    {"nothing was found but perhaps notes",
     "there is an error or a warning; with --strict, a note"},
    kExamples,
    add,
};

}  // namespace abide::cli
