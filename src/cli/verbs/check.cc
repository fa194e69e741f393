// abide check: may these crawlers fetch these URLs, and which lines say so. Here with a file; that
// of the site itself is online/check.cc's.
#include "cli/verbs/check.h"

#include <algorithm>
#include <memory>

#include "cli/failure.h"
#include "cli/io/input.h"
#include "cli/online/verbs.h"
#include "cli/text/style.h"
#include "cli/text/visible.h"
#include "cli/verbs/check_text.h"
#include "cli/verbs/url_list.h"
#include "cli/verbs/verbs.h"
#include "cli/verbs/verdict.h"

namespace abide::cli {
namespace {

// Gives out the URLs and counts what is blocked, whatever is printed.
class Answers {
 public:
  explicit Answers(UrlList& urls) : urls_(urls) {}

  bool next(std::string_view& url) {
    if (!urls_.next(url)) return false;
    if (urls_.was_cut()) throw Failure(urls_.place() + "longer than 16 MiB; that is no URL");
    return true;
  }
  Decision decide(const Asker& asker, std::string_view url) {
    const Decision decision = asker.rules.check(url);
    any_blocked_ = any_blocked_ || !decision.allowed();
    return decision;
  }
  int exit_code() const { return any_blocked_ ? kFindings : kFine; }

