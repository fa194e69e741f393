// What the killed writer writes and its test expects: everything follows from one number.
#pragma once

#include <string>

#include "cache/exchanges.h"

namespace abide::testing {

// Forty sites take turns; each record of a site has another body.
inline Origin numbered_site(long number) { return site("h" + std::to_string(number % 40)); }

inline std::string numbered_body(long number) {
  std::string text = "# " + std::to_string(number) + "\nUser-agent: *\n";
  // From a few bytes to a few hundred thousand, so that a record takes one page or many.
  const long lines = number % 97 == 0 ? 20'000 : number % 13 * 20;
  for (long i = 0; i < lines; ++i) text += "Disallow: /" + std::to_string(number * 31 + i) + "\n";
  return text;
}

inline Record numbered_record(long number) {
  return record_after({found(kNoon + milliseconds(number), numbered_body(number))},
                      numbered_site(number));
}

}  // namespace abide::testing
