// `abide bulk --ndjson`: an object a line with file, agent and url, perhaps dialect; the same
// object with the verdict comes out.
#include <string>

#include "cli/bulk/bulk_run.h"
#include "cli/bulk/robots_cache.h"
#include "cli/failure.h"
#include "cli/options.h"
#include "cli/text/json.h"
#include "cli/verbs/verdict.h"
#include "lint/utf8.h"

namespace abide::cli {
namespace {

class NdjsonAnswers {
 public:
  explicit NdjsonAnswers(BulkRun& run)
      : run_(run), cache_(run.folder, run.exact_agent, BulkRun::kCacheBytes) {}

  void answer(std::string_view line) {
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
    boost::system::error_code error;
    json::value value;
    try {
      value = json::parse(json::string_view(line.data(), line.size()), error);
    } catch (const std::exception&) {
      error = json::error::syntax;
    }
    json::object* object = error ? nullptr : value.if_object();
    if (run_.lines.was_cut() || object == nullptr) {
      json::object unread{{"input", json_text(line.substr(0, kMostInput))}};
      add_failure(unread, run_.lines.was_cut() ? "longer than 16 MiB" : why_no_object(line, error));
      print_json(run_.out, unread);
      return;
    }
    try {
      add_verdict(*object);
    } catch (const Failure& failure) {
      add_failure(*object, failure.what());
    }
    print_json(run_.out, *object);
  }

 private:
  static constexpr std::size_t kMostInput = 1000;

  // Boost.JSON has no word for bytes that are not UTF-8: they are a syntax error to it.
  static std::string why_no_object(std::string_view line, const boost::system::error_code& error) {
    for (std::size_t i = 0; i < line.size();) {
      const linting::CodePoint point = linting::decode(line, i);
      if (!point.valid) return fmt::format("no JSON object: not UTF-8 at byte {}", i + 1);
      i += point.size;
    }
    return "no JSON object: " + (error ? error.message() : "another kind of value");
  }

  static std::string_view text_member(const json::object& object, const char* name) {
    const json::value* value = object.if_contains(name);
    if (value == nullptr || !value->is_string()) {
      throw Failure(fmt::format("no text member \"{}\"; needed are file, agent and url", name));
    }
    return {value->get_string().data(), value->get_string().size()};
  }

  void add_verdict(json::object& object) {
    const std::string_view file = text_member(object, "file");
    const std::string_view agent = text_member(object, "agent");
    const std::string_view url = text_member(object, "url");
    const Dialect& dialect =
        object.contains("dialect") ? find_dialect(text_member(object, "dialect")) : run_.dialect;
    const RobotsCache::Found found = cache_.find(dialect, file, agent);
    if (found.rules == nullptr) throw Failure(std::string(found.error));
    const Decision decision = found.rules->check(url);
    const std::string canonical = found.robots->canonical_url(url);
    object["allowed"] = decision.allowed();
    object["line"] = decision.line();
    object["rule"] = json_text_or_null(rule_text(decision.rule()));
    object["reason"] = json_text(reason_name(decision.reason()));
    object["undefined"] = decision.undefined();
    object["canonical_url"] = json_text(canonical);
  }

  void add_failure(json::object& object, std::string_view why) {
    run_.complain_of_line(why);
    object["allowed"] = nullptr;
    object["line"] = 0;
    object["error"] = json_text(why);
  }

  BulkRun& run_;
  RobotsCache cache_;
};

}  // namespace

void answer_ndjson(BulkRun& run) {
  NdjsonAnswers answers(run);
  std::string_view line;
  do {
    while (run.lines.next(line)) answers.answer(line);
  } while (run.read_on());
}

}  // namespace abide::cli
