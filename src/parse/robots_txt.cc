#include "abide/robots_txt.h"

#include "abide/document.h"
#include "parse/lines.h"
#include "parse/parsed_file.h"
#include "parse/read_lines.h"
#include "parse/robots_txt_builder.h"

namespace abide {
namespace {

// The bytes that the dialect reads, from the start of the body.
std::string_view within_limit(std::string_view body, const Dialect& dialect) {
  return body.substr(0, dialect.size_limit);
}

// G1: how much of a byte order mark the dialect skips.
std::uint32_t skipped_bom_bytes(std::uint32_t leading, const Dialect& dialect) {
  return leading == 3 || dialect.byte_order_mark == ByteOrderMark::kAnyLeading ? leading : 0;
}

}  // namespace

RobotsTxt RobotsTxt::parse(std::string_view body, const Dialect& dialect, Keep keep) {
  RobotsTxtBuilder builder(body, dialect, keep);
  const bool over_limit = body.size() > dialect.size_limit;
  if (!over_limit || dialect.over_limit == OverLimit::kIgnoreRest) {
    std::string_view text = within_limit(body, dialect);
    text.remove_prefix(skipped_bom_bytes(leading_bom_bytes(text), dialect));
    read_lines(text, dialect, keep, builder);
  }
  return builder.build(over_limit);
}

RobotsTxt RobotsTxt::parse(const Document& document, const Dialect& dialect, Keep keep) {
  const std::string_view body = document.body();
  RobotsTxtBuilder builder(body, dialect, keep);
  const bool over_limit = body.size() > dialect.size_limit;
  if (!over_limit || dialect.over_limit == OverLimit::kIgnoreRest) {
    const std::uint32_t bom = skipped_bom_bytes(document.bom_bytes(), dialect);
    const bool exact = dialect.field_names == FieldNames::kExact;
    for (const DocumentLine& line : document.lines()) {
      if (line.text.begin >= dialect.size_limit) break;
      // The document split the whole line; a dialect that looks at less of it splits it anew.
      const bool cut = line.text.end > dialect.size_limit;
      const bool shortened = dialect.longest_line != 0 && line.text.size() > dialect.longest_line;
      const bool partial_bom = line.number == 1 && bom != 0 && bom != 3;
      if (cut || shortened || partial_bom || (line.has_nul && dialect.nul_ends_line)) {
        std::string_view text =
            within_limit(body, dialect).substr(line.text.begin, line.text.size());
        if (line.number == 1) text.remove_prefix(bom);
        builder.split_and_add(line.number, text);
      } else {
        builder.add(line.number, line.shape, exact ? line.exact_field : line.lenient_field,
                    document.text(line.name), document.text(line.value));
      }
    }
  }
  return builder.build(over_limit);
}

RobotsTxt RobotsTxt::allow_all(const Dialect& dialect) {
  return RobotsTxtBuilder::uniform(dialect, Uniform::kAllowAll);
}

RobotsTxt RobotsTxt::disallow_all(const Dialect& dialect) {
  return RobotsTxtBuilder::uniform(dialect, Uniform::kDisallowAll);
}

const Dialect& RobotsTxt::dialect() const { return *file_->dialect; }

bool RobotsTxt::over_size_limit() const { return file_->over_size_limit; }

std::size_t RobotsTxt::memory_bytes() const { return sizeof(ParsedFile) + file_->block_bytes(); }

std::vector<Group> RobotsTxt::groups() const& {
  std::vector<Group> groups;
  const std::span<const Record> records = file_->records();
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Record& record = records[i];
    if (record.starts_group()) groups.emplace_back();
    if (record.kind() == RecordKind::kUserAgent) {
      groups.back().user_agents.push_back({file_->value(i), record.line()});
    } else {
      const bool allow = record.kind() == RecordKind::kAllow;
      groups.back().rules.push_back({allow, file_->value(i), record.line()});
    }
  }
  return groups;
}

std::vector<OtherRecord> RobotsTxt::other_records() const& {
  std::vector<OtherRecord> records;
  for (const OtherEntry& other : file_->others()) records.push_back(file_->other_record(other));
  return records;
}

std::vector<std::string_view> RobotsTxt::sitemaps() const& {
  std::vector<std::string_view> sitemaps;
  for (const OtherEntry& other : file_->others()) {
    if (other.field == Field::kSitemap) sitemaps.push_back(file_->value(other));
  }
  return sitemaps;
}

std::optional<std::string_view> RobotsTxt::host() const& {
  for (const OtherEntry& other : file_->others()) {
    if (other.field == Field::kHost && is_valid_host(file_->value(other))) {
      return file_->value(other);
    }
  }
  return std::nullopt;
}

std::vector<CleanParam> RobotsTxt::clean_params() const& {
  std::vector<CleanParam> params;
  for (const OtherEntry& other : file_->others()) {
    if (other.field != Field::kCleanParam) continue;
    if (std::optional<CleanParam> param = parse_clean_param(file_->value(other))) {
      param->line = other.line;
      params.push_back(*param);
    }
  }
  return params;
}

}  // namespace abide
