#include "lint/pattern_containment.h"

#include <algorithm>

namespace abide::linting {
namespace {

bool is_anchored(std::string_view pattern) { return pattern.ends_with('$'); }

// A pattern without its anchor; one that has none ends in a '*' that is not written.
struct Glob {
  explicit Glob(std::string_view pattern)
      : text(is_anchored(pattern) ? pattern.substr(0, pattern.size() - 1) : pattern),
        open(!is_anchored(pattern)) {}
  std::size_t size() const { return text.size() + (open ? 1 : 0); }
  char at(std::size_t i) const { return i < text.size() ? text[i] : '*'; }

  std::string_view text;
  bool open;
};

// The usual matching of wildcards: on a mismatch the last '*' takes one letter more. At most
// size(a) x size(b) steps.
bool matches_as_text(const Glob& a, const Glob& b, Budget& budget) {
  constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::size_t i = 0;
  std::size_t j = 0;
  std::size_t star = kNone;
  std::size_t taken = 0;  // up to where in b the last star reaches
  while (j < b.size()) {
    if (!budget.take()) return false;
    if (i < a.size() && a.at(i) == '*') {
      star = i++;
      taken = j;
    } else if (i < a.size() && a.at(i) == b.at(j)) {
      ++i;
      ++j;
    } else if (star != kNone) {
      i = star + 1;
      j = ++taken;
    } else {
      return false;
    }
  }
  while (i < a.size() && a.at(i) == '*') ++i;
  return i == a.size();
}

std::string_view literal_prefix(std::string_view pattern) {
  const Glob glob(pattern);
  return glob.text.substr(0, glob.text.find('*'));
}

// The literals behind the first '*', without the wildcards between them.
std::string literals_after_star(std::string_view pattern) {
  const Glob glob(pattern);
  std::string literals;
  const std::size_t star = glob.text.find('*');
  if (star == std::string_view::npos) return literals;
  for (const char c : glob.text.substr(star)) {
    if (c != '*') literals += c;
  }
  return literals;
}

}  // namespace

bool contains(std::string_view a, std::string_view b, Budget& budget) {
  if (a.empty() || b.empty()) return false;
  const Glob outer(a);
  if (b[0] != '*') return matches_as_text(outer, Glob(b), budget);
  // A path begins with '/': "*x" is "/*x", and "*/x" is that or "/x".
  const std::size_t rest = std::min(b.find_first_not_of('*'), b.size());
  const std::string slash_first = "/*" + std::string(b.substr(rest));
  if (!matches_as_text(outer, Glob(slash_first), budget)) return false;
  return rest == b.size() || b[rest] != '/' || matches_as_text(outer, Glob(b.substr(rest)), budget);
}

bool may_overlap(std::string_view a, std::string_view b) {
  const std::string_view x = literal_prefix(a);
  const std::string_view y = literal_prefix(b);
  const std::size_t common = std::min(x.size(), y.size());
  if (x.substr(0, common) != y.substr(0, common)) return false;
  // A literal that is anchored is one path: the other must not ask for more.
  const auto is_exact = [](std::string_view pattern, std::string_view prefix) {
    return is_anchored(pattern) && prefix.size() + 1 == pattern.size();
  };
  if (is_exact(a, x) && y.size() > x.size()) return false;
  if (is_exact(b, y) && x.size() > y.size()) return false;
  return true;
}

std::string common_path(std::string_view a, std::string_view b) {
  if (!may_overlap(a, b)) return {};
  const std::string_view x = literal_prefix(a);
  const std::string_view y = literal_prefix(b);
  std::string path(x.size() >= y.size() ? x : y);
  if (!path.starts_with('/')) path.insert(0, 1, '/');
  // What is anchored comes last.
  const bool a_last = is_anchored(a);
  path += literals_after_star(a_last ? b : a);
  path += literals_after_star(a_last ? a : b);
  return path;
}

}  // namespace abide::linting
