// What a client asks, read from JSON: a pure function from bytes to questions.
//
// Boost.JSON reads the text, without making a tree of it; what comes is held to exactly the members
// that there are. Anything else (a member that is not known, one that stands there twice, another
// kind of value) ends the reading with a sentence.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "abide/cache.h"
#include "abide/dialect.h"

namespace abide::serving {

// May `user_agent` fetch `url`? Texts are UTF-8.
struct Question {
  std::string url;
  std::string user_agent;
  const Dialect* dialect = nullptr;
};

// The body of POST /v1/check.
struct CheckRequest {
  std::vector<Question> questions;
  bool many = false;  // "questions" was given: the answer is a list, too
  std::optional<std::string> robots_txt;
  Patience patience = Patience::kStaleWhileFetching;
};

struct QuestionLimits {
  std::size_t most_questions = 10'000;
  std::size_t most_url_bytes = 8 << 10;
};

// "stale", "fresh", "anew", "never".
std::optional<Patience> patience_named(std::string_view name);
inline constexpr std::string_view kPatienceNames = "stale, fresh, anew and never";

// The dialect of that name, or a sentence.
Result<const Dialect*> dialect_named(std::string_view name);

// A text that is no question: blank, too long. "" if it is one.
std::string why_no_question(const Question& question, const QuestionLimits& limits);

// Keeps its buffers from one text to the next. Not thread-safe.
class QuestionReader {
 public:
  explicit QuestionReader(const QuestionLimits& limits);
  ~QuestionReader();
  QuestionReader(const QuestionReader&) = delete;
  QuestionReader& operator=(const QuestionReader&) = delete;

  // The body of POST /v1/check. Nothing, or error() is why not.
  std::optional<CheckRequest> read_request(std::string_view json);

  // One question: a line of /v1/check:stream. `question` keeps what was read if false comes back.
  bool read_question(std::string_view json, Question& question);

  const std::string& error() const;  // a sentence without a full stop

 private:
  class Handler;
  struct State;
  bool read(std::string_view json);
  std::unique_ptr<State> state_;
};

}  // namespace abide::serving
