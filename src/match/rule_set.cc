#include "match/rule_set.h"

#include <algorithm>
#include <array>
#include <bit>
#include <new>
#include <optional>
#include <utility>

#include "match/order_rules.h"
#include "match/ready_pattern.h"
#include "match/with_tail.h"
#include "parse/bytes16.h"
#include "parse/growing.h"

namespace abide {
namespace {

// What a look at a pattern's bytes tells.
struct Shape {
  std::size_t first_star;  // or the pattern's size
  bool is_plain;           // all bytes are ASCII, and none is '%'
};

// REQUIRES: kReadableBeyond bytes behind the pattern.
Shape shape_of(std::string_view pattern) {
  Shape shape{pattern.size(), true};
  Places16 not_plain = 0;
  for (std::size_t at = 0; at < pattern.size(); at += 16) {
    const Bytes16 bytes(pattern.data() + at);
    const std::size_t left = pattern.size() - at;
    const Places16 within = left >= 16 ? 0xFFFF : (Places16{1} << left) - 1;
    not_plain |= (bytes.equal_to('%') | bytes.with_high_bit()) & within;
    const Places16 stars = bytes.equal_to('*') & within;
    if (stars != 0 && shape.first_star == pattern.size()) {
      shape.first_star = at + static_cast<std::size_t>(std::countr_zero(stars));
    }
  }
  shape.is_plain = not_plain == 0;
  return shape;
}

// Makes the rules of the chosen groups, which are then laid into a RuleSet.
class RuleSetBuilder {
 public:
  RuleSetBuilder(const ParsedFile& robots, const ChosenGroups& chosen)
      : chosen_(chosen),
        dialect_(*robots.dialect),
        records_(robots.records().data()),
        text_(robots.text()),
        takes_plain_(dialect_.comparison == Comparison::kPatternEscaped) {}

  // Without what it is to be told of the file.
  std::shared_ptr<RuleSet> build() {
    for (const ChosenGroup& group : chosen_.groups()) {
      for (std::uint32_t i = group.first_rule; i < group.end; ++i) add(i, group.user_agent_record);
    }
    const std::span<const ReadyRule> rules = rules_.all();
    std::shared_ptr<RuleSet> set = RuleIndex::pays_for(rules.size(), open_)
                                       ? make_indexed(rules, with_needs_)
                                       : make_compared(rules, with_needs_);
    set->rule_count = static_cast<std::uint32_t>(rules.size());
    set->first_empty = set->rule_count;
    while (set->first_empty > 0 && set->rules[set->first_empty - 1].length() == 0) {
      --set->first_empty;
    }
    set->own_patterns = std::move(own_patterns_);
    set->query_forms = std::move(query_forms_);
    return set;
  }

 private:
  // All in one piece: the set, the heads, the rules.
  static std::shared_ptr<RuleSet> make_compared(std::span<const ReadyRule> rules, bool with_needs) {
    std::array<std::uint32_t, RuleIndex::kMostCompared> places;
    order_rules(rules, std::span(places).first(rules.size()));
    const std::size_t bytes = rules.size_bytes() + RuleHeads::bytes_for(rules.size(), with_needs);
    auto set = make_shared_with_tail<RuleSet>(bytes);
    set->bytes_behind = bytes;
    auto* const ordered = reinterpret_cast<ReadyRule*>(tail_of(*set));
    set->rules = ordered;
    set->heads.prepare(tail_of(*set) + rules.size_bytes(), rules.size(), with_needs);
    for (std::size_t i = 0; i < rules.size(); ++i) {
      new (ordered + places[i]) ReadyRule(rules[i]);
      set->heads.set(places[i], rules[i]);
    }
    return set;
  }

  // The heads are those of the rules that the index does not find, which it says when it is made.
  static std::shared_ptr<RuleSet> make_indexed(std::span<const ReadyRule> rules, bool with_needs) {
    std::vector<std::uint32_t> places(rules.size());
    order_rules(rules, places);
    auto set = make_shared_with_tail<RuleSet>(rules.size_bytes());
    set->bytes_behind = rules.size_bytes();
    auto* const ordered = reinterpret_cast<ReadyRule*>(tail_of(*set));
    for (std::size_t i = 0; i < rules.size(); ++i) new (ordered + places[i]) ReadyRule(rules[i]);
    set->rules = ordered;
    set->index = std::make_unique<RuleIndex>(std::span(ordered, rules.size()));
    const std::span<const std::uint32_t> listed = set->index->listed();
    set->listed_heads.resize(RuleHeads::bytes_for(listed.size(), with_needs));
    set->heads.prepare(set->listed_heads.data(), listed.size(), with_needs);
    for (std::size_t i = 0; i < listed.size(); ++i) set->heads.set(i, ordered[listed[i]]);
    return set;
  }

