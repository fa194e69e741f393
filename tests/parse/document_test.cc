#include "abide/document.h"

#include <gtest/gtest.h>

namespace abide {
namespace {

TEST(Document, KnowsThePlaceOfEverything) {
  const Document document(
      "\xEF\xBB\xBFUser-agent : *\r\n  disalow:/a b # why\rjust words here\n\n");
  const auto lines = document.lines();
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(document.text(lines[0].name), "User-agent");
  EXPECT_EQ(document.text(lines[0].value), "*");
  EXPECT_EQ(lines[0].exact_field, Field::kUserAgent);
  EXPECT_EQ(lines[0].name.begin, 3u);
  EXPECT_EQ(document.text(lines[1].name), "disalow");
  EXPECT_EQ(document.text(lines[1].value), "/a b");
  EXPECT_EQ(document.text(lines[1].comment), "# why");
  EXPECT_EQ(lines[1].exact_field, Field::kUnknown);
  EXPECT_EQ(lines[1].lenient_field, Field::kDisallow);
  EXPECT_EQ(lines[2].shape, LineShape::kOther);
  EXPECT_EQ(lines[3].shape, LineShape::kBlank);
  EXPECT_EQ(lines[4].number, 5u);
}

TEST(Document, TellsTheShapesOfLinesApart) {
  struct Case {
    const char* line;
    LineShape shape;
  };
  const Case cases[] = {
      {"", LineShape::kBlank},       {" \t", LineShape::kBlank},
      {"# x", LineShape::kComment},  {"a: b", LineShape::kField},
      {"a:", LineShape::kField},     {": b", LineShape::kOther},
      {"a b", LineShape::kTwoWords}, {"a\t  b # c d", LineShape::kTwoWords},
      {"a b c", LineShape::kOther},  {"a", LineShape::kOther},
      {"a b: c", LineShape::kField}, {"a # : b", LineShape::kOther},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(Document(one.line).lines()[0].shape, one.shape) << one.line;
  }
}

}  // namespace
}  // namespace abide
