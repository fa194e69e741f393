// One question about one URL: who asks, under which dialect, and what came out.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "abide/abide.h"
#include "cli/text/json.h"

namespace abide::cli {

// A crawler under a dialect, with the rules that bind it. Made once for each, then asked for every
// URL.
struct Asker {
  std::string agent;  // as the user named it
  Crawler crawler;
  RobotsTxt robots;
  Rules rules;

  const Dialect& dialect() const { return robots.dialect(); }
};

// Throws Failure if `agent` is blank, or several names with commas between: they would be taken for
// one name that no file has.
void require_agent(std::string_view agent);

// Whether the dialect sees no product token in any of the crawler's names, as in "360Spider": a
// token has neither digits nor other scripts (RFC 9309 2.2.1), and ends where one stands. Then no
// group but the one for `*` can bind the crawler.
bool has_empty_token(const Asker& asker);

// `agent` as a crawler: by name or User-Agent header, or exactly as it is. Throws
// Failure, see require_agent().
Crawler crawler_of(const std::string& agent, bool exact);

// One for each agent and dialect, agents first.
std::vector<Asker> askers_for(const Document& document, const std::vector<std::string>& agents,
                              const std::vector<const Dialect*>& dialects, bool exact);

// The text of a line as it stands in the file, without white space around it and byte order mark.
std::string_view line_text(const Document& document, std::uint32_t line);

// "Disallow: /x", from the rule's own words.
std::string rule_text(const MatchedRule& rule);

// The members that every verdict has in JSON.
json::object verdict_as_json(std::string_view url, const Asker& asker, const Decision& decision);

}  // namespace abide::cli
