#include "abide/decision.h"

#include "match/describe_rule.h"
#include "match/rule_set.h"

namespace abide {

MatchedRule describe_rule(const ParsedFile& robots, const ReadyRule& rule) {
  const Record& record = robots.records()[rule.record];
  MatchedRule matched;
  matched.allow = rule.allow || rule.length() == 0;
  matched.written_as_allow = record.kind() == RecordKind::kAllow;
  matched.line = record.line();
  matched.length = rule.length();
  matched.value = robots.value(rule.record);
  matched.pattern = {rule.text, rule.length()};
  matched.group_line = robots.records()[rule.user_agent_record].line();
  matched.group_user_agent = robots.value(rule.user_agent_record);
  return matched;
}

namespace {

std::string line_text(const MatchedRule& rule) {
  std::string text = rule.written_as_allow ? "Allow:" : "Disallow:";
  if (!rule.value.empty()) {
    text += ' ';
    text += rule.value;
  }
  return text + " (line " + std::to_string(rule.line) + ")";
}

// Why the deciding rule beat the one that lost.
std::string comparison(const MatchedRule& rule, const MatchedRule& loser) {
  if (rule.length > loser.length) {
    return "is longer than " + line_text(loser) + ", which matches too";
  }
  return "is as long as " + line_text(loser) + ", and the allow wins a tie";
}

}  // namespace

std::string_view reason_name(Reason reason) {
  switch (reason) {
    case Reason::kRule:
      return "rule";
    case Reason::kNoMatch:
      return "no-match";
    case Reason::kNoGroup:
      return "no-group";
    case Reason::kAllowAll:
      return "allow-all";
    case Reason::kDisallowAll:
      return "disallow-all";
    case Reason::kRobotsTxt:
      return "robots-txt";
  }
  return "";
}

MatchedRule Decision::rule() const {
  return rule_ == kNone ? MatchedRule() : describe_rule(*rules_->robots, rules_->rules[rule_]);
}

MatchedRule Decision::loser() const {
  return loser_ == kNone ? MatchedRule() : describe_rule(*rules_->robots, rules_->rules[loser_]);
}

std::uint32_t Decision::line() const {
  return rule_ == kNone ? 0 : rules_->robots->records()[rules_->rules[rule_].record].line();
}

std::string Decision::explain() const {
  switch (reason_) {
    case Reason::kRule:
      break;
    case Reason::kNoMatch:
      return "Allowed: no rule of the crawler's group matches.";
    case Reason::kNoGroup:
      return "Allowed: no group of the file applies to this crawler.";
    case Reason::kAllowAll:
      return "Allowed: the file as a whole allows everything.";
    case Reason::kDisallowAll:
      return "Blocked: the file as a whole disallows everything.";
    case Reason::kRobotsTxt:
      return "Allowed: /robots.txt itself may always be fetched.";
  }
  const MatchedRule decider = rule();
  std::string text = allowed_ ? "Allowed by " : "Blocked by ";
  text += line_text(decider);
  text += " in the group for ";
  text += decider.group_user_agent;
  if (decider.length == 0) {
    text += "; an empty path blocks nothing";
  } else if (const MatchedRule lost = loser()) {
    text += "; it " + comparison(decider, lost);
  }
  text += '.';
  if (undefined_) text += " This dialect's specification leaves such a conflict undefined.";
  return text;
}

}  // namespace abide
