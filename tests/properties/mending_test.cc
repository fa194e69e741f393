// The linter keeps its promises for random files: tests/reference/mending.h says which.
#include "reference/mending.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "properties/random_text.h"

namespace abide::properties {
namespace {

class RandomFaults : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomFaults, AreMendedWithoutChangingAVerdict) {
  constexpr int kFiles = 400;
  Random random(GetParam());
  for (int i = 0; i < kFiles; ++i) {
    std::vector<std::string> patterns;
    ASSERT_EQ(reference::find_broken_promise(random.file(patterns)), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomFaults, testing::Range<std::uint64_t>(1, 5));

}  // namespace
}  // namespace abide::properties
