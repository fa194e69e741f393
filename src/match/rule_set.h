// The rules of one crawler as they lie in memory.
#pragma once

#include <cstdint>
#include <forward_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "abide/rules.h"
#include "match/choose_groups.h"
#include "match/find_strongest.h"
#include "match/pattern_match.h"
#include "match/ready_rule.h"
#include "match/rule_index.h"
#include "parse/parsed_file.h"

namespace abide {

struct RuleSet {
  // What every check looks at, close together.
  const Dialect* dialect = nullptr;
  Uniform uniform = Uniform::kNo;
  bool has_group = false;
  FindStrongest find_strongest = strongest_finders().back().find;
  std::vector<ReadyRule> rules;  // in file order
  RuleIndex index;               // finds those that may match a path
  // R1: patterns as they are where their first '*' has run over the URL's '?'.
  std::vector<std::string_view> query_forms;

  std::shared_ptr<const ParsedFile> robots;
  ChosenGroups chosen;
  // Patterns that are not bytes of the file: normalised, or completed. A list, since what points
  // into them must stay valid.
  std::forward_list<std::string> own_patterns;

  MatchablePattern pattern_of(const ReadyRule& rule) const {
    const std::string_view text = rule.pattern();
    return {text, rule.query_form == 0 ? text : query_forms[rule.query_form - 1],
            rule.anchored_at_end};
  }
  std::size_t memory_bytes() const;  // of heap, without those of the RobotsTxt
};

// Makes ready the rules of the groups that are chosen for a crawler.
std::shared_ptr<const RuleSet> make_rule_set(std::shared_ptr<const ParsedFile> robots,
                                             const Crawler& crawler);

}  // namespace abide
