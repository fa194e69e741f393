#include "abide/document.h"

#include <limits>

#include "parse/fields.h"
#include "parse/lines.h"

namespace abide {

Document::Document(std::string body) : body_(std::move(body)) {
  constexpr std::size_t kMost = std::numeric_limits<std::uint32_t>::max();
  if (body_.size() > kMost) body_.resize(kMost);

  const std::string_view all = body_;
  const auto span_of = [&](std::string_view part) {
    const auto begin = static_cast<std::uint32_t>(part.data() - all.data());
    return Span{begin, begin + static_cast<std::uint32_t>(part.size())};
  };
  bom_bytes_ = leading_bom_bytes(all);
  has_nul_ = all.find('\0') != std::string_view::npos;

  LineWalker walker(all);
  std::string_view line;
  while (walker.next(line)) {
    DocumentLine entry;
    entry.number = static_cast<std::uint32_t>(lines_.size() + 1);
    entry.text = span_of(line);
    entry.has_nul = has_nul_ && line.find('\0') != std::string_view::npos;
    const bool after_bom = lines_.empty() && bom_bytes_ == 3;
    const SplitLine split = split_line(after_bom ? line.substr(3) : line);
    entry.shape = split.shape;
    entry.name = span_of(split.name);
    entry.value = span_of(split.value);
    entry.comment = span_of(split.comment);
    if (split.shape == LineShape::kField || split.shape == LineShape::kTwoWords) {
      entry.exact_field = exact_field(split.name);
      entry.lenient_field = lenient_field(split.name);
    }
    lines_.push_back(entry);
  }
}

}  // namespace abide
