#include "match/ready_pattern.h"

#include "match/normalise.h"

namespace abide {
namespace {

// What an empty value stands for.
std::optional<EffectiveRule> empty_rule(bool allow, EmptyRule meaning) {
  EffectiveRule rule;
  rule.allow = allow;
  switch (meaning) {
    case EmptyRule::kNoEffect:
      return std::nullopt;
    case EmptyRule::kReportedOnly:
      return rule;
    case EmptyRule::kAllowAll:
      rule.allow = true;
      break;
    case EmptyRule::kDisallowAll:
      rule.allow = false;
      break;
  }
  rule.pattern = "/";
  return rule;
}

}  // namespace

std::optional<EffectiveRule> effective_rule(bool allow, std::string_view value,
                                            const Dialect& dialect) {
  if (value.empty()) {
    return empty_rule(allow, allow ? dialect.empty_allow : dialect.empty_disallow);
  }

  EffectiveRule rule;
  rule.allow = allow;
  if (value[0] != '/') {
    switch (dialect.path_start) {
      case PathStart::kAsWritten:
        break;
      case PathStart::kSlashOrIgnored:
        return std::nullopt;
      case PathStart::kSlashOrStarOnly:
        if (value[0] != '*') return std::nullopt;
        break;
      case PathStart::kSlashAdded:
        rule.own = "/";
        rule.own += value;
        rule.is_own = true;
        break;
    }
  }
  const std::string_view written = rule.is_own ? std::string_view(rule.own) : value;
  std::string in_query;
  if (dialect.comparison == Comparison::kBothNormalised && written.find('*') != written.npos) {
    in_query = normalise_pattern_in_query(written);
  }
  if (needs_normalising(written, dialect.comparison)) {
    rule.own = normalise_pattern(written, dialect.comparison);
    rule.is_own = true;
  }
  if (!in_query.empty() && in_query != (rule.is_own ? std::string_view(rule.own) : value)) {
    rule.own_in_query = std::move(in_query);
  }
  if (!rule.is_own) rule.pattern = value;
  return rule;
}

std::optional<std::string> directory_of_index_htm(std::string_view pattern) {
  const std::size_t slash = pattern.rfind('/');
  if (slash == std::string_view::npos) return std::nullopt;
  constexpr std::string_view kIndex = "/index.htm";
  if (pattern.substr(slash, kIndex.size()) != kIndex) return std::nullopt;
  return std::string(pattern.substr(0, slash + 1)) + '$';
}

}  // namespace abide
