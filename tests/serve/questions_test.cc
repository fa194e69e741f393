#include "serve/questions.h"

#include <gtest/gtest.h>

namespace abide::serving {
namespace {

TEST(Questions, OneAlone) {
  QuestionReader reader({});
  const auto request = reader.read_request(
      R"({"user_agent":"x","url":"http://a/\u00e4","dialect":"yandex","patience":"anew"})");
  ASSERT_TRUE(request) << reader.error();
  EXPECT_FALSE(request->many);
  EXPECT_EQ(request->questions.at(0).url, "http://a/\u00e4");
  EXPECT_EQ(request->questions.at(0).dialect, &Dialect::yandex());
  EXPECT_EQ(request->patience, Patience::kFetchAnew);
  EXPECT_FALSE(request->robots_txt);
}

TEST(Questions, ManyWithAFile) {
  QuestionReader reader({});
  const auto request = reader.read_request(
      R"({"questions":[{"url":"a","user_agent":"x"},{"url":"b","user_agent":"y","dialect":"rfc9309"}],)"
      R"("robots_txt":"questions"})");
  ASSERT_TRUE(request) << reader.error();
  EXPECT_TRUE(request->many);
  ASSERT_EQ(request->questions.size(), 2u);
  EXPECT_EQ(request->questions[0].dialect, &Dialect::google());
  EXPECT_EQ(request->questions[1].dialect, &Dialect::rfc9309());
  EXPECT_EQ(request->robots_txt, "questions");
}

TEST(Questions, AReaderIsAsGoodAsNewAfterAnError) {
  QuestionReader reader({});
  Question question;
  for (const char* bad : {R"({"url":"a)", R"({"url":["a"]})", R"({"questions":[{)", "[[[[", ""}) {
    EXPECT_FALSE(reader.read_question(bad, question)) << bad;
    EXPECT_FALSE(reader.error().empty());
    EXPECT_FALSE(reader.read_request(bad)) << bad;
    ASSERT_TRUE(reader.read_question(R"({"url":"b","user_agent":"y"})", question));
    EXPECT_EQ(question.url + question.user_agent, "by");
  }
}

TEST(Questions, TextsThatComeInPartsAreWhole) {
  QuestionReader reader({});
  Question question;
  // Escapes and a text beyond the parser's buffer are heard in parts.
  const std::string url = "http://a/" + std::string(100'000, 'x');
  ASSERT_TRUE(reader.read_question(R"({"u\u0072l":")" + url + R"(\n","user_\u0061gent":"\"y\""})",
                                   question))
      << reader.error();
  EXPECT_EQ(question.url, url + "\n");
  EXPECT_EQ(question.user_agent, "\"y\"");
}

TEST(Questions, NoMoreThanTheLimit) {
  QuestionReader reader({2, 100});
  const std::string one = R"({"url":"a","user_agent":"x"})";
  EXPECT_TRUE(reader.read_request("{\"questions\":[" + one + "," + one + "]}"));
  EXPECT_FALSE(reader.read_request("{\"questions\":[" + one + "," + one + "," + one + "]}"));
  EXPECT_NE(reader.error().find("more than 2"), std::string::npos);
}

}  // namespace
}  // namespace abide::serving
