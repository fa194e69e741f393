#include "serve/members.h"

#include <boost/json/basic_parser_impl.hpp>

#include "json/text.h"
#include "serve/json_text.h"

namespace abide::serving {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostInList = 64;

std::string in_quotes(std::string_view text) {
  std::string shown;
  append_json_text(shown, text.substr(0, 60));
  return shown;
}

class Handler {
 public:
  static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);

  explicit Handler(std::span<const MemberSpec> specs) : values(specs.size()), specs_(specs) {}

  bool on_document_begin(json::error_code&) { return true; }
  bool on_document_end(json::error_code&) { return true; }
  bool on_object_begin(json::error_code& ec) {
    if (depth_ != 0) return wrong_kind(ec);
    depth_ = 1;
    return true;
  }
  bool on_object_end(std::size_t, json::error_code& ec) {
    for (std::size_t i = 0; i < specs_.size(); ++i) {
      if (specs_[i].needed && !values[i].given) {
        return fail(ec, '"' + std::string(specs_[i].name) + "\" is missing");
      }
    }
    return true;
  }
  bool on_array_begin(json::error_code& ec) {
    if (depth_ != 1 || !specs_[member_].is_list) return wrong_kind(ec);
    depth_ = 2;
    return true;
  }
  bool on_array_end(std::size_t, json::error_code&) {
    depth_ = 1;
    return true;
  }
  bool on_key_part(json::string_view part, std::size_t, json::error_code&) {
    text_.append(part.data(), part.size());
    return true;
  }
  bool on_key(json::string_view part, std::size_t, json::error_code& ec) {
    text_.append(part.data(), part.size());
    const std::string key = std::exchange(text_, {});
    std::string names;
    for (std::size_t i = 0; i < specs_.size(); ++i) {
      names += (i == 0 ? "" : ", ") + std::string(specs_[i].name);
      if (specs_[i].name != key) continue;
      if (values[i].given) return fail(ec, "the member " + in_quotes(key) + " stands there twice");
      values[i].given = true;
      member_ = i;
      return true;
    }
    return fail(ec, "there is no member " + in_quotes(key) + "; there are " + names);
  }
  bool on_string_part(json::string_view part, std::size_t, json::error_code&) {
    text_.append(part.data(), part.size());
    return true;
  }
  bool on_string(json::string_view part, std::size_t, json::error_code& ec) {
    text_.append(part.data(), part.size());
    std::string text = std::exchange(text_, {});
    if (depth_ == 0 || (depth_ == 1 && specs_[member_].is_list)) return wrong_kind(ec);
    if (depth_ == 1) {
      values[member_].text = std::move(text);
      return true;
    }
    if (values[member_].list.size() == kMostInList) {
      return fail(ec, '"' + std::string(specs_[member_].name) + "\" lists too many");
    }
    values[member_].list.push_back(std::move(text));
    return true;
  }
  bool on_number_part(json::string_view, json::error_code&) { return true; }
  bool on_int64(std::int64_t, json::string_view, json::error_code& ec) { return wrong_kind(ec); }
  bool on_uint64(std::uint64_t, json::string_view, json::error_code& ec) { return wrong_kind(ec); }
  bool on_double(double, json::string_view, json::error_code& ec) { return wrong_kind(ec); }
  bool on_bool(bool, json::error_code& ec) { return wrong_kind(ec); }
  bool on_null(json::error_code& ec) { return wrong_kind(ec); }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }

  std::vector<MemberValue> values;
  std::string error;

 private:
  bool fail(json::error_code& ec, std::string sentence) {
    error = std::move(sentence);
    ec = json::error::exception;
    return false;
  }
  bool wrong_kind(json::error_code& ec) {
    if (depth_ == 0) return fail(ec, "the JSON text is no object");
    return fail(ec, '"' + std::string(specs_[member_].name) + "\" is no " +
                        (specs_[member_].is_list ? "list of texts" : "text"));
  }

  std::span<const MemberSpec> specs_;
  std::string text_;
  std::size_t member_ = 0;
  int depth_ = 0;
};

}  // namespace

std::string why_no_json(std::string_view text, const std::string& reason, bool too_deep,
                        bool incomplete, bool extra) {
  if (!is_utf8(text)) return "the JSON text is not UTF-8";
  if (too_deep) return "the JSON text is nested too deep";
  if (incomplete) return "the JSON text ends too early";
  if (extra) return "something stands after the JSON text";
  return "not JSON: " + reason;
}

Result<std::vector<MemberValue>> read_members(std::string_view text,
                                              std::span<const MemberSpec> specs) {
  json::parse_options options;
  options.max_depth = 16;
  json::basic_parser<Handler> parser(options, specs);
  json::error_code ec;
  const std::size_t read = parser.write_some(false, text.data(), text.size(), ec);
  if (!ec && read < text.size()) ec = json::error::extra_data;
  if (!ec) return std::move(parser.handler().values);
  std::string why = std::move(parser.handler().error);
  if (why.empty()) {
    why = why_no_json(text, ec.message(), ec == json::error::too_deep,
                      ec == json::error::incomplete, ec == json::error::extra_data);
  }
  return Error{ErrorCode::kInvalid, std::move(why)};
}

}  // namespace abide::serving
