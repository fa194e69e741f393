#include "serve/questions.h"

#include <boost/json/basic_parser_impl.hpp>

#include "json/text.h"
#include "parse/ascii.h"
#include "serve/json_text.h"
#include "serve/members.h"

namespace abide::serving {
namespace {

namespace json = boost::json;
using ErrorCodeOfJson = json::error_code;

// The members of a request and of a question.
enum class Member : std::uint8_t {
  kUrl,
  kUserAgent,
  kDialect,
  kQuestions,
  kRobotsTxt,
  kPatience,
  kNone,
};
constexpr std::string_view kMemberNames[] = {"url",       "user_agent", "dialect",
                                             "questions", "robots_txt", "patience"};

Member member_named(std::string_view name) {
  for (std::size_t i = 0; i < std::size(kMemberNames); ++i) {
    if (kMemberNames[i] == name) return static_cast<Member>(i);
  }
  return Member::kNone;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMostShown = 60;
  std::string shown;
  append_json_text(shown, text.substr(0, kMostShown));
  return shown;
}

}  // namespace

std::optional<Patience> patience_named(std::string_view name) {
  if (name == "stale") return Patience::kStaleWhileFetching;
  if (name == "fresh") return Patience::kUntilFresh;
  if (name == "anew") return Patience::kFetchAnew;
  if (name == "never") return Patience::kNever;
  return std::nullopt;
}

Result<const Dialect*> dialect_named(std::string_view name) {
  if (const Dialect* dialect = Dialect::named(name)) return dialect;
  std::string names;
  for (const Dialect& each : Dialect::all()) {
    names += (names.empty() ? "" : ", ") + std::string(each.name);
  }
  return Error{ErrorCode::kInvalid,
               "there is no dialect " + in_quotes(name) + "; there are " + names};
}

std::string why_no_question(const Question& question, const QuestionLimits& limits) {
  if (question.url.size() > limits.most_url_bytes) {
    return "the URL is longer than " + std::to_string(limits.most_url_bytes) + " bytes";
  }
  if (ascii::trim(question.url).empty()) return "\"url\" is empty";
  if (question.user_agent.size() > limits.most_url_bytes) {
    return "\"user_agent\" is longer than " + std::to_string(limits.most_url_bytes) + " bytes";
  }
  if (ascii::trim(question.user_agent).empty()) {
    return "\"user_agent\" is empty; name a crawler, such as Googlebot";
  }
  return "";
}

// Hears what stands in the text. Depths: 1 the outer object, 2 the list, 3 a question of it.
class QuestionReader::Handler {
 public:
  // Names that Boost.JSON's parser asks for.
  static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);

  void begin(const QuestionLimits& limits, CheckRequest* request, Question* question) {
    limits_ = &limits;
    request_ = request;
    question_ = question;
    error.clear();
    depth_ = 0;
    in_list_ = false;
    member_ = Member::kNone;
    partial_ = false;
  }

  bool on_document_begin(ErrorCodeOfJson&) { return true; }
  bool on_document_end(ErrorCodeOfJson&) { return true; }

  bool on_object_begin(ErrorCodeOfJson& ec) {
    if (depth_ == 0) {
      depth_ = 1;
      seen_ = 0;
      return true;
    }
    if (depth_ == 2) {
      if (request_->questions.size() >= limits_->most_questions) {
        return fail(ec, "more than " + std::to_string(limits_->most_questions) +
                            " questions; ask in several requests, or use /v1/check:stream");
      }
      depth_ = 3;
      outer_seen_ = seen_;
      seen_ = 0;
      question_ = &request_->questions.emplace_back();
      question_->dialect = &Dialect::google();
      return true;
    }
    return wrong_kind(ec);
  }

