#include "match/rule_set.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "match/ready_pattern.h"
#include "parse/bytes16.h"

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

// Makes a RuleSet from the chosen groups.
class RuleSetBuilder {
 public:
  explicit RuleSetBuilder(RuleSet& set)
      : set_(set),
        dialect_(*set.robots->dialect),
        records_(set.robots->records().data()),
        text_(set.robots->text()),
        takes_plain_(dialect_.comparison == Comparison::kPatternEscaped) {}

  void build() {
    std::size_t records = 0;
    for (const ChosenGroup& group : set_.chosen.groups) records += group.end - group.first_rule;
    set_.rules.reserve(records);
    for (const ChosenGroup& group : set_.chosen.groups) {
      for (std::uint32_t i = group.first_rule; i < group.end; ++i) add(i, group.user_agent_record);
    }
    set_.index.build(set_.rules);
  }

 private:
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
      set_.query_forms.push_back(form);
      query_form = set_.query_forms.size();
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
    ReadyRule& rule = set_.rules.emplace_back();
    rule.anchored_at_end = !pattern.empty() && pattern.back() == '$';
    rule.text = pattern.data();
    rule.size = static_cast<std::uint32_t>(pattern.size()) - (rule.anchored_at_end ? 1 : 0);
    rule.first_piece = std::min(static_cast<std::uint32_t>(first_star), rule.size);
    rule.record = line.record;
    rule.user_agent_record = line.user_agent_record;
    rule.query_form = static_cast<std::uint32_t>(query_form);
    rule.allow = line.allow;
  }

  std::string_view keep(std::string own) {
    const std::size_t size = own.size();
    own.append(kReadableBeyond, '\0');
    return std::string_view(set_.own_patterns.emplace_front(std::move(own))).substr(0, size);
  }

  RuleSet& set_;
  const Dialect& dialect_;
  const Record* const records_;
  const char* const text_;
  const bool takes_plain_;  // whether a plain value is compared as it is written
};

}  // namespace

std::shared_ptr<const RuleSet> make_rule_set(std::shared_ptr<const ParsedFile> robots,
                                             const Crawler& crawler) {
  auto set = std::make_shared<RuleSet>();
  set->dialect = robots->dialect;
  set->uniform = robots->uniform;
  set->chosen = choose_groups(*robots, crawler);
  set->has_group = !set->chosen.groups.empty();
  set->robots = std::move(robots);
  RuleSetBuilder(*set).build();
  return set;
}

std::size_t RuleSet::memory_bytes() const {
  std::size_t bytes = sizeof(RuleSet) + rules.capacity() * sizeof(ReadyRule) +
                      chosen.groups.capacity() * sizeof(ChosenGroup) +
                      query_forms.capacity() * sizeof(std::string_view) + index.memory_bytes();
  for (const std::string& pattern : own_patterns) {
    bytes += sizeof(void*) + sizeof(pattern) + pattern.capacity();
  }
  return bytes;
}

}  // namespace abide
