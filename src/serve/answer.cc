#include "serve/answer.h"

#include <boost/beast/http/status.hpp>

#include "json/record.h"
#include "serve/json_text.h"

namespace abide::serving {
namespace {

void append_text_or_null(std::string& out, std::string_view text) {
  if (text.empty()) {
    out += "null";
  } else {
    append_json_text(out, text);
  }
}

void append_rule(std::string& out, const MatchedRule& rule) {
  if (!rule) {
    out += "null";
    return;
  }
  out += rule.written_as_allow ? "\"Allow:" : "\"Disallow:";
  if (!rule.value.empty()) out += ' ';
  append_json_inner(out, rule.value);
  out += '"';
}

void append_bool(std::string& out, bool value) { out += value ? "true" : "false"; }

}  // namespace

std::string_view status_title(int status) {
  const auto title = boost::beast::http::obsolete_reason(
      boost::beast::http::int_to_status(static_cast<unsigned>(status)));
  return {title.data(), title.size()};
}

void append_robots(std::string& out, const Record& record, const Dialect& dialect,
                   const Standing& standing) {
  out += "{\"origin\":\"";
  const Origin& origin = record.origin;
  out += origin.scheme;
  out += "://";
  append_json_inner(out, origin.host);
  if (!origin.has_default_port()) {
    out += ':';
    append_number(out, origin.port);
  }
  out += "\",\"state\":\"";
  out += state_name(standing.state);
  out += "\",\"obey\":\"";
  out += obey_name(standing.obey);
  out += "\",\"undefined\":";
  append_bool(out, standing.undefined);
  out += ",\"why\":";
  append_json_text(out, standing.why);
  out += ",\"status\":";
  const Exchange& exchange = deciding_exchange(record, dialect, standing);
  append_number(out, static_cast<std::uint64_t>(std::max(0, exchange.status())));
  out += ",\"fetched_at\":";
  append_json_time(out, exchange.started);
  out += ",\"fresh_until\":";
  if (standing.fresh_until > Time{}) {
    append_json_time(out, standing.fresh_until);
  } else {
    out += "null";
  }
  out += '}';
}

std::string_view Answerer::crawler_name(const std::string& agent) {
  constexpr std::size_t kMostNames = 512;
  const auto found = crawler_names_.find(std::string_view(agent));
  if (found != crawler_names_.end()) return found->second;
  if (crawler_names_.size() >= kMostNames) crawler_names_.clear();
  return crawler_names_.emplace(agent, Crawler::named(agent).name()).first->second;
}

void Answerer::begin(const Question& question, const Decision& decision, const Dialect& dialect,
                     std::string& out) {
  counters_.decided(dialect, decision.allowed());
  out += "{\"url\":";
  append_json_text(out, question.url);
  out += ",\"user_agent\":";
  append_json_text(out, question.user_agent);
  out += ",\"crawler\":";
  append_json_text(out, crawler_name(question.user_agent));
  out += ",\"dialect\":\"";
  out += dialect.name;
  out += "\",\"allowed\":";
  append_bool(out, decision.allowed());
  out += ",\"reason\":\"";
  out += reason_name(decision.reason());
  const MatchedRule rule = decision.rule();
  out += "\",\"line\":";
  append_number(out, rule.line);
  out += ",\"rule\":";
  append_rule(out, rule);
  out += ",\"group_line\":";
  append_number(out, rule.group_line);
  out += ",\"group\":";
  append_text_or_null(out, rule.group_user_agent);
  const MatchedRule loser = decision.loser();
  out += ",\"beaten_line\":";
  append_number(out, loser.line);
  out += ",\"beaten_rule\":";
  append_rule(out, loser);
  out += ",\"undefined\":";
  append_bool(out, decision.undefined());
}

void Answerer::end(const Question& question, const RobotsTxt& robots, const Decision& decision,
                   std::string& out) {
  out += ",\"explanation\":";
  append_json_text(out, decision.explain());
  out += ",\"canonical_url\":";
  if (robots.dialect().obeys_clean_param) {
    append_json_text(out, robots.canonical_url(question.url));
  } else {
    append_json_text(out, question.url);
  }
}

bool Answerer::answer_at_hand(const Question& question, std::string& out) {
  const HeldPtr held = cache_.at_hand(question.url, *question.dialect);
  if (held == nullptr) return false;
  answer(question, *held, out);
  return true;
}

void Answerer::answer(const Question& question, const Held& held, std::string& out) {
  const std::shared_ptr<const Rules> rules = held.rules_for(question.user_agent);
  const Decision decision = rules->check(question.url);
  begin(question, decision, *question.dialect, out);
  end(question, held.robots(), decision, out);
  out += ",\"robots\":";
  append_robots(out, held.record(), held.robots().dialect(), held.standing());
  out += '}';
}

void Answerer::answer(const Question& question, const RobotsTxt& robots, const Rules& rules,
                      std::string& out) {
  const Decision decision = rules.check(question.url);
  begin(question, decision, *question.dialect, out);
  end(question, robots, decision, out);
  out += ",\"robots\":null}";
}

void Answerer::no_answer(const Question& question, const NoAnswer& why, std::string& out) {
  counters_.not_decided(*question.dialect);
  out += "{\"url\":";
  append_text_or_null(out, question.url);
  out += ",\"user_agent\":";
  append_text_or_null(out, question.user_agent);
  out += ",\"dialect\":\"";
  out += question.dialect->name;
  out += "\",\"error\":{\"title\":";
  append_json_text(out, status_title(why.status));
  out += ",\"detail\":";
  append_json_text(out, why.detail);
  out += ",\"status\":";
  append_number(out, static_cast<std::uint64_t>(why.status));
  out += "}}";
}

}  // namespace abide::serving
