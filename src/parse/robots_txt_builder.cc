#include "parse/robots_txt_builder.h"

#include <cstring>

#include "parse/fields.h"
#include "parse/lines.h"

namespace abide {

void RobotsTxtBuilder::split_and_add(std::uint32_t number, std::string_view line) {
  if (dialect_.longest_line != 0) line = line.substr(0, dialect_.longest_line);
  if (dialect_.nul_ends_line) line = line.substr(0, line.find('\0'));
  const SplitLine split = split_line(line);
  const bool exact = dialect_.field_names == FieldNames::kExact;
  const Field field = exact ? exact_field(split.name) : lenient_field(split.name);
  add(number, split.shape, field, split.name, split.value);
}

void RobotsTxtBuilder::add(std::uint32_t number, LineShape shape, Field field,
                           std::string_view name, std::string_view value) {
  switch (shape) {
    case LineShape::kBlank:
      if (dialect_.group_end == GroupEnd::kEmptyLineToo) group_open_ = false;  // Y2
      return;
    case LineShape::kTwoWords:
      if (dialect_.separator != Separator::kColonOrBlank) return;
      break;
    case LineShape::kField:
      break;
    case LineShape::kComment:
    case LineShape::kOther:
      return;
  }
  switch (field) {
    case Field::kUserAgent:
      add_user_agent(number, value);
      return;
    case Field::kAllow:
      add_rule(number, RecordKind::kAllow, value);
      return;
    case Field::kDisallow:
      add_rule(number, RecordKind::kDisallow, value);
      return;
    case Field::kUnknown:
      if (keep_ != Keep::kEveryField) return;
      break;
    default:
      break;
  }
  others_.push_back(
      {{field, name, value, number, group_open_ ? group_ : -1}, field == Field::kUnknown});
}

void RobotsTxtBuilder::add_user_agent(std::uint32_t number, std::string_view value) {
  // A group is a run of user-agent lines and the rules after it. Other lines do not end the run
  // (G4; RFC 9309 2.1).
  const bool starts_group = !group_open_ || rule_since_agent_;
  if (starts_group) ++group_;
  group_open_ = true;
  rule_since_agent_ = false;
  records_.push_back({value, number, RecordKind::kUserAgent, starts_group});
}

void RobotsTxtBuilder::add_rule(std::uint32_t number, RecordKind kind, std::string_view value) {
  if (!group_open_) return;  // RFC 9309 2.2.1: rules before the first user-agent line are ignored
  rule_since_agent_ = true;
  records_.push_back({value, number, kind, false});
}

RobotsTxt RobotsTxtBuilder::uniform(const Dialect& dialect, Uniform uniform) {
  auto file = std::make_shared<ParsedFile>();
  file->dialect = &dialect;
  file->uniform = uniform;
  return RobotsTxt(std::move(file));
}

RobotsTxt RobotsTxtBuilder::build(bool over_size_limit) const {
  auto file = std::make_shared<ParsedFile>();
  file->dialect = &dialect_;
  file->over_size_limit = over_size_limit;
  if (over_size_limit && dialect_.over_limit == OverLimit::kAllowAll) {
    file->uniform = Uniform::kAllowAll;
    return RobotsTxt(std::move(file));
  }
  std::size_t text_size = 0;
  for (const PendingRecord& record : records_) text_size += record.value.size();
  for (const PendingOther& other : others_) {
    text_size += other.record.value.size() + (other.keep_name ? other.record.name.size() : 0);
  }
  file->record_count = static_cast<std::uint32_t>(records_.size());
  file->other_count = static_cast<std::uint32_t>(others_.size());
  file->text_size = static_cast<std::uint32_t>(text_size);
  const std::size_t bytes =
      (records_.size() + 1) * sizeof(Record) + others_.size() * sizeof(OtherEntry) + text_size;
  file->block = std::make_unique_for_overwrite<std::byte[]>(bytes);

  auto* record_out = reinterpret_cast<Record*>(file->block.get());
  auto* other_out = reinterpret_cast<OtherEntry*>(record_out + records_.size() + 1);
  char* const text = reinterpret_cast<char*>(other_out + others_.size());
  std::uint32_t offset = 0;
  const auto append = [&](std::string_view bytes_of) {
    if (!bytes_of.empty()) std::memcpy(text + offset, bytes_of.data(), bytes_of.size());
    offset += static_cast<std::uint32_t>(bytes_of.size());
  };
  for (const PendingRecord& record : records_) {
    *record_out++ = {offset, record.line & 0xFFFFFF, static_cast<std::uint32_t>(record.kind) & 0x7F,
                     record.starts_group};
    append(record.value);
  }
  *record_out = {offset, 0, 0, 0};
  for (const PendingOther& other : others_) {
    const OtherRecord& record = other.record;
    const std::uint32_t begin = offset;
    if (other.keep_name) append(record.name);
    const std::uint32_t name_length = offset - begin;
    append(record.value);
    *other_out++ = {begin,       name_length,  static_cast<std::uint32_t>(record.value.size()),
                    record.line, record.group, record.field};
  }
  return RobotsTxt(std::move(file));
}

}  // namespace abide
