#include "parse/robots_txt_builder.h"

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
      add_blank();
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
    case Field::kAllow:
    case Field::kDisallow:
      add_record(number, field, value);
      return;
    case Field::kUnknown:
      if (keep_ == Keep::kEveryField) add_other(number, field, name, value);
      return;
    default:
      add_other(number, field, {}, value);
      return;
  }
}

RobotsTxt RobotsTxtBuilder::uniform(const Dialect& dialect, Uniform uniform) {
  auto file = std::make_shared<ParsedFile>();
  file->dialect = &dialect;
  file->uniform = uniform;
  return RobotsTxt(std::move(file));
}

std::shared_ptr<const ParsedFile> RobotsTxtBuilder::build_file(bool over_size_limit) const {
  auto file = std::make_shared<ParsedFile>();
  file->dialect = &dialect_;
  file->over_size_limit = over_size_limit;
  if (over_size_limit && dialect_.over_limit == OverLimit::kAllowAll) {
    file->uniform = Uniform::kAllowAll;
    return file;
  }
  std::size_t text_size = text_.size();
  for (const PendingOther& other : others_.all()) {
    text_size += std::size_t{other.name_length} + other.value_length;
  }
  file->record_count = static_cast<std::uint32_t>(records_.size());
  file->other_count = static_cast<std::uint32_t>(others_.size());
  file->text_size = static_cast<std::uint32_t>(text_size);
  // As bytes: no constructor runs.
  file->block.reset(
      new std::byte[(records_.size() + 1) * sizeof(Record) + others_.size() * sizeof(OtherEntry) +
                    text_size + kReadableBeyond]);

  auto* const records = reinterpret_cast<Record*>(file->block.get());
  auto* other_out = reinterpret_cast<OtherEntry*>(records + records_.size() + 1);
  char* const text = reinterpret_cast<char*>(other_out + others_.size());
  if (records_.size() != 0) {
    std::memcpy(records, records_.data(), records_.size() * sizeof(Record));
    std::memcpy(text, text_.data(), text_.size());
  }
  auto offset = static_cast<std::uint32_t>(text_.size());
  records[records_.size()] = {offset, 0, RecordKind::kUserAgent, false};
  const auto append = [&](const char* bytes, std::uint32_t size) {
    if (size != 0) std::memcpy(text + offset, bytes, size);
    offset += size;
  };
  for (const PendingOther& other : others_.all()) {
    *other_out++ = {offset,     other.name_length, other.value_length,
                    other.line, other.group,       other.field};
    append(other.name, other.name_length);
    append(other.value, other.value_length);
  }
  std::memset(text + offset, 0, kReadableBeyond);
  return file;
}

}  // namespace abide
