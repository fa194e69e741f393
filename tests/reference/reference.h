// The reference: the plainest program that decides as docs/dialects.md says.
//
// It exists to be compared with the library. It shares no code with it: what it takes from there is
// the vocabulary (Dialect, whose fields say how to read; Crawler, which says who asks; Reason).
// Everything is done anew for every question and copied as it goes, so that each function can be
// held against a paragraph of docs/dialects.md:
//
//   body --read_lines--> lines --read_groups--> groups --choose--> rules --decide--> verdict
//
// Patterns are matched by keeping the set of places in the path where a pattern may have got to.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "abide/crawler.h"
#include "abide/decision.h"
#include "abide/dialect.h"

namespace abide::reference {

// lines.cc -------------------------------------------------------------------------------------

enum class LineKind { kUserAgent, kAllow, kDisallow, kEmpty, kOther };

struct Line {
  LineKind kind = LineKind::kOther;
  std::string value;
  std::uint32_t number = 0;  // from 1
};

std::vector<Line> read_lines(std::string_view body, const Dialect& dialect);

// groups.cc ------------------------------------------------------------------------------------

struct UserAgent {
  std::string value;
  std::uint32_t line = 0;
};

struct Rule {
  bool allow = false;  // as written
  std::string value;
  std::uint32_t line = 0;
};

struct Group {
  std::vector<UserAgent> user_agents;
  std::vector<Rule> rules;
};

std::vector<Group> read_groups(const std::vector<Line>& lines, const Dialect& dialect);

struct Asker {
  std::vector<std::string> tokens;  // in order of preference
  bool obeys_star = true;
  bool exact = false;

  static Asker of(const Crawler& crawler);
};

struct Chosen {
  bool found = false;       // whether any group applies
  bool by_star = false;     // it is the group for `*`
  std::vector<Rule> rules;  // of all the groups chosen, in file order
};

Chosen choose(const std::vector<Group>& groups, const Asker& asker, const Dialect& dialect);

// paths.cc -------------------------------------------------------------------------------------

// What rules are compared with, as given; always begins with '/'.
std::string path_of(std::string_view url);

// The same after note R1.
std::string normalised_path(std::string_view path);

// A rule's pattern as compared; "", which matches nothing, for a rule that the dialect ignores.
struct Pattern {
  std::string text;
  // Note R1: as it is written where its first `*` runs over the URL's '?'; else the same.
  std::string in_query;
};
Pattern compared_pattern(std::string_view value, const Dialect& dialect);

// matching.cc ----------------------------------------------------------------------------------

// Whether a pattern matches the path (as given).
bool pattern_matches(const Pattern& pattern, std::string_view path, const Dialect& dialect);

// The same for a value as written and a whole URL.
bool value_matches(std::string_view value, std::string_view url, const Dialect& dialect);

// decide.cc ------------------------------------------------------------------------------------

struct Verdict {
  bool allowed = true;
  bool undefined = false;
  Reason reason = Reason::kNoGroup;
  std::uint32_t line = 0;        // of the deciding rule; 0 if none decided
  std::uint32_t length = 0;      // of its pattern
  std::uint32_t loser_line = 0;  // of the strongest matching rule of the other kind
};

// Whether the file counts as one that allows everything, whatever it says.
bool allows_all_by_size(std::string_view body, const Dialect& dialect);

Verdict decide(const Chosen& chosen, std::string_view url, const Dialect& dialect);

// All of it.
Verdict check(std::string_view body, const Asker& asker, std::string_view url,
              const Dialect& dialect);

}  // namespace abide::reference
