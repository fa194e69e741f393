// Which groups of a file bind a crawler.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "abide/crawler.h"
#include "parse/parsed_file.h"

namespace abide {

// A group that binds the crawler.
struct ChosenGroup {
  std::uint32_t group;              // its ordinal
  std::uint32_t user_agent_record;  // the first user-agent line in it that names the crawler
  std::uint32_t first_rule;         // its rules are the records from here
  std::uint32_t end;                // up to here
};

// The groups, in file order. Nearly always there is one, which needs no memory of its own.
class ChosenGroups {
 public:
  std::span<const ChosenGroup> groups() const {
    return more_.empty() ? std::span(&one_, has_one_ ? 1 : 0) : std::span(more_);
  }
  void add(const ChosenGroup& group) {
    if (!has_one_) {
      one_ = group;
      has_one_ = true;
      return;
    }
    if (more_.empty()) more_.push_back(one_);
    more_.push_back(group);
  }
  void clear() {
    has_one_ = false;
    more_.clear();
  }
  // Of heap.
  std::size_t memory_bytes() const {
    const std::size_t inside = std::string().capacity();
    return more_.capacity() * sizeof(ChosenGroup) +
           (token.capacity() > inside ? token.capacity() + 1 : 0);
  }

  std::string token;  // by which they were chosen; "*" for the rest; "" without any

 private:
  ChosenGroup one_{};
  bool has_one_ = false;
  std::vector<ChosenGroup> more_;  // all, if there are several
};

// RFC 9309 2.2.1: the groups of the first of the crawler's tokens that has any, merged; without
// one, those of `*`. The dialect says how a value names a token and whether groups are merged.
ChosenGroups choose_groups(const ParsedFile& robots, const Crawler& crawler);

}  // namespace abide
