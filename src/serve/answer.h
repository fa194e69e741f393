// A decision as the API says it: one JSON object, written straight into a buffer.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

#include "abide/cache.h"
#include "serve/counters.h"
#include "serve/questions.h"

namespace abide::serving {

// Why a question has no answer; what its status would be if it were asked alone.
struct NoAnswer {
  int status = 500;
  std::string detail;  // a sentence without a full stop
};

// "Bad Request", "Gateway Timeout", ...: the status in words.
std::string_view status_title(int status);

// Answers questions on one thread. What it remembers is bounded.
class Answerer {
 public:
  Answerer(Cache& cache, Counters& counters) : cache_(cache), counters_(counters) {}

  // Appends the answer if the rules are at hand (or can be under way and what is past its time is
  // good enough). False: they must be asked for.
  bool answer_at_hand(const Question& question, std::string& out);

  // The answer under what the cache holds.
  void answer(const Question& question, const Held& held, std::string& out);

  // The answer under rules that the client gave; nothing is said of a record.
  void answer(const Question& question, const RobotsTxt& robots, const Rules& rules,
              std::string& out);

  // That there is none.
  void no_answer(const Question& question, const NoAnswer& why, std::string& out);

 private:
  void begin(const Question& question, const Decision& decision, const Dialect& dialect,
             std::string& out);
  void end(const Question& question, const RobotsTxt& robots, const Decision& decision,
           std::string& out);
  std::string_view crawler_name(const std::string& agent);

  struct TextHash {
    using is_transparent = void;  // the standard library's name
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };

  Cache& cache_;
  Counters& counters_;
  std::unordered_map<std::string, std::string, TextHash, std::equal_to<>> crawler_names_;
};

// The member "robots" of an answer: the record in short.
void append_robots(std::string& out, const Record& record, const Dialect& dialect,
                   const Standing& standing);

}  // namespace abide::serving
