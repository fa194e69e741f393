// Requests of any bytes: heads, parameters, and JSON that should be questions.
//
// Input: the first byte says what the rest is.
#include <algorithm>

#include "fuzz/input.h"
#include "json/text.h"
#include "serve/address.h"
#include "serve/json_text.h"
#include "serve/members.h"
#include "serve/questions.h"
#include "serve/request_head.h"

namespace abide::fuzz {
namespace {

using namespace serving;  // NOLINT(google-build-using-namespace)

void look_at_question(const Question& question) {
  require(question.dialect != nullptr, "a question has a dialect");
  require(is_utf8(question.url) && is_utf8(question.user_agent), "a question is UTF-8");
  std::string written;
  append_json_text(written, question.url);
  require(json::parse(written).as_string() == question.url, "a text is read back as it was");
}

void look_at_json(std::string_view text) {
  static QuestionReader reader({100, 1000});
  Question question;
  if (reader.read_question(text, question)) {
    look_at_question(question);
    require(!question.user_agent.empty() || why_no_question(question, {}) != "",
            "an empty agent is no question");
  } else {
    require(!reader.error().empty() && is_utf8(reader.error()), "a sentence says why");
  }
  if (const auto request = reader.read_request(text)) {
    require(request->questions.size() <= 100, "no more questions than the limit");
    require(request->many || request->questions.size() == 1, "one question alone");
    std::ranges::for_each(request->questions, look_at_question);
  } else {
    require(!reader.error().empty() && is_utf8(reader.error()), "a sentence says why");
  }
  // What the reader said before must not change what it says of this.
  require(reader.read_question(R"({"url":"a","user_agent":"b"})", question), "it reads on");
  constexpr MemberSpec kMembers[] = {{"origin", false, true}, {"dialects", true, false}};
  const auto members = read_members(text, kMembers);
  if (!members) require(is_utf8(members.error().sentence), "a sentence says why");
}

void look_at_head(std::string_view text) {
  const std::size_t size = head_size(text, 0);
  require(size <= text.size(), "a head lies within the bytes");
  for (std::size_t i = 0; i < text.size(); i += 7) {
    require(head_size(text.substr(0, i), 0) == (size <= i ? size : 0), "a head ends in one place");
  }
  if (size == 0) return;
  RequestParser parser;
  boost::beast::error_code error;
  parser.read_head(text.substr(0, size), error);
  if (error || !parser.is_header_done()) return;
  const RequestHead& head = parser.head();
  for (const std::string_view part :
       {head.method_text, head.target, head.path, head.query, head.host, head.content_type,
        head.authorization, head.if_none_match, head.accept_encoding}) {
    require(lies_in(part, text), "what is kept of a head is a part of it");
  }
  names_this_machine(head.host, {"a.example"});
  accepts_encoding(head.accept_encoding, "br");
  is_media_type(head.content_type, "application/json");
  std::string body;
  parser.body_to(&body);
  std::string_view rest = text.substr(size);
  while (!rest.empty() && !parser.is_done()) {
    const std::size_t taken =
        parser.put(boost::asio::const_buffer(rest.data(), rest.size()), error);
    require(taken <= rest.size(), "no more is taken than there is");
    rest.remove_prefix(taken);
    if (error || taken == 0) break;
  }
  require(body.size() <= text.size(), "a body is no longer than what came");
}

void look_at_query(std::string_view text) {
  QueryParameter parameters[] = {{"url", true, false, {}}, {"x", false, false, {}}};
  if (!read_query(text, parameters, 2).empty()) return;
  require(parameters[0].given, "what is needed is there");
  require(is_utf8(parameters[0].value), "a value is UTF-8");
}

}  // namespace
}  // namespace abide::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace abide::fuzz;
  if (size == 0) return 0;
  const std::string_view text = as_text(data + 1, size - 1);
  switch (data[0] % 3) {
    case 0:
      look_at_json(text);
      break;
    case 1:
      look_at_head(text);
      break;
    default:
      look_at_query(text);
  }
  return 0;
}
