// `abide bulk --ndjson`: an object a line with agent and url, perhaps dialect, and file where that
// tells the rules; the same object with the verdict comes out.
#include <algorithm>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "cli/bulk/answer_block.h"
#include "cli/failure.h"
#include "cli/options.h"
#include "cli/text/json.h"
#include "cli/text/json_members.h"
#include "cli/verbs/verdict.h"
#include "lint/utf8.h"

namespace abide::cli {
namespace {

class Ndjson {
 public:
  Ndjson(RulesSource source, const Dialect& dialect)
      : source_(std::move(source)), dialect_(dialect) {}

  void answer(const Block& block, Answers& answers) {
    if (source_.by_url && !block.was_cut) expect_all(block.text());
    std::string_view text = block.text();
    std::string_view line;
    while (take_line(text, line)) {
      ++answers.lines;
      if (block.was_cut) {
        answer_unread(line, "longer than 16 MiB", answers);
      } else if (line.find_first_not_of(" \t\r") != std::string_view::npos) {
        answer(line, answers);
      }
    }
  }

 private:
  static json::value parsed(std::string_view line, boost::system::error_code& error,
                            json::storage_ptr memory) {
    try {
      return json::parse(json::string_view(line.data(), line.size()), error, std::move(memory));
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception&) {
      error = json::error::syntax;
      return nullptr;
    }
  }

  void answer(std::string_view line, Answers& answers) {
    boost::system::error_code error;
    json::monotonic_resource memory(line_memory_, sizeof(line_memory_));
    json::value value = parsed(line, error, &memory);
    json::object* const object = error ? nullptr : value.if_object();
    if (object == nullptr) return answer_unread(line, why_no_object(line, error), answers);
    try {
      add_verdict(*object);
    } catch (const Failure& failure) {
      add_failure(*object, failure.what(), answers);
    }
    if (std::ranges::any_of(
            *object, [](const auto& member) { return has_inexact_number(member.value()); })) {
      write_as_written(*object, line, answers);
    } else {
      write(*object, answers);
    }
  }

  // With the texts of the numbers, which the object holds with fewer digits. No member that was
  // added has such a number.
  static void write_as_written(const json::object& object, std::string_view line,
                               Answers& answers) {
    const auto written = members_as_written(line);
    char mark = '{';
    for (const auto& member : object) {
      answers.text += mark;
      mark = ',';
      answers.text += json_line(json::string(member.key()));
      answers.text += ':';
      const auto found = written.find(std::string_view(member.key().data(), member.key().size()));
      const bool as_written = has_inexact_number(member.value()) && found != written.end();
      answers.text += as_written ? with_controls_escaped(found->second) : json_line(member.value());
    }
    answers.text += "}\n";
  }

  static void answer_unread(std::string_view line, std::string_view why, Answers& answers) {
    constexpr std::size_t kMostInput = 1000;
    json::object unread{{"input", json_text(line.substr(0, kMostInput))}};
    add_failure(unread, why, answers);
    write(unread, answers);
  }

  static void write(const json::object& object, Answers& answers) {
    answers.text += json_line(object);
    answers.text += '\n';
  }

  // Boost.JSON has no word for bytes that are not UTF-8: they are a syntax error to it.
  static std::string why_no_object(std::string_view line, const boost::system::error_code& error) {
    for (std::size_t i = 0; i < line.size();) {
      const linting::CodePoint point = linting::decode(line, i);
      if (!point.valid) return fmt::format("no JSON object: not UTF-8 at byte {}", i + 1);
      i += point.size;
    }
    return "no JSON object: " + (error ? error.message() : "another kind of value");
  }

  std::string_view text_member(const json::object& object, const char* name) const {
    const json::value* value = object.if_contains(name);
    if (value == nullptr || !value->is_string()) {
      throw Failure(fmt::format("no text member \"{}\"; needed are {}", name,
                                source_.by_url ? "agent and url" : "file, agent and url"));
    }
    return {value->get_string().data(), value->get_string().size()};
  }

  // The views are into the object.
  Question question_in(const json::object& object) const {
    Question question{};
    if (!source_.by_url) question.file = text_member(object, "file");
    question.agent = text_member(object, "agent");
    question.url = text_member(object, "url");
    question.dialect =
        object.contains("dialect") ? &find_dialect(text_member(object, "dialect")) : &dialect_;
    return question;
  }

  // What is wrong with a line is said when its turn comes.
  void expect_all(std::string_view text) {
    std::deque<json::value> values;  // they stay where they are
    std::vector<Question> questions;
    std::string_view line;
    while (take_line(text, line)) {
      boost::system::error_code error;
      json::value value = parsed(line, error, {});
      if (error || !value.is_object()) continue;
      values.push_back(std::move(value));
      try {
        questions.push_back(question_in(values.back().get_object()));
      } catch (const Failure&) {
        values.pop_back();
      }
    }
    source_.expect(questions);
  }

  void add_verdict(json::object& object) {
    const Question question = question_in(object);
    const FoundRules found = source_.find(question);
    if (found.rules == nullptr) throw Failure(std::string(found.error));
    const Decision decision = found.rules->check(question.url);
    const std::string canonical = found.robots->canonical_url(question.url);
    object["allowed"] = decision.allowed();
    object["line"] = decision.line();
    object["rule"] = json_text_or_null(rule_text(decision.rule()));
    object["reason"] = json_text(reason_name(decision.reason()));
    object["undefined"] = decision.undefined();
    object["canonical_url"] = json_text(canonical);
    if (found.held != nullptr) object["robots"] = source_.evidence(*found.held);
  }

  static void add_failure(json::object& object, std::string_view why, Answers& answers) {
    answers.complain_of_line(why);
    object["allowed"] = nullptr;
    object["line"] = 0;
    object["error"] = json_text(why);
  }

  RulesSource source_;
  const Dialect& dialect_;
  unsigned char line_memory_[std::size_t{16} << 10];  // for the object of a usual line
};

}  // namespace

AnswerBlock answer_ndjson(RulesSource source, const Dialect& dialect) {
  return [state = std::make_shared<Ndjson>(std::move(source), dialect)](
             const Block& block, Answers& answers) { state->answer(block, answers); };
}

}  // namespace abide::cli
