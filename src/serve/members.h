// Small requests: a JSON object whose members are texts or lists of texts, such as
// {"origin": "https://example.com", "dialect": "yandex"}.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "abide/result.h"

namespace abide::serving {

struct MemberSpec {
  std::string_view name;
  bool is_list = false;
  bool needed = false;
};

struct MemberValue {
  bool given = false;
  std::string text;
  std::vector<std::string> list;
};

// A value for each spec, in their order; or a sentence: no JSON, a member that is not known, stands
// there twice, is missing, or is of another kind. Lists hold at most 64 texts.
Result<std::vector<MemberValue>> read_members(std::string_view json,
                                              std::span<const MemberSpec> specs);

// Why a text is no JSON: Boost.JSON's reason, in words that one can act on.
std::string why_no_json(std::string_view text, const std::string& reason, bool too_deep,
                        bool incomplete, bool extra);

}  // namespace abide::serving