  // The line that a rule is made of.
  struct Line {
    std::uint32_t record;
    std::uint32_t user_agent_record;
    bool allow;
  };

  void add(std::uint32_t record, std::uint32_t user_agent_record) {
    const Record* const at = records_ + record;
    const std::string_view value(text_ + at[0].offset(), at[1].offset() - at[0].offset());
    const Line line = {record, user_agent_record, at->kind() == RecordKind::kAllow};
    // Nearly every value is its own pattern.
    if (takes_plain_ && !value.empty() && value[0] == '/') {
      if (const Shape shape = shape_of(value); shape.is_plain) {
        add_pattern(line, value, shape.first_star, 0);
        return;
      }
    }
    add_unusual(line, value);
  }

  void add_unusual(Line line, std::string_view value) {
    std::optional<EffectiveRule> effective = effective_rule(line.allow, value, dialect_);
    if (!effective) return;
    line.allow = effective->allow;
    std::string_view pattern = effective->pattern;
    // What is no value of the file's is kept, so that it can be read beyond its end.
    if (effective->is_own || pattern.data() != value.data()) {
      pattern = keep(effective->is_own ? std::move(effective->own) : std::string(pattern));
    }
    std::size_t query_form = 0;
    if (effective->own_in_query) {
      std::string_view form = keep(std::move(*effective->own_in_query));
      if (form.ends_with('$')) form.remove_suffix(1);
      query_forms_.push_back(form);
      query_form = query_forms_.size();
    }
    add_pattern(line, pattern, std::min(pattern.find('*'), pattern.size()), query_form);
  }

  void add_pattern(const Line& line, std::string_view pattern, std::size_t first_star,
                   std::size_t query_form) {
    push(line, pattern, first_star, query_form);
    if (!line.allow || !dialect_.index_htm_allows_directory) return;
    if (std::optional<std::string> directory = directory_of_index_htm(pattern)) {
      const std::string_view kept = keep(std::move(*directory));
      push(line, kept, std::min(kept.find('*'), kept.size()), 0);
    }
  }

  void push(const Line& line, std::string_view pattern, std::size_t first_star,
            std::size_t query_form) {
    // Written where it stays: what is written in parts and read as a whole at once is slow.
    ReadyRule& rule = *new (rules_.room_for(1)) ReadyRule;
    rules_.grow_by(1);
    rule.anchored_at_end = !pattern.empty() && pattern.back() == '$';
    rule.text = pattern.data();
    rule.size = static_cast<std::uint32_t>(pattern.size()) - (rule.anchored_at_end ? 1 : 0);
    rule.first_piece = std::min(static_cast<std::uint32_t>(first_star), rule.size);
    rule.record = line.record;
    rule.user_agent_record = line.user_agent_record;
    rule.query_form = static_cast<std::uint32_t>(query_form);
    rule.allow = line.allow;
    open_ += RuleHeads::is_open(rule) ? 1 : 0;
    with_needs_ |= RuleHeads::has_need(rule);
  }

  std::string_view keep(std::string own) {
    const std::size_t size = own.size();
    own.append(kReadableBeyond, '\0');
    return std::string_view(own_patterns_.emplace_front(std::move(own))).substr(0, size);
  }

  const ChosenGroups& chosen_;
  const Dialect& dialect_;
  const Record* const records_;
  const char* const text_;
  const bool takes_plain_;  // whether a plain value is compared as it is written
  std::forward_list<std::string> own_patterns_;
  std::vector<std::string_view> query_forms_;
  std::size_t open_ = 0;          // rules that their heads do not tell
  bool with_needs_ = false;       // whether any has a need
  Growing<ReadyRule, 96> rules_;  // in file order
};

}  // namespace

std::shared_ptr<const RuleSet> make_rule_set(std::shared_ptr<const ParsedFile> robots,
                                             const Crawler& crawler) {
  ChosenGroups chosen = choose_groups(*robots, crawler);
  std::shared_ptr<RuleSet> set = RuleSetBuilder(*robots, chosen).build();
  set->dialect = robots->dialect;
  set->uniform = robots->uniform;
  set->has_group = !chosen.groups().empty();
  set->chosen = std::move(chosen);
  set->robots = std::move(robots);
  return set;
}

std::size_t RuleSet::memory_bytes() const {
  std::size_t bytes = sizeof(RuleSet) + bytes_behind + listed_heads.capacity() +
                      chosen.memory_bytes() + query_forms.capacity() * sizeof(std::string_view);
  if (index != nullptr) bytes += sizeof(RuleIndex) + index->memory_bytes();
  for (const std::string& pattern : own_patterns) {
    bytes += sizeof(void*) + sizeof(pattern) + pattern.capacity();
  }
  return bytes;
}

}  // namespace abide
