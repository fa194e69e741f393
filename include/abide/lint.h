// What is wrong with a robots.txt, where, who cares, and how to mend it.
//
// A finding never changes a decision: the linter reads the same lines as the engine and explains
// them. Some findings carry a fix, a replacement of bytes that is safe to apply unseen or one that
// a person should look at first.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "abide/document.h"

namespace abide {

enum class Severity : std::uint8_t { kError, kWarning, kNote };
std::string_view severity_name(Severity severity);  // "error", "warning", "note"

// The most that a check can offer by way of a fix; a finding may come with less.
enum class FixOffered : std::uint8_t {
  kNone,
  kToReview,  // a person should look first: Fix::safe is false
  kSafe,
};
std::string_view fix_offered_name(FixOffered fix);  // "none", "to review", "safe"

// What the linter can find: one entry of a table. Static lifetime.
struct LintCheck {
  std::string_view id;  // "misspelt-field": stable, used to select and to link
  Severity severity;    // the usual one
  FixOffered fix;
  std::string_view title;   // a short phrase
  std::string_view why;     // what goes wrong
  std::string_view mend;    // what to do about it
  std::string_view source;  // the specification or documentation that says so
};

// All checks, from the file as a whole to what its rules amount to. Thread-safe, no cost.
std::span<const LintCheck> lint_checks();

// The check of that id (exact), or nullptr. O(table).
const LintCheck* find_lint_check(std::string_view id);

// A replacement of the bytes [begin, end) of the body.
struct Fix {
  Span span;
  std::string replacement;
  // Fit to be applied unseen: no dialect's verdict for any crawler and URL changes, except in the
  // announced dialects, where the line takes the effect that it has in others already. Holds for
  // any selection of a file's safe fixes applied together. A crawler is one whose name holds a
  // letter, - or _ (RFC 9309 2.2.1).
  bool safe = false;
  // Which verdicts may change, in words; empty if none can.
  std::string announces;
  // The dialects in which they may change, as a bit set over the order of Dialect::all(). 0 exactly
  // if `announces` is empty.
  std::uint32_t announced_dialects = 0;
};

struct Finding {
  const LintCheck* check = nullptr;  // never null in what lint() returns
  Severity severity = Severity::kWarning;
  std::uint32_t line = 0;    // from 1
  std::uint32_t column = 0;  // from 1, in bytes from the start of the line
  Span span;                 // the bytes that it is about, within its line; may be empty
  // The finding itself, naming what is there: a sentence without a full stop, printable UTF-8.
  std::string message;
  // The dialects that it matters in, as a bit set over the order of Dialect::all(); never 0.
  std::uint32_t dialects = 0;
  // A related line (the rule that always wins, the first of two), or 0.
  std::uint32_t other_line = 0;
  std::optional<Fix> fix;
};

struct LintOptions {
  // Findings that matter in none of these dialects are left out; a bit set as above.
  std::uint32_t dialects = ~0u;
  // At most so many findings of one check; the last one says how many more there are.
  std::size_t most_per_check = 100;
};

// Reads the whole file and returns the findings ordered by line and column. Never fails; any bytes
// are accepted. Time and memory are bounded by a constant times length x log(length), whatever the
// file says; where comparing all pairs of rules would cost more, the comparison stops early and
// rules are left unjudged. Thread-safe.
std::vector<Finding> lint(const Document& document, const LintOptions& options = {});

// The body after the safe fixes of `findings`, which lint() returned for this document, in the
// order of their place. Of fixes that overlap the first is applied; the others are left for the
// next run. `applied`, if given, is set to the places in `findings` of those that were applied,
// ascending. Thread-safe.
std::string apply_safe_fixes(const Document& document, std::span<const Finding> findings,
                             std::vector<std::size_t>* applied = nullptr);

}  // namespace abide
