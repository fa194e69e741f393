// What two path patterns have to do with each other: does one match all that the other matches, can
// both match the same path.
//
// Containment. Read pattern B as a text in which every '*' is one letter of its own, and let
// pattern A match that text, its literals only letters that are equal and its '*' any run, B's '*'
// included. If A matches, then whatever run B's '*' stands for is swallowed by a '*' of A, so A
// matches every path that B matches. The converse holds but for rare cases, so the test is sound
// and nearly complete, and costs no more than matching does.
//
// The patterns are texts as compared (PathPattern::text(), EffectiveRule). Under R1 a pattern has a
// second form behind the URL's '?'; it is a byte-by-byte image of the text, so containment of the
// texts is containment of the images as well.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace abide::linting {

// How many comparisons of bytes may still be made. At 0 every question is answered "not known".
class Budget {
 public:
  explicit Budget(std::size_t steps) : left_(steps) {}
  bool take(std::size_t steps = 1) {
    if (left_ < steps) {
      left_ = 0;
      return false;
    }
    left_ -= steps;
    return true;
  }
  bool empty() const { return left_ == 0; }

 private:
  std::size_t left_;
};

// Whether every path that `b` matches is matched by `a`: true only if that is certain. Paths begin
// with '/'.
bool contains(std::string_view a, std::string_view b, Budget& budget);

// Whether a path may be matched by both: false only if none can be.
bool may_overlap(std::string_view a, std::string_view b);

// A path that both may match, to be tried: the literals of the two strung together. Empty if there
// is no promising one.
std::string common_path(std::string_view a, std::string_view b);

}  // namespace abide::linting
