// Reads split lines under a dialect and packs what they say into a RobotsTxt.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "abide/document.h"
#include "abide/robots_txt.h"
#include "parse/growing.h"
#include "parse/parsed_file.h"

namespace abide {

class RobotsTxtBuilder {
 public:
  // All lines that are added are views into `body`, which must live until build().
  RobotsTxtBuilder(std::string_view body, const Dialect& dialect, Keep keep)
      : body_end_(body.data() + body.size()), dialect_(dialect), keep_(keep) {}

  // A line of the file in file order.
  void add(std::uint32_t number, LineShape shape, Field field, std::string_view name,
           std::string_view value);

  // The same for a line that is looked at only in part, or otherwise than it was split.
  void split_and_add(std::uint32_t number, std::string_view line);

  // What `add` comes to for the commonest lines.
  void add_blank() {
    if (dialect_.group_end == GroupEnd::kEmptyLineToo) group_open_ = false;  // Y2
  }

  // REQUIRES: the field is kUserAgent, kAllow or kDisallow. Without branches: which of them comes
  // next cannot be foretold.
  void add_record(std::uint32_t number, Field field, std::string_view value) {
    static_assert(static_cast<int>(Field::kUserAgent) == static_cast<int>(RecordKind::kUserAgent) &&
                  static_cast<int>(Field::kAllow) == static_cast<int>(RecordKind::kAllow) &&
                  static_cast<int>(Field::kDisallow) == static_cast<int>(RecordKind::kDisallow));
    const bool is_user_agent = field == Field::kUserAgent;
    // RFC 9309 2.2.1: rules before the first user-agent line are ignored.
    if (!(is_user_agent | group_open_)) return;
    // A group is a run of user-agent lines and the rules after it. Other lines do not end the run
    // (G4; RFC 9309 2.1).
    const bool starts_group = is_user_agent & (!group_open_ | rule_since_agent_);
    group_ += starts_group ? 1 : 0;
    group_open_ = true;
    rule_since_agent_ = !is_user_agent;
    push_record(number, static_cast<RecordKind>(field), starts_group, value);
  }

  // A line with another field; the name is kept unless it is empty.
  void add_other(std::uint32_t number, Field field, std::string_view name, std::string_view value) {
    others_.push_back({name.data(), value.data(), static_cast<std::uint32_t>(name.size()),
                       static_cast<std::uint32_t>(value.size()), number, group_open_ ? group_ : -1,
                       field});
  }

  RobotsTxt build(bool over_size_limit) const { return RobotsTxt(build_file(over_size_limit)); }
  std::shared_ptr<const ParsedFile> build_file(bool over_size_limit) const;

  // A file that says the same of every URL.
  static RobotsTxt uniform(const Dialect& dialect, Uniform uniform);

 private:
  struct PendingOther {
    const char* name;
    const char* value;
    std::uint32_t name_length;
    std::uint32_t value_length;
    std::uint32_t line;
    std::int32_t group;
    Field field;
  };

  void push_record(std::uint32_t number, RecordKind kind, bool starts_group,
                   std::string_view value) {
    const auto offset = static_cast<std::uint32_t>(text_.size());
    records_.push_back({offset, number, kind, starts_group});
    // Most values are short: where that many bytes can be read, one copy of fixed size, of which
    // only the value counts, is quicker than one of the right size.
    constexpr std::ptrdiff_t kMostAreShorter = 32;
    char* const out = text_.room_for(value.size() + kMostAreShorter);
    if (value.size() <= kMostAreShorter && body_end_ - value.data() >= kMostAreShorter) {
      std::memcpy(out, value.data(), kMostAreShorter);
    } else if (!value.empty()) {
      std::memcpy(out, value.data(), value.size());
    }
    text_.grow_by(value.size());
  }

  const char* const body_end_;
  const Dialect& dialect_;
  const Keep keep_;
  Growing<Record, 256> records_;
  Growing<char, 4096> text_;  // the records' values, one after the other
  Growing<PendingOther, 8> others_;
  std::int32_t group_ = -1;        // index of the newest group
  bool group_open_ = false;        // whether rules belong to it
  bool rule_since_agent_ = false;  // a rule closed its run of user-agent lines
};

}  // namespace abide
