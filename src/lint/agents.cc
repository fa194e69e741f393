#include "lint/agents.h"

#include <algorithm>

#include "abide/crawler.h"
#include "parse/ascii.h"

namespace abide::linting {

bool is_star(std::string_view value) {
  return value.starts_with('*') && (value.size() == 1 || ascii::is_space(value[1]));
}

std::string token_key(std::string_view value) {
  if (is_star(value)) return "*";
  std::string token(product_token(value));
  std::transform(token.begin(), token.end(), token.begin(), ascii::lower);
  return token;
}

}  // namespace abide::linting
