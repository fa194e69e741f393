#include "lint/reading.h"

#include <algorithm>

#include "lint/edits.h"

namespace abide::linting {

Reading::Reading(const Document& document, std::size_t dialect_index)
    : dialect_(&Dialect::all()[dialect_index]),
      bit_(dialect_bit(dialect_index)),
      robots_(RobotsTxt::parse(document, *dialect_)),
      groups_(robots_.groups()) {
  const auto place = [&](std::uint32_t line, std::size_t group) {
    if (line >= group_of_line_.size()) group_of_line_.resize(line + 1, -1);
    group_of_line_[line] = static_cast<std::int32_t>(group);
  };
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    for (const UserAgentLine& agent : groups_[i].user_agents) place(agent.line, i);
    for (const RuleLine& rule : groups_[i].rules) place(rule.line, i);
  }
}

Field field_under(const DocumentLine& line, const Dialect& dialect) {
  if (line.shape == LineShape::kTwoWords && dialect.separator != Separator::kColonOrBlank) {
    return Field::kUnknown;
  }
  return dialect.field_names == FieldNames::kExact ? line.exact_field : line.lenient_field;
}

LintContext::LintContext(const Document& document, Report& report)
    : document_(document), report_(report), lines_are_removable_(!has_bare_cr(document.body())) {
  std::uint32_t limit = 0;
  for (const Dialect& dialect : Dialect::all()) limit = std::max(limit, dialect.size_limit);
  const std::span<const DocumentLine> all = document.lines();
  const auto end = std::partition_point(
      all.begin(), all.end(), [&](const DocumentLine& line) { return line.text.begin < limit; });
  lines_ = all.first(static_cast<std::size_t>(end - all.begin()));
  readings_.reserve(Dialect::all().size());
  for (std::size_t i = 0; i < Dialect::all().size(); ++i) readings_.emplace_back(document, i);
}

Span LintContext::content(const DocumentLine& line) const {
  const bool after_mark = line.number == 1 && document_.bom_bytes() == 3;
  return {line.text.begin + (after_mark ? 3 : 0), line.comment.begin};
}

DialectSet LintContext::readers(const DocumentLine& line) const {
  return dialects_where([&](const Dialect& dialect) {
    const bool over = document_.body().size() > dialect.size_limit;
    if (over && dialect.over_limit == OverLimit::kAllowAll) return false;
    return line.text.begin < dialect.size_limit;
  });
}

DialectSet LintContext::readers_as(const DocumentLine& line, Field field) const {
  if (line.exact_field != field && line.lenient_field != field) return kNoDialect;
  return readers(line) & dialects_where([&](const Dialect& dialect) {
           return field_under(line, dialect) == field;
         });
}

DialectSet LintContext::rule_readers(const DocumentLine& line) const {
  return readers_as(line, Field::kAllow) | readers_as(line, Field::kDisallow);
}

}  // namespace abide::linting