  bool on_object_end(std::size_t, ErrorCodeOfJson& ec) {
    if (depth_ == 3) {
      if (!is_whole(ec)) return false;
      depth_ = 2;
      seen_ = outer_seen_;
      return true;
    }
    depth_ = 0;
    if (request_ == nullptr) return is_whole(ec);
    if (!has(Member::kQuestions)) return is_whole(ec);
    for (const Member other : {Member::kUrl, Member::kUserAgent, Member::kDialect}) {
      if (has(other)) {
        return fail(ec, '"' + std::string(name_of(other)) +
                            "\" stands beside \"questions\"; it belongs into each of them");
      }
    }
    return true;
  }

  bool on_array_begin(ErrorCodeOfJson& ec) {
    if (depth_ == 1 && member_ == Member::kQuestions) {
      depth_ = 2;
      in_list_ = true;
      return true;
    }
    return wrong_kind(ec);
  }

  bool on_array_end(std::size_t, ErrorCodeOfJson&) {
    depth_ = 1;
    in_list_ = false;
    return true;
  }

  bool on_key_part(json::string_view part, std::size_t, ErrorCodeOfJson&) {
    take_part(key_, part);
    return true;
  }

  bool on_key(json::string_view part, std::size_t, ErrorCodeOfJson& ec) {
    const std::string_view key = whole(key_, part);
    member_ = member_named(key);
    const bool of_question =
        member_ == Member::kUrl || member_ == Member::kUserAgent || member_ == Member::kDialect;
    if (member_ == Member::kNone || (!of_question && (depth_ == 3 || request_ == nullptr))) {
      return fail(ec, "there is no member " + in_quotes(key) +
                          (depth_ == 3 ? " in a question" : "") + "; there are " + known_members());
    }
    if (has(member_)) return fail(ec, "the member " + in_quotes(key) + " stands there twice");
    seen_ |= bit(member_);
    return true;
  }

  bool on_string_part(json::string_view part, std::size_t, ErrorCodeOfJson&) {
    take_part(text_, part);
    return true;
  }

  bool on_string(json::string_view part, std::size_t, ErrorCodeOfJson& ec) {
    const std::string_view text = whole(text_, part);
    if (depth_ != 1 && depth_ != 3) return wrong_kind(ec);
    switch (member_) {
      case Member::kUrl:
        question_->url.assign(text);
        return true;
      case Member::kUserAgent:
        question_->user_agent.assign(text);
        return true;
      case Member::kDialect: {
        const Result<const Dialect*> dialect = dialect_named(text);
        if (!dialect) return fail(ec, dialect.error().sentence);
        question_->dialect = *dialect;
        return true;
      }
      case Member::kRobotsTxt:
        request_->robots_txt.emplace(text);
        return true;
      case Member::kPatience: {
        const std::optional<Patience> patience = patience_named(text);
        if (!patience) {
          return fail(ec, "there is no patience " + in_quotes(text) + "; there are " +
                              std::string(kPatienceNames));
        }
        request_->patience = *patience;
        return true;
      }
      case Member::kQuestions:
      case Member::kNone:
        break;
    }
    return wrong_kind(ec);
  }

  bool on_number_part(json::string_view, ErrorCodeOfJson&) { return true; }
  bool on_int64(std::int64_t, json::string_view, ErrorCodeOfJson& ec) { return wrong_kind(ec); }
  bool on_uint64(std::uint64_t, json::string_view, ErrorCodeOfJson& ec) { return wrong_kind(ec); }
  bool on_double(double, json::string_view, ErrorCodeOfJson& ec) { return wrong_kind(ec); }
  bool on_bool(bool, ErrorCodeOfJson& ec) { return wrong_kind(ec); }
  bool on_null(ErrorCodeOfJson& ec) { return wrong_kind(ec); }
  bool on_comment_part(json::string_view, ErrorCodeOfJson&) { return true; }
  bool on_comment(json::string_view, ErrorCodeOfJson&) { return true; }

  bool saw_list() const { return has(Member::kQuestions); }

  std::string error;

 private:
  static std::string_view name_of(Member member) {
    return kMemberNames[static_cast<std::size_t>(member)];
  }
  static std::uint32_t bit(Member member) { return 1u << static_cast<unsigned>(member); }
  bool has(Member member) const { return (seen_ & bit(member)) != 0; }

