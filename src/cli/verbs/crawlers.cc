// abide crawlers: the crawlers that are known by name.
#include <algorithm>
#include <memory>

#include "cli/failure.h"
#include "cli/options.h"
#include "cli/text/json.h"
#include "cli/text/style.h"
#include "cli/text/visible.h"
#include "cli/verbs/verbs.h"
#include "cli/verbs/verdict.h"

namespace abide::cli {
namespace {

struct Options {
  Texts names;
  bool json = false;
  std::string color;
};

using Crawlers = std::vector<const KnownCrawler*>;

std::vector<std::string> tokens_of(const KnownCrawler& crawler) {
  std::vector<std::string> tokens;
  for (const std::string_view token : crawler.tokens) {
    if (!token.empty()) tokens.emplace_back(token);
  }
  return tokens;
}

Crawlers find_crawlers(const Texts& names) {
  Crawlers found;
  if (names.empty()) {
    for (const KnownCrawler& crawler : known_crawlers()) found.push_back(&crawler);
  }
  for (const std::string& name : names) {
    require_agent(name);
    const KnownCrawler* known = Crawler::named(name).known();
    if (known == nullptr) {
      std::vector<std::string_view> all;
      for (const KnownCrawler& crawler : known_crawlers()) all.push_back(crawler.name);
      const std::string near = did_you_mean(name, all);
      throw Failure(fmt::format("no crawler {} is known{} \"abide crawlers\" lists those that are",
                                in_quotes(name), near.empty() ? ";" : near));
    }
    found.push_back(known);
  }
  return found;
}

void print_as_json(const Crawlers& crawlers, Output& out) {
  for (const KnownCrawler* crawler : crawlers) {
    json::array tokens;
    for (const std::string& token : tokens_of(*crawler)) tokens.push_back(json_text(token));
    print_json(out, json::object{{"name", json_text(crawler->name)},
                                 {"tokens", std::move(tokens)},
                                 {"obeys_star", crawler->obeys_star},
                                 {"operated_by", json_text(crawler->operated_by)},
                                 {"purpose", json_text(crawler->purpose)},
                                 {"source", json_text(crawler->source)}});
  }
}

std::string answers_to(const KnownCrawler& crawler) {
  std::string text;
  for (const std::string& token : tokens_of(crawler)) {
    text += (text.empty() ? "" : ", then ") + token;
  }
  return text + (crawler.obeys_star ? ", then *" : "; not *");
}

void print_for_person(const Crawlers& crawlers, const Style& style, Output& out) {
  std::size_t name_width = 0;
  std::size_t token_width = 0;
  for (const KnownCrawler* crawler : crawlers) {
    name_width = std::max(name_width, display_width(crawler->name));
    token_width = std::max(token_width, display_width(answers_to(*crawler)));
  }
  std::string_view operated_by;
  std::string_view source;
  for (std::size_t i = 0; i < crawlers.size(); ++i) {
    const KnownCrawler& crawler = *crawlers[i];
    if (crawler.operated_by != operated_by || crawler.source != source) {
      out.print("{}{}  {}\n", i == 0 ? "" : "\n", style.strong(crawler.operated_by),
                style.faint(crawler.source));
      operated_by = crawler.operated_by;
      source = crawler.source;
    }
    out.print("  {}  {}  {}\n", padded(crawler.name, name_width),
              padded(answers_to(crawler), token_width), crawler.purpose);
  }
}

int list_crawlers(const Options& options, Output& out) {
  const Style style = Style::chosen(options.color, out);
  const Crawlers crawlers = find_crawlers(options.names);
  if (options.json) {
    print_as_json(crawlers, out);
  } else {
    print_for_person(crawlers, style, out);
  }
  return kFine;
}

Run add(CLI::App& app) {
  auto options = std::make_shared<Options>();
  add_arguments(app, "NAME", options->names, kCrawlerValue,
                "Only these: a name in any case, or a whole User-Agent header");
  add_json(app, options->json);
  add_color(app, options->color);
  return [options](Output& out) { return list_crawlers(*options, out); };
}

constexpr Example kExamples[] = {
    {"All known crawlers", "abide crawlers"},
    {"Whose group does Googlebot-Image obey?", "abide crawlers Googlebot-Image"},
    {"Which crawlers does the group for * not reach?",
     "abide crawlers --json | jq -r 'select(.obeys_star | not).name'"},
};

}  // namespace

const Verb kCrawlersVerb = {
    "crawlers",
    "list the crawlers known by name, and what they answer to",
    "A crawler obeys the groups for the first of its product tokens that the file names, and the "
    "group for * if it names none. Each list of crawlers is headed by the page of its operator "
    "that documents them.\n\n"
    "Names that are not in the list can be used everywhere; they answer to themselves, then *.",
    {"the crawlers were listed", ""},
    kExamples,
    add,
};

}  // namespace abide::cli
