// The small change of messages: quoted bytes of the file, numbers, lists.
//
// A message is printed on terminals and in web pages, so no byte of the file enters it raw: control
// characters and bytes that are not UTF-8 are written as \xNN, and what is long is cut.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace abide::linting {

// The text in double quotes, safe to print, cut after about 60 bytes.
std::string quoted(std::string_view text);

// "512,000".
std::string grouped(std::uint64_t number);

// "1 rule", "3 rules".
std::string counted(std::uint64_t number, std::string_view noun);

// "line 12".
std::string at_line(std::uint32_t line);

// "A", "A and B", "A, B and C".
std::string listed(const std::vector<std::string>& items);

}  // namespace abide::linting
