// Verdicts for a person: a few lines for each, or a table of all.
#pragma once

#include <span>
#include <string_view>

#include "cli/io/output.h"
#include "cli/text/style.h"
#include "cli/verbs/verdict.h"

namespace abide::cli {

// Which file is read for whom, under which dialect; once, before the verdicts.
void print_heading(std::string_view file, const Asker& asker, const Style& style, Output& out);

// For whom only the group for `*` can speak, because a dialect sees no product token in its name.
void print_token_notes(std::span<const Asker> askers, const Style& style, Output& out);

// That a URL such as "search" or "mailto:x" is read as a host name, if it looks as if something
// else were meant: it has neither a scheme nor a path at its start, and no host is mostly named so.
// Returns whether there was something to say.
bool print_host_note(std::string_view url, const Style& style, Output& out);

// The verdict, the line that decided, its group, and the strongest rule that lost.
void print_verdict(std::string_view url, const Asker& asker, const Decision& decision,
                   const Document& document, const Style& style, Output& out);

// A table: a column for each asker, a row for each URL.
class VerdictTable {
 public:
  // `columns` are the askers' headings. REQUIRES: one for each.
  VerdictTable(std::span<const std::string> columns, const Style& style);

  void print_header(std::string_view title, Output& out) const;
  void print_row(std::string_view url, std::span<const Decision> decisions, Output& out);
  // What the marks mean, if any was used.
  void print_legend(Output& out) const;

 private:
  std::vector<std::string> headings_;
  std::vector<std::size_t> widths_;
  const Style& style_;
  bool any_undefined_ = false;
};

}  // namespace abide::cli
