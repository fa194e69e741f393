// What the checks work on: the lines, and how each dialect reads them.
//
// Which lines are rules, and of which group, the engine says: the file is parsed under every
// dialect, and a line's place is looked up there. Nothing of a dialect's reading is done again
// here, so a finding about a group is true of the groups that decide.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "abide/document.h"
#include "abide/robots_txt.h"
#include "lint/dialect_set.h"
#include "lint/report.h"

namespace abide::linting {

// The file as one dialect reads it.
class Reading {
 public:
  Reading(const Document& document, std::size_t dialect_index);

  const Dialect& dialect() const { return *dialect_; }
  DialectSet bit() const { return bit_; }
  const RobotsTxt& robots() const { return robots_; }
  const std::vector<Group>& groups() const { return groups_; }

  // The group that the user-agent line or rule with that number belongs to, or -1: another kind of
  // line, or one that the dialect ignores.
  std::int32_t group_of(std::uint32_t line) const {
    return line < group_of_line_.size() ? group_of_line_[line] : -1;
  }

 private:
  const Dialect* dialect_;
  DialectSet bit_;
  RobotsTxt robots_;
  std::vector<Group> groups_;  // views into robots_
  std::vector<std::int32_t> group_of_line_;
};

// What the field of a line is under a dialect; kUnknown if the dialect makes nothing of the line.
// Lines with a NUL byte or beyond the dialect's longest are taken as a whole.
Field field_under(const DocumentLine& line, const Dialect& dialect);

class LintContext {
 public:
  LintContext(const Document& document, Report& report);

  const Document& document() const { return document_; }
  Report& report() { return report_; }

  // The lines that any dialect reads: those that begin within the largest size limit.
  std::span<const DocumentLine> lines() const { return lines_; }
  // REQUIRES: a number of lines().
  const DocumentLine& line(std::uint32_t number) const { return lines_[number - 1]; }
  std::string_view text(Span span) const { return document_.text(span); }
  // What stands in the line before its comment, without a whole byte order mark.
  Span content(const DocumentLine& line) const;

  // One for each dialect, in the order of Dialect::all().
  std::span<const Reading> readings() const { return readings_; }

  // The dialects that read this line at all: it begins within their size limit, and the file is not
  // one that they pass over as a whole.
  DialectSet readers(const DocumentLine& line) const;
  // Those of them for which its field is one of these.
  DialectSet readers_as(const DocumentLine& line, Field field) const;
  DialectSet rule_readers(const DocumentLine& line) const;

  // Whether the file begins with a part of a byte order mark, so that dialects differ about its
  // first line.
  bool has_partial_bom() const { return document_.bom_bytes() == 1 || document_.bom_bytes() == 2; }
  // Whether lines can be removed without touching others (edits.h).
  bool lines_are_removable() const { return lines_are_removable_; }

 private:
  const Document& document_;
  Report& report_;
  std::span<const DocumentLine> lines_;
  std::vector<Reading> readings_;
  bool lines_are_removable_;
};

}  // namespace abide::linting
