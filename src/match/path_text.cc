#include "match/path_text.h"

#include <algorithm>
#include <cstring>

#include "parse/ascii.h"

namespace abide {
namespace {

Unit unit_at(std::string_view raw, std::size_t i, std::size_t query, Comparison comparison) {
  if (comparison == Comparison::kBothNormalised) {
    return normalised_unit(raw, i, i > query, Side::kUrl);
  }
  return {{raw[i], 0, 0}, 1, 1};
}

}  // namespace

std::optional<std::string_view> flat_path(UrlPath path, Comparison comparison, PathBuffer& buffer) {
  const bool normalised = comparison == Comparison::kPatternEscaped || is_normalised(path.text);
  if (normalised && !path.slash_missing) return path.text;
  const std::optional<ReadyPath> written = written_path(path, comparison, buffer);
  if (!written) return std::nullopt;
  return written->text();
}

std::optional<ReadyPath> written_path(UrlPath path, Comparison comparison, PathBuffer& buffer) {
  const std::string_view raw = path.text;
  const std::size_t query = std::min(raw.find('?'), raw.size());
  std::memset(buffer.data(), 0, kWordBytes);
  char* const out = buffer.data() + kWordBytes;
  std::size_t size = 0;
  if (path.slash_missing) out[size++] = '/';
  if (comparison == Comparison::kPatternEscaped) {
    if (raw.size() > kWrittenPath - size) return std::nullopt;
    std::memcpy(out + size, raw.data(), raw.size());
    return ReadyPath({out, size + raw.size()});
  }
  for (std::size_t i = 0; i < raw.size();) {
    const Unit unit = unit_at(raw, i, query, comparison);
    if (kWrittenPath - size < unit.size) return std::nullopt;
    std::memcpy(out + size, unit.bytes.data(), unit.size);
    size += unit.size;
    i += unit.taken;
  }
  return ReadyPath({out, size});
}

StreamedText::StreamedText(UrlPath path, Comparison comparison)
    : raw_(path.text),
      raw_query_(std::min(raw_.find('?'), raw_.size())),
      slash_(path.slash_missing ? 1 : 0),
      comparison_(comparison) {
  std::size_t size = slash_;
  if (slash_ != 0) present_.set('/');
  query_ = std::string_view::npos;
  for (std::size_t i = 0; i < raw_.size();) {
    if (i == raw_query_) query_ = size;
    const Unit unit = unit_at(raw_, i, raw_query_, comparison_);
    for (std::size_t n = 0; n < unit.size; ++n) {
      present_.set(static_cast<unsigned char>(unit.bytes[n]));
    }
    size += unit.size;
    i += unit.taken;
  }
  size_ = size;
  query_ = std::min(query_, size_);
  load(0, slash_);
}

void StreamedText::load(std::size_t raw, std::size_t begin) {
  unit_raw_ = raw;
  unit_begin_ = begin;
  unit_ = unit_at(raw_, raw, raw_query_, comparison_);
}

void StreamedText::step_back() {
  if (unit_raw_ == 0) {  // the slash in front
    unit_ = {{'/', 0, 0}, 1, 0};
    unit_begin_ = 0;
    return;
  }
  // Three bytes that form an escape are one unit: no byte of it can end another one.
  std::size_t raw = unit_raw_ - 1;
  if (raw >= 2 && unit_at(raw_, raw - 2, raw_query_, comparison_).taken == 3) raw -= 2;
  const Unit unit = unit_at(raw_, raw, raw_query_, comparison_);
  unit_raw_ = raw;
  unit_begin_ -= unit.size;
  unit_ = unit;
}

void StreamedText::move_to(std::size_t i) {
  // Back to the start, if that is nearer than going there step by step.
  if (i + slash_ < unit_begin_ / 2) load(0, slash_);
  while (i < unit_begin_) step_back();
  while (i >= unit_begin_ + unit_.size) load(unit_raw_ + unit_.taken, unit_begin_ + unit_.size);
}

}  // namespace abide
