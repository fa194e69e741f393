#include "cli/verbs/verdict.h"

#include "cli/failure.h"
#include "cli/text/visible.h"
#include "parse/ascii.h"

namespace abide::cli {

namespace {

// Whether a comma stands where neither a name nor a User-Agent header has one: a header is products
// and comments, and only a comment, in parentheses, may hold commas (RFC 9110 10.1.5).
bool lists_several(std::string_view agent) {
  std::size_t depth = 0;
  for (const char c : agent) {
    if (c == '(') ++depth;
    if (c == ')' && depth > 0) --depth;
    if (c == ',' && depth == 0) return true;
  }
  return false;
}

}  // namespace

void require_agent(std::string_view agent) {
  if (ascii::trim(agent).empty()) {
    throw Failure("an agent's name is empty; name a crawler, such as Googlebot");
  }
  if (lists_several(agent)) {
    throw Failure(
        fmt::format("{} is no crawler's name: it holds a comma; name several crawlers "
                    "each by itself",
                    in_quotes(agent)));
  }
}

Crawler crawler_of(const std::string& agent, bool exact) {
  require_agent(agent);
  return exact ? Crawler::exact(agent) : Crawler::named(agent);
}

bool has_empty_token(const Asker& asker) {
  if (asker.dialect().agent_match != AgentMatch::kToken) return false;
  for (std::size_t i = 0; i < asker.crawler.token_count(); ++i) {
    if (!product_token(asker.crawler.token(i)).empty()) return false;
  }
  return true;
}

std::vector<Asker> askers_for(const Document& document, const std::vector<std::string>& agents,
                              const std::vector<const Dialect*>& dialects, bool exact) {
  std::vector<RobotsTxt> readings;
  readings.reserve(dialects.size());
  for (const Dialect* dialect : dialects) readings.push_back(RobotsTxt::parse(document, *dialect));
  std::vector<Asker> askers;
  for (const std::string& agent : agents) {
    const Crawler crawler = crawler_of(agent, exact);
    for (const RobotsTxt& robots : readings) {
      askers.push_back({agent, crawler, robots, robots.rules_for(crawler)});
    }
  }
  return askers;
}

std::string_view line_text(const Document& document, std::uint32_t line) {
  constexpr std::string_view kBlanks = " \t\v\f\r";
  if (line == 0 || line > document.lines().size()) return "";
  std::string_view text = document.text(document.lines()[line - 1].text);
  if (line == 1) text.remove_prefix(document.bom_bytes());
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return "";
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

std::string rule_text(const MatchedRule& rule) {
  if (!rule) return "";
  std::string text = rule.written_as_allow ? "Allow:" : "Disallow:";
  if (!rule.value.empty()) text += ' ';
  text += rule.value;
  return text;
}

json::object verdict_as_json(std::string_view url, const Asker& asker, const Decision& decision) {
  const MatchedRule rule = decision.rule();
  const MatchedRule loser = decision.loser();
  return {{"url", json_text(url)},
          {"agent", json_text(asker.agent)},
          {"crawler", json_text(asker.crawler.name())},
          {"dialect", json_text(asker.dialect().name)},
          {"allowed", decision.allowed()},
          {"line", decision.line()},
          {"rule", json_text_or_null(rule_text(rule))},
          {"group_line", rule.group_line},
          {"group", json_text_or_null(rule.group_user_agent)},
          {"beaten_line", loser.line},
          {"beaten_rule", json_text_or_null(rule_text(loser))},
          {"reason", json_text(reason_name(decision.reason()))},
          {"undefined", decision.undefined()},
          {"explanation", json_text(decision.explain())},
          {"canonical_url", json_text(asker.robots.canonical_url(url))}};
}

}  // namespace abide::cli
