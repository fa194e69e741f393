// What a dialect does where dialects differ, in words: the fields of struct Dialect.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "abide/dialect.h"

namespace abide::cli {

struct DialectField {
  std::string_view key;       // the member in JSON
  std::string_view question;  // for a person
  std::string answer;
  boost::json::value value;  // for a program: a word, a number or a truth value
};

std::vector<DialectField> fields_of(const Dialect& dialect);

}  // namespace abide::cli