 private:
  UrlList& urls_;
  bool any_blocked_ = false;
};

void print_as_json(const std::vector<Asker>& askers, Answers& answers, Output& out) {
  std::string_view url;
  while (answers.next(url)) {
    for (const Asker& asker : askers) {
      print_json(out, verdict_as_json(url, asker, answers.decide(asker, url)));
    }
  }
}

void print_verdicts(const CheckOptions& options, const Document& document, const Asker& asker,
                    Answers& answers, Output& out) {
  const Style style = Style::chosen(options.color, out);
  print_heading(options.robots, asker, style, out);
  out.write("\n");
  std::string_view url;
  while (answers.next(url)) {
    print_host_note(url, style, out);
    print_verdict(url, asker, answers.decide(asker, url), document, style, out);
    if (out.is_terminal()) out.flush();
  }
}

// A table for each agent with a column for each dialect; one table of agents if there is but one
// dialect.
void print_tables(const CheckOptions& options, const std::vector<Asker>& askers,
                  std::size_t dialects, Answers& answers, Output& out) {
  const Style style = Style::chosen(options.color, out);
  const std::string file = options.robots == "-" ? "standard input" : options.robots;
  std::vector<std::string> all;
  std::string_view url;
  while (answers.next(url)) all.emplace_back(url);

  const std::size_t columns = dialects == 1 ? askers.size() : dialects;
  for (std::size_t first = 0; first < askers.size(); first += columns) {
    const std::span<const Asker> shown(askers.data() + first, columns);
    std::vector<std::string> headings;
    for (const Asker& asker : shown) {
      headings.emplace_back(dialects == 1 ? asker.crawler.name() : asker.dialect().name);
    }
    VerdictTable table(headings, style);
    if (first > 0) out.write("\n");
    table.print_header(dialects == 1 ? fmt::format("{}, dialect {}", file, shown[0].dialect().name)
                                     : fmt::format("{} for {}", file, shown[0].crawler.name()),
                       out);
    for (const std::string& each : all) {
      std::vector<Decision> decisions;
      for (const Asker& asker : shown) decisions.push_back(answers.decide(asker, each));
      table.print_row(each, decisions, out);
    }
    table.print_legend(out);
    print_token_notes(shown, style, out);
  }
  constexpr int kMostNotes = 10;
  int notes = 0;
  for (const std::string& each : all) {
    if (notes < kMostNotes && print_host_note(each, style, out)) ++notes;
  }
}

int check(const CheckOptions& options, Output& out) {
  Style::chosen(options.color, out);
  if (options.robots.empty()) return check_online(options, out);
  if (const std::string_view given = given_option(options.online); !given.empty()) {
    throw Failure(fmt::format("{} is for fetching; with --robots nothing is fetched", given));
  }
  const std::vector<const Dialect*> dialects = dialects_of(options);
  if (options.robots == "-" && options.urls_file == "-") {
    throw Failure("--robots and --urls cannot both be standard input; give one of them a file");
  }
  std::uint32_t limit = 0;
  for (const Dialect* dialect : dialects) limit = std::max(limit, dialect->size_limit);
  const Document document(read_start(options.robots, std::size_t{limit} + 1));
  const std::vector<Asker> askers = askers_for(document, options.agents, dialects, options.exact);
  UrlList urls(options.urls, options.urls_file, out);
  Answers answers(urls);
  if (options.quiet) {
    std::string_view url;
    while (answers.next(url)) {
      for (const Asker& asker : askers) answers.decide(asker, url);
    }
  } else if (options.json) {
    print_as_json(askers, answers, out);
  } else if (askers.size() == 1) {
    print_verdicts(options, document, askers.front(), answers, out);
  } else {
    print_tables(options, askers, dialects.size(), answers, out);
  }
  return answers.exit_code();
}

Run add(CLI::App& app) {
  auto options = std::make_shared<CheckOptions>();
  add_arguments(app, "URL", options->urls, kUrlValue,
                "What to fetch: absolute, or from the path on");
  add_text(app, "-r,--robots", options->robots, kFileValue,
           "The robots.txt, - is standard input; without it each site's own is fetched and kept");
  add_texts(app, "-a,--agent", options->agents, kCrawlerValue,
            "Who fetches: a crawler's name or a whole User-Agent header")
      ->required();
  add_text(app, "-u,--urls", options->urls_file, kFileValue,
           "More URLs from a file, one a line; - is standard input");
  CLI::Option* dialect =
      add_texts(app, "-d,--dialect", options->dialects, kDialectValue,
                "How the file is read; google is the default, several are separated by commas");
  add_switch(app, "--all-dialects", options->all_dialects, "Under every dialect there is")
      ->excludes(dialect);
  add_switch(app, "--exact-agent", options->exact,
             "Take each NAME as the product token itself: no known crawlers, no fallbacks");
  add_json(app, options->json);
  add_switch(app, "-q,--quiet", options->quiet, "Print nothing; the exit code tells");
  add_color(app, options->color);
  add_patience_options(app, options->online);
  add_fetch_options(app, options->online);
  return [options](Output& out) { return check(*options, out); };
}

constexpr Example kExamples[] = {
    {"May Googlebot fetch this page, as its site says now?",
     "abide check 'https://example.com/search?q=tea' --agent Googlebot"},
    {"The same by a file of your own",
     "abide check 'https://example.com/search?q=tea' --robots robots.txt --agent Googlebot"},
    {"The same under every dialect, in a table",
     "abide check /search /about --robots robots.txt --agent Googlebot --all-dialects"},
    {"Several crawlers, URLs from a file",
     "abide check --urls urls.txt --robots robots.txt --agent Googlebot --agent GPTBot"},
    {"Without the network, by what was fetched before",
     "abide check https://example.com/ --agent Bingbot --offline"},
    {"For a program",
     "abide check /search --robots robots.txt --agent Googlebot --json | jq .allowed"},
};

}  // namespace

std::vector<const Dialect*> dialects_of(const CheckOptions& options) {
  if (!options.all_dialects) return find_dialects(options.dialects, {&Dialect::google()});
  std::vector<const Dialect*> all;
  for (const Dialect& dialect : Dialect::all()) all.push_back(&dialect);
  return all;
}

const Verb kCheckVerb = {
    "check",
    "decide whether crawlers may fetch URLs, and show the line that decided",
    "For each URL there is the verdict, the line of the file that decided, the group in which it "
    "stands, and the strongest rule that lost. Several agents or dialects make a table: each cell "
    "holds the verdict and the number of the deciding line, - if no rule decided.\n\n"
    "Without --robots the URLs are absolute, and each is decided by the robots.txt of its own "
    "site: "
    "fetched, and kept in a store for as long as the dialect lets it. What was fetched and when, "
    "what came back and until when it counts stands above the verdicts. A site that fails has the "
    "verdict that the dialect draws from that. A URL without a site is complained of, the others "
    "are answered all the same, and the exit code is 2 in the end.\n\n"
    "With --json there is an object a line for each URL, agent and dialect: url, agent, crawler, "
    "dialect, allowed, line (0 if no rule decided), rule, group_line, group, beaten_line, "
    "beaten_rule, reason (rule, no-match, no-group, allow-all, disallow-all, robots-txt), "
    "undefined, explanation, canonical_url; without --robots also robots (origin, state, obey, "
    "undefined, why, status, fetched_at, fresh_until). Bytes that are not UTF-8 appear as "
    "U+FFFD.\n\n"
    "Whether a file given with --robots governs the URLs is not asked: \"abide origin\" tells.",
    {"every URL may be fetched by every agent under every dialect", "some URL is blocked"},
    kExamples,
    add,
};

}  // namespace abide::cli
