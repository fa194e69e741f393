// Colour, where it is wanted.
#pragma once

#include <string>
#include <string_view>

#include "cli/io/output.h"

namespace abide::cli {

class Style {
 public:
  // `when` is the value of --color. Throws Failure if it is none.
  static Style chosen(std::string_view when, const Output& out);

  std::string good(std::string_view text) const { return paint("32", text); }
  std::string bad(std::string_view text) const { return paint("1;31", text); }
  std::string warning(std::string_view text) const { return paint("1;33", text); }
  std::string note(std::string_view text) const { return paint("1;36", text); }
  std::string strong(std::string_view text) const { return paint("1", text); }
  std::string faint(std::string_view text) const { return paint("2", text); }

 private:
  explicit Style(bool on) : on_(on) {}
  std::string paint(std::string_view code, std::string_view text) const;
  bool on_;
};

}  // namespace abide::cli
