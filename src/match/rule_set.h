// The rules of one crawler as they lie in memory: in one piece unless there are many, since a check
// of a site that was not asked about lately waits for each line of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <forward_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "abide/rules.h"
#include "match/choose_groups.h"
#include "match/find_strongest.h"
#include "match/pattern_match.h"
#include "match/ready_rule.h"
#include "match/rule_heads.h"
#include "match/rule_index.h"
#include "parse/parsed_file.h"

namespace abide {

// Behind it, in the same piece of memory: the heads of all rules unless there is an index, the
// rules that are open then, and the rules.
struct alignas(CacheLine) RuleSet {
  // What every check looks at: one line.
  FindStrongest find_strongest = strongest_finders().back().find;
  const ReadyRule* rules = nullptr;  // in the order in which they decide (order_rules.h)
  std::uint32_t rule_count = 0;
  std::uint32_t first_empty = 0;  // the place of the first rule without a pattern
  bool rules_decide = false;      // nothing but a rule can
  bool has_conflicts = false;     // the dialect leaves some undefined
  bool takes_paths_as_they_stand = false;
  bool has_few_rules = false;  // heads of at most kHeadsAtOnce rules, and no index
  bool has_group = false;
  Uniform uniform = Uniform::kNo;
  RuleHeads heads;  // of all rules, or of those that the index does not find
  static_assert(sizeof(RuleHeads) <= sizeof(CacheLine) / 2);

  // Open rules, by their number among the heads, unless there is an index.
  const OpenRule* open_rules = nullptr;
  std::unique_ptr<RuleIndex> index;  // if there are many rules
  const Dialect* dialect = nullptr;

  std::shared_ptr<const ParsedFile> robots;
  ChosenGroups chosen;
  // Patterns that are not bytes of the file: normalised, or completed. A list, since what points
  // into them must stay valid.
  std::forward_list<std::string> own_patterns;
  // R1: patterns as they are where their first '*' has run over the URL's '?'.
  std::vector<std::string_view> query_forms;
  std::size_t bytes_behind = 0;
  std::vector<CacheLine> listed_heads;  // if there is an index

  std::span<const ReadyRule> all_rules() const { return {rules, rule_count}; }
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
