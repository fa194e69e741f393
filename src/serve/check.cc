#include "serve/check.h"

#include <map>

#include "abide/origin.h"
#include "parse/ascii.h"
#include "serve/ordered_answers.h"
#include "serve/worker.h"

namespace abide::serving {
namespace {

constexpr std::string_view kRetry = "Retry-After: 1\r\n";

void say_no_answer(Connection& connection, const NoAnswer& why) {
  const bool later = why.status == 503 || why.status == 429;
  connection.problem(why.status, why.detail, later ? kRetry : std::string_view());
}

// One question alone: its own answer, or a problem.
void answer_one(Connection& connection, const Question& question, Patience patience) {
  Worker& worker = connection.worker();
  worker.body.clear();
  if (patience == Patience::kStaleWhileFetching &&
      worker.answerer.answer_at_hand(question, worker.body)) {
    worker.body += '\n';
    return connection.answer_json(worker.body);
  }
  const OriginResult origin = origin_of(question.url);
  if (!origin.origin) return connection.problem(400, origin.error);
  const Entry entry = enter(connection);
  if (entry.place == nullptr) return say_no_answer(connection, entry.why_not);
  worker.shared.cache->ask(
      *origin.origin, *question.dialect, patience,
      [later = connection.later(), question, place = entry.place](CacheResult result) {
        later.post([question, result = std::move(result), place](Connection& asked) {
          if (!result) return say_no_answer(asked, no_answer_of(result.error()));
          std::string& body = asked.worker().body;
          body.clear();
          asked.worker().answerer.answer(question, **result, body);
          body += '\n';
          asked.answer_json(body);
        });
      });
}

// The rules of a file that came with the request, made once for each dialect and agent.
class GivenRules {
 public:
  explicit GivenRules(std::string text) : text_(std::move(text)) {}

  void answer(const Question& question, Answerer& answerer, std::string& out) {
    Reading* reading = nullptr;
    const auto found = readings_.find(question.dialect);
    if (found != readings_.end()) {
      reading = &found->second;
    } else {
      reading = &readings_
                     .emplace(question.dialect,
                              Reading{RobotsTxt::parse(text_, *question.dialect), {}, 0})
                     .first->second;
    }
    const auto rules = reading->rules.find(question.user_agent);
    if (rules != reading->rules.end()) {
      return answerer.answer(question, reading->robots, rules->second, out);
    }
    Rules made = reading->robots.rules_for(Crawler::named(question.user_agent));
    answerer.answer(question, reading->robots, made, out);
    reading->bytes += made.memory_bytes();
    if (reading->bytes < kMostBytes) reading->rules.emplace(question.user_agent, std::move(made));
  }

 private:
  static constexpr std::size_t kMostBytes = 8 << 20;
  struct Reading {
    RobotsTxt robots;
    std::map<std::string, Rules> rules;
    std::size_t bytes;
  };
  std::string text_;
  std::map<const Dialect*, Reading> readings_;
};

// Many questions in one request.
class ListTask final : public Task {
 public:
  ListTask(Connection& connection, CheckRequest request)
      : connection_(connection),
        questions_(std::move(request.questions)),
        answers_(connection, request.patience, ",", "") {
    if (request.robots_txt) given_.emplace(std::move(*request.robots_txt));
  }

  std::string& input() override { return input_; }
  void end_of_input() override {}
  bool done() const override { return done_; }
  bool waits() const override { return answers_.waits(); }
  void tick(SteadyTime now) override { answers_.tick(now); }
  void on_held(std::uint64_t number, CacheResult result) override {
    answers_.on_held(number, std::move(result));
  }

  bool work(std::string& out) override {
    const std::size_t before = out.size();
    if (!begun_) out += "{\"answers\":[";
    begun_ = true;
    answers_.drain(out);
    while (next_ < questions_.size() && out.size() < kMostPiece && answer_next(out)) ++next_;
    if (next_ == questions_.size() && answers_.empty()) {
      out += "]}\n";
      done_ = true;
    }
    return out.size() > before;
  }

 private:
  bool answer_next(std::string& out) {
    const Question& question = questions_[next_];
    const std::string why = why_no_question(question, connection_.worker().shared.limits);
    if (!why.empty()) {
      return answers_.refuse(question, {400, why}, out);
    }
    if (given_) {
      if (next_ > 0) out += ',';
      given_->answer(question, connection_.worker().answerer, out);
      return true;
    }
    return answers_.ask(question, out);
  }

  Connection& connection_;
  const std::vector<Question> questions_;
  std::optional<GivenRules> given_;
  OrderedAnswers answers_;
  std::size_t next_ = 0;
  bool begun_ = false;
  bool done_ = false;
  std::string input_;
};

// NDJSON in, NDJSON out.
class StreamTask final : public Task {
 public:
  explicit StreamTask(Connection& connection)
      : connection_(connection),
        answers_(connection, Patience::kStaleWhileFetching, "", "\n"),
        most_line_(4096 + 12 * connection.worker().shared.limits.most_url_bytes) {}