  bool fail(ErrorCodeOfJson& ec, std::string sentence) {
    error = std::move(sentence);
    if (depth_ >= 2 && in_list_) {
      error += " (question " + std::to_string(request_->questions.size()) + ", counted from 1)";
    }
    ec = json::error::exception;
    return false;
  }

  bool wrong_kind(ErrorCodeOfJson& ec) {
    if (depth_ == 0) return fail(ec, "the JSON text is no object");
    if (depth_ == 2) return fail(ec, "\"questions\" is no list of objects");
    return fail(ec, '"' + std::string(name_of(member_)) + "\" is no " +
                        (member_ == Member::kQuestions ? "list" : "text"));
  }

  std::string known_members() const {
    if (depth_ == 3 || request_ == nullptr) return "url, user_agent and dialect";
    return "url, user_agent, dialect, questions, robots_txt and patience";
  }

  bool is_whole(ErrorCodeOfJson& ec) {
    for (const Member needed : {Member::kUrl, Member::kUserAgent}) {
      if (has(needed)) continue;
      const bool alone = depth_ == 0 && request_ != nullptr && needed == Member::kUrl;
      return fail(ec, "\"" + std::string(name_of(needed)) + "\" is missing" +
                          (alone ? ", and so is \"questions\"" : ""));
    }
    return true;
  }

  void take_part(std::string& kept, json::string_view part) {
    if (!partial_) kept.clear();
    partial_ = true;
    kept.append(part.data(), part.size());
  }
  std::string_view whole(std::string& kept, json::string_view part) {
    if (!partial_) return {part.data(), part.size()};
    kept.append(part.data(), part.size());
    partial_ = false;
    return kept;
  }

  const QuestionLimits* limits_ = nullptr;
  CheckRequest* request_ = nullptr;  // null: a question alone
  Question* question_ = nullptr;
  int depth_ = 0;
  bool in_list_ = false;
  bool partial_ = false;  // parts of a key or text were heard
  Member member_ = Member::kNone;
  std::uint32_t seen_ = 0;
  std::uint32_t outer_seen_ = 0;
  std::string key_;
  std::string text_;
};

struct QuestionReader::State {
  explicit State(const QuestionLimits& given) : limits(given), parser(options()) {}

  static json::parse_options options() {
    json::parse_options chosen;
    chosen.max_depth = 16;
    return chosen;
  }

  QuestionLimits limits;
  json::basic_parser<Handler> parser;
};

QuestionReader::QuestionReader(const QuestionLimits& limits)
    : state_(std::make_unique<State>(limits)) {}
QuestionReader::~QuestionReader() = default;

const std::string& QuestionReader::error() const { return state_->parser.handler().error; }

bool QuestionReader::read(std::string_view json_text) {
  auto& parser = state_->parser;
  parser.reset();
  ErrorCodeOfJson ec;
  const std::size_t read = parser.write_some(false, json_text.data(), json_text.size(), ec);
  if (!ec && read < json_text.size()) ec = json::error::extra_data;
  if (!ec) return true;
  if (parser.handler().error.empty()) {
    parser.handler().error =
        why_no_json(json_text, ec.message(), ec == json::error::too_deep,
                    ec == json::error::incomplete, ec == json::error::extra_data);
  }
  return false;
}

std::optional<CheckRequest> QuestionReader::read_request(std::string_view json_text) {
  CheckRequest request;
  Question alone;
  alone.dialect = &Dialect::google();
  Handler& handler = state_->parser.handler();
  handler.begin(state_->limits, &request, &alone);
  if (!read(json_text)) return std::nullopt;
  request.many = handler.saw_list();
  if (!request.many) request.questions.push_back(std::move(alone));
  return request;
}

bool QuestionReader::read_question(std::string_view json_text, Question& question) {
  question.url.clear();
  question.user_agent.clear();
  question.dialect = &Dialect::google();
  state_->parser.handler().begin(state_->limits, nullptr, &question);
  return read(json_text);
}

}  // namespace abide::serving
