// The library beside the reference: one question to both, and where they differ.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "abide/abide.h"
#include "reference/reference.h"

namespace abide::reference {

// One body as both read it.
class Both {
 public:
  Both(std::string_view body, const Dialect& dialect);

  // Each returns "" where both agree, else a description of both answers.
  std::string compare_groups() const;
  // Verdict, line, reason, strength, loser and the undefined flag, and that every view and line of
  // the decision is the file's.
  std::string compare_check(const Crawler& crawler, std::string_view url) const;
  // PathPattern, for the value of every rule of the file.
  std::string compare_patterns(std::string_view url) const;

  const RobotsTxt& robots() const { return robots_; }
  const std::vector<Group>& groups() const { return groups_; }

 private:
  std::string body_;
  const Dialect* dialect_;
  RobotsTxt robots_;
  std::vector<Group> groups_;
  bool allows_all_ = false;
};

// A text as a C++ string literal would have it, so that a failure can be turned into a test.
std::string quoted(std::string_view text);

}  // namespace abide::reference
