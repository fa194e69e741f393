#include "match/rule_set.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <new>
#include <optional>
#include <utility>

#include "match/order_rules.h"
#include "match/pattern_shape.h"
#include "match/ready_pattern.h"
#include "match/with_tail.h"
#include "parse/growing.h"

namespace abide {
namespace {

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
    add_all();
    const std::span<const ReadyRule> rules = rules_.all();
    std::shared_ptr<RuleSet> set = RuleIndex::pays_for(rules.size(), open_)
                                       ? make_indexed(rules, with_needs_)
                                       : make_compared(rules, open_, with_needs_);
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
  // All in one piece: the set, the heads, the open rules, the rules.
  static std::shared_ptr<RuleSet> make_compared(std::span<const ReadyRule> rules, std::size_t open,
                                                bool with_needs) {
    std::array<std::uint32_t, RuleIndex::kMostCompared> places;
    order_rules(rules, std::span(places).first(rules.size()));
    const std::size_t heads = RuleHeads::lines_for(rules.size(), with_needs);
    const std::size_t bytes =
        heads * sizeof(CacheLine) + open * sizeof(OpenRule) + rules.size_bytes();
    auto set = make_shared_with_tail<RuleSet>(bytes);
    set->bytes_behind = bytes;
    auto* const behind = reinterpret_cast<CacheLine*>(tail_of(*set));
    set->heads.prepare(behind, rules.size(), with_needs);
    auto* open_rule = reinterpret_cast<OpenRule*>(behind + heads);
    auto* const ordered = reinterpret_cast<ReadyRule*>(open_rule + open);
    set->open_rules = open_rule;
    set->rules = ordered;
    for (std::size_t i = 0; i < rules.size(); ++i) {
      new (ordered + places[i]) ReadyRule(rules[i]);
      set->heads.set(places[i], rules[i]);
    }
    set->has_few_rules = set->heads.are_few();
    set->heads.number_open([&](std::uint32_t place) { lay_open(ordered[place], *open_rule++); });
    return set;
  }

  static void lay_open(const ReadyRule& rule, OpenRule& open) {
    // However short it is: so many bytes can be read. Behind them there are the open rules that
    // follow, or the rules.
    static_assert(sizeof(open.behind_head) <= kReadableBeyond);
    std::memcpy(open.behind_head, rule.text + rule.head, sizeof(open.behind_head));
    new (&open.rule) ReadyRule(rule);
    // Then nobody asks for the bytes of the head.
    if (rule.size - rule.head <= sizeof(open.behind_head)) {
      static_assert(offsetof(OpenRule, behind_head) >= RuleHeads::kLongestHead);
      open.rule.text =
          reinterpret_cast<const char*>(&open) + offsetof(OpenRule, behind_head) - rule.head;
    }
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
    set->listed_heads.resize(RuleHeads::lines_for(listed.size(), with_needs));
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

  void add_all() {
#if ABIDE_WIDE_X86
    if (has_avx512()) {
      add_all_with_avx512();
      return;
    }
#endif
    add_all_by<AnyShapes>();
  }

#if ABIDE_WIDE_X86
  // Flattened, so that all that it calls is compiled for such processors.
  __attribute__((target("avx512f,avx512bw,bmi,bmi2,popcnt"), flatten)) void add_all_with_avx512() {
    add_all_by<Avx512Shapes>();
  }
#endif

  template <class Shapes>
  void add_all_by() {
    for (const ChosenGroup& group : chosen_.groups()) {
      for (std::uint32_t i = group.first_rule; i < group.end; ++i) {
        add<Shapes>(i, group.user_agent_record);
      }
    }
  }

  template <class Shapes>
  void add(std::uint32_t record, std::uint32_t user_agent_record) {
    const Record* const at = records_ + record;
    const std::string_view value(text_ + at[0].offset(), at[1].offset() - at[0].offset());
    const Line line = {record, user_agent_record, at->kind() == RecordKind::kAllow};
    // Nearly every value is its own pattern.
    if (takes_plain_ && !value.empty() && value[0] == '/') {
      if (const PatternShape shape = Shapes::of(value); shape.is_plain) {
        push<true>(line, value, shape.first_star, 0);
        if ((line.allow & shape.has_x) && dialect_.index_htm_allows_directory) {
          add_directory(line, value);
        }
        return;
      }
    }
    add_unusual(line, value);
  }

  [[gnu::noinline]] void add_unusual(Line line, std::string_view value) {
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
    push<false>(line, pattern, std::min(pattern.find('*'), pattern.size()), query_form);
    if (line.allow && dialect_.index_htm_allows_directory) add_directory(line, pattern);
  }

  [[gnu::noinline]] void add_directory(const Line& line, std::string_view pattern) {
    if (std::optional<std::string> directory = directory_of_index_htm(pattern)) {
      const std::string_view kept = keep(std::move(*directory));
      push<false>(line, kept, std::min(kept.find('*'), kept.size()), 0);
    }
  }

  template <bool kIsPlain>
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
    if (kIsPlain) {
      RuleHeads::tell(rule);
    } else {
      RuleHeads::tell_any(rule);
    }
    open_ += rule.is_told ? 0 : 1;
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
  const Dialect& dialect = *robots->dialect;
  set->dialect = &dialect;
  set->uniform = robots->uniform;
  set->rules_decide =
      !dialect.robots_txt_always_allowed && set->uniform == Uniform::kNo && set->rule_count != 0;
  set->has_conflicts = dialect.undefined_conflict != UndefinedConflict::kNone;
  set->takes_paths_as_they_stand = dialect.comparison == Comparison::kPatternEscaped;
  set->has_group = !chosen.groups().empty();
  set->chosen = std::move(chosen);
  set->robots = std::move(robots);
  return set;
}

std::size_t RuleSet::memory_bytes() const {
  std::size_t bytes = bytes_with_tail<RuleSet>(bytes_behind) +
                      listed_heads.capacity() * sizeof(CacheLine) + chosen.memory_bytes() +
                      query_forms.capacity() * sizeof(std::string_view);
  if (index != nullptr) bytes += sizeof(RuleIndex) + index->memory_bytes();
  for (const std::string& pattern : own_patterns) {
    bytes += sizeof(void*) + sizeof(pattern) + pattern.capacity();
  }
  return bytes;
}

}  // namespace abide
