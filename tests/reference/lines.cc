// Bytes to lines, lines to field and value: notes G1 to G3, and the table's rows down to "longest
// line looked at".
#include "reference/ascii.h"
#include "reference/reference.h"

namespace abide::reference {
namespace {

// The lines without their ends: CR, LF and CRLF each end one line.
std::vector<std::string> split(std::string_view body) {
  std::vector<std::string> lines(1);
  for (std::size_t i = 0; i < body.size(); ++i) {
    const bool second_half_of_crlf = body[i] == '\n' && i > 0 && body[i - 1] == '\r';
    if (second_half_of_crlf) continue;
    if (body[i] == '\r' || body[i] == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += body[i];
    }
  }
  return lines;
}

std::string_view without_byte_order_mark(std::string_view body, ByteOrderMark mode) {
  const std::string_view mark = "\xEF\xBB\xBF";
  if (mode == ByteOrderMark::kWhole) {
    return body.substr(0, 3) == mark ? body.substr(3) : body;
  }
  std::size_t same = 0;
  while (same < 3 && same < body.size() && body[same] == mark[same]) ++same;
  return body.substr(same);
}

bool begins_with_one_of(const std::string& name, const std::vector<std::string>& beginnings) {
  for (const std::string& beginning : beginnings) {
    if (name.compare(0, beginning.size(), beginning) == 0) return true;
  }
  return false;
}

LineKind kind_of_field(std::string_view written, FieldNames mode) {
  const std::string name = lower(written);
  if (mode == FieldNames::kExact) {
    if (name == "user-agent") return LineKind::kUserAgent;
    if (name == "allow") return LineKind::kAllow;
    if (name == "disallow") return LineKind::kDisallow;
    return LineKind::kOther;
  }
  if (begins_with_one_of(name, {"user-agent", "useragent", "user agent"})) {
    return LineKind::kUserAgent;
  }
  if (begins_with_one_of(name, {"allow"})) return LineKind::kAllow;
  if (begins_with_one_of(
          name, {"disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"})) {
    return LineKind::kDisallow;
  }
  return LineKind::kOther;
}

Line read_line(std::string text, const Dialect& dialect) {
  if (dialect.longest_line != 0) text = text.substr(0, dialect.longest_line);
  if (dialect.nul_ends_line) text = text.substr(0, text.find('\0'));

  Line line;
  if (trimmed(text).empty()) {
    line.kind = LineKind::kEmpty;
    return line;
  }
  text = trimmed(text.substr(0, text.find('#')));

  std::string name;
  const std::size_t colon = text.find(':');
  if (colon != std::string::npos) {
    name = trimmed(text.substr(0, colon));
    line.value = trimmed(text.substr(colon + 1));
  } else if (dialect.separator == Separator::kColonOrBlank) {
    const std::size_t blank = text.find_first_of(" \t");
    if (blank == std::string::npos) return line;
    const std::string rest = text.substr(text.find_first_not_of(" \t", blank));
    if (rest.find_first_of(" \t") != std::string::npos) return line;  // a third word
    name = trimmed(text.substr(0, blank));
    line.value = trimmed(rest);
  }
  if (!name.empty()) line.kind = kind_of_field(name, dialect.field_names);
  return line;
}

}  // namespace

std::vector<Line> read_lines(std::string_view body, const Dialect& dialect) {
  if (dialect.over_limit == OverLimit::kIgnoreRest) body = body.substr(0, dialect.size_limit);
  body = without_byte_order_mark(body, dialect.byte_order_mark);

  std::vector<Line> lines;
  for (const std::string& text : split(body)) {
    lines.push_back(read_line(text, dialect));
    lines.back().number = static_cast<std::uint32_t>(lines.size());
  }
  return lines;
}

}  // namespace abide::reference
