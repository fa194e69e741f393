// Reads split lines under a dialect and packs what they say into a RobotsTxt.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "abide/document.h"
#include "abide/robots_txt.h"
#include "parse/parsed_file.h"

namespace abide {

class RobotsTxtBuilder {
 public:
  RobotsTxtBuilder(const Dialect& dialect, Keep keep) : dialect_(dialect), keep_(keep) {}

  // A line of the file in file order. The views must live until build().
  void add(std::uint32_t number, LineShape shape, Field field, std::string_view name,
           std::string_view value);

  // The same for a line that is looked at only in part, or otherwise than it was split.
  void split_and_add(std::uint32_t number, std::string_view line);

  RobotsTxt build(bool over_size_limit) const;

  // A file that says the same of every URL.
  static RobotsTxt uniform(const Dialect& dialect, Uniform uniform);

 private:
  struct PendingRecord {
    std::string_view value;
    std::uint32_t line;
    RecordKind kind;
    bool starts_group;
  };
  struct PendingOther {
    OtherRecord record;
    bool keep_name;
  };

  void add_user_agent(std::uint32_t number, std::string_view value);
  void add_rule(std::uint32_t number, RecordKind kind, std::string_view value);

  const Dialect& dialect_;
  const Keep keep_;
  std::vector<PendingRecord> records_;
  std::vector<PendingOther> others_;
  std::int32_t group_ = -1;        // index of the newest group
  bool group_open_ = false;        // whether rules belong to it
  bool rule_since_agent_ = false;  // a rule closed its run of user-agent lines
};

}  // namespace abide