  std::string& input() override { return input_; }
  // A line may be longer than what is usually kept: its end is waited for, most_line_ bounds it.
  bool takes_input() const override {
    return input_.size() < kMostInput || searched_ == input_.size();
  }
  void end_of_input() override { ended_ = true; }
  bool done() const override { return done_; }
  bool waits() const override { return answers_.waits(); }
  void tick(SteadyTime now) override { answers_.tick(now); }
  void on_held(std::uint64_t number, CacheResult result) override {
    answers_.on_held(number, std::move(result));
  }

  bool work(std::string& out) override {
    const std::size_t before = out.size();
    std::size_t begin = 0;
    bool took = answers_.drain(out);
    while (out.size() < kMostPiece) {
      const std::size_t end = input_.find('\n', std::max(begin, searched_));
      if (end == std::string::npos) {
        searched_ = input_.size();
        break;
      }
      if (!take_line(std::string_view(input_).substr(begin, end - begin), out)) break;
      begin = end + 1;
    }
    took = took || begin > 0;
    input_.erase(0, begin);
    searched_ -= std::min(searched_, begin);
    if (input_.size() > most_line_ && searched_ == input_.size()) {
      took = true;
      // No line is so long: what came of it goes, and its end is waited for.
      too_long_ = true;
      input_.clear();
      searched_ = 0;
    }
    if (ended_ && searched_ == input_.size() && out.size() < kMostPiece) took |= end_work(out);
    return took || out.size() > before;
  }

 private:
  bool end_work(std::string& out) {
    if (!input_.empty() || too_long_) {
      if (!take_line(input_, out)) return false;
      input_.clear();
      searched_ = 0;
    }
    done_ = answers_.empty();
    return done_;
  }

  // False: it must wait.
  bool take_line(std::string_view line, std::string& out) {
    Worker& worker = connection_.worker();
    Question& question = worker.question;
    if (too_long_) {
      question = Question{"", "", &Dialect::google()};
      if (!answers_.refuse(question, {400, "the line is too long"}, out)) return false;
      too_long_ = false;
      return true;
    }
    if (ascii::trim(line).empty()) return true;
    if (!worker.reader.read_question(line, question)) {
      return answers_.refuse(question, {400, worker.reader.error()}, out);
    }
    const std::string why = why_no_question(question, worker.shared.limits);
    if (!why.empty()) return answers_.refuse(question, {400, why}, out);
    return answers_.ask(question, out);
  }

  static constexpr std::size_t kMostInput = 64 << 10;

  Connection& connection_;
  OrderedAnswers answers_;
  const std::size_t most_line_;
  std::string input_;
  std::size_t searched_ = 0;  // bytes of input_ that hold no line's end
  bool too_long_ = false;     // the line that comes is not kept
  bool ended_ = false;
  bool done_ = false;
};

}  // namespace

void get_check(Connection& connection, std::string_view query) {
  Worker& worker = connection.worker();
  auto& [url, user_agent, dialect, patience] = worker.check_query;
  const std::string error = read_query(query, worker.check_query.data(), worker.check_query.size());
  if (!error.empty()) return connection.problem(400, error);
  Question& question = worker.question;
  question.url.swap(url.value);
  question.user_agent.swap(user_agent.value);
  question.dialect = &Dialect::google();
  if (dialect.given) {
    const Result<const Dialect*> named = dialect_named(dialect.value);
    if (!named) return connection.problem(400, named.error().sentence);
    question.dialect = *named;
  }
  Patience patience_wished = Patience::kStaleWhileFetching;
  if (patience.given) {
    const std::optional<Patience> named = patience_named(patience.value);
    if (!named) {
      return connection.problem(
          400, "there is no such patience; there are " + std::string(kPatienceNames));
    }
    patience_wished = *named;
  }
  const std::string why = why_no_question(question, worker.shared.limits);
  if (!why.empty()) return connection.problem(400, why);
  answer_one(connection, question, patience_wished);
}

void post_check(Connection& connection, std::string_view body) {
  Worker& worker = connection.worker();
  std::optional<CheckRequest> request = worker.reader.read_request(body);
  if (!request) return connection.problem(400, worker.reader.error());
  if (request->many) {
    return connection.run(std::make_unique<ListTask>(connection, std::move(*request)),
                          "application/json");
  }
  const Question& question = request->questions.front();
  const std::string why = why_no_question(question, worker.shared.limits);
  if (!why.empty()) return connection.problem(400, why);
  if (!request->robots_txt) return answer_one(connection, question, request->patience);
  std::string answer;
  GivenRules(std::move(*request->robots_txt)).answer(question, worker.answerer, answer);
  answer += '\n';
  connection.answer_json(answer);
}

void post_check_stream(Connection& connection) {
  connection.run(std::make_unique<StreamTask>(connection), "application/x-ndjson");
}

}  // namespace abide::serving
