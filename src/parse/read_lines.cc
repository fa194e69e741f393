// Nearly every line is "User-agent: x", "Disallow: /x", "Allow: /x" or "Sitemap: x" as one would
// write it; or a comment or an empty line; or no line of a robots.txt at all. These are told apart
// here by their first bytes. Any other goes to the one place that knows everything about lines
// (split_line), and so does one that looks ordinary but is not.
#include "parse/read_lines.h"

#include <bit>
#include <cstdint>

#include "parse/ascii.h"
#include "parse/bytes16.h"
#include "parse/fields.h"
#include "parse/special_bytes.h"
#include "parse/words.h"

namespace abide {
namespace {

// The bit by which a lower-case letter differs from its upper-case one is what a space is.
constexpr std::uint64_t kLowerCase = repeated(' ');
// The bytes by which a name is told.
constexpr std::ptrdiff_t kReadable = 10;

// An ordinary line's field, and how long its name is; 0 if the line is not ordinary.
struct OrdinaryName {
  Field field;
  std::size_t size;
};

// REQUIRES: kReadable bytes at `line`. A letter is one byte in either case and no other byte, so no
// name reaches over a line's end; the '-' is compared as it is.
OrdinaryName ordinary_name(const char* line) {
  const std::uint64_t word = load_word(line) | kLowerCase;
  if (word == word_of("disallow")) return {Field::kDisallow, 8};
  if ((word & first_bytes(5)) == word_of("allow")) return {Field::kAllow, 5};
  if (word == word_of("user-age") && line[4] == '-' && ascii::lower(line[8]) == 'n' &&
      ascii::lower(line[9]) == 't') {
    return {Field::kUserAgent, 10};
  }
  if ((word & first_bytes(7)) == word_of("sitemap")) return {Field::kSitemap, 7};
  return {Field::kUnknown, 0};
}

// Sets [begin, end), which begins behind a name, to the value behind the colon, trimmed; false if
// the name goes on. REQUIRES: a special byte at `end`, so that looking for others stops there.
bool trim_to_value(const char*& begin, const char*& end) {
  while (ascii::is_blank(*begin)) ++begin;
  if (*begin != ':') return false;
  ++begin;
  if (*begin == ' ') ++begin;
  // White space is at most a space. At `end` there may be more than that: a '#', behind the colon.
  if (static_cast<unsigned char>(*begin) > ' ' && static_cast<unsigned char>(end[-1]) > ' ') {
    return true;
  }
  while (begin != end && ascii::is_space(*begin)) ++begin;
  while (end != begin && ascii::is_space(end[-1])) --end;
  return true;
}

// Of the special bytes, '\n' and '\r'.
bool is_line_end(char special) { return special == '\n' || special == '\r'; }

class LineReader {
 public:
  LineReader(std::string_view text, const Dialect& dialect, Keep keep, RobotsTxtBuilder& builder)
      : text_(text),
        longest_line_(dialect.longest_line == 0 ? SIZE_MAX : dialect.longest_line),
        keeps_all_(keep == Keep::kEveryField),
        builder_(builder) {}

  void read() {
    SpecialPlaces places;
    SpecialBytes special(text_, places);
    const char* const text_end = text_.data() + text_.size();
    const char* line = text_.data();
    for (std::uint32_t number = 1;; ++number) {
      const char* const end = special.next();
      // The line's end: behind its comment, if it has one.
      const char* stop = end;
      bool has_nul = false;
      while (stop != text_end && !is_line_end(*stop)) {
        has_nul |= *stop == '\0';
        stop = special.next();
      }
      const auto length = static_cast<std::size_t>(stop - line);
      const bool is_last = stop == text_end;
      if (is_last && length == 0) {  // as a rule: the text ends with a line's end
        builder_.add_blank();
        return;
      }
      if (is_last || has_nul || length > longest_line_ ||
          !add_ordinary(number, line, end, text_end)) {
        builder_.split_and_add(number, {line, length});
      }
      if (is_last) return;
      if (*stop == '\r' && stop + 1 != text_end && stop[1] == '\n') stop = special.next();
      line = stop + 1;
    }
  }

 private:
  // Adds a line whose text ends at `end`, with a special byte; false: it needs a closer look.
  bool add_ordinary(std::uint32_t number, const char* line, const char* end, const char* text_end) {
    if (text_end - line >= kReadable) {
      if (const auto [field, size] = ordinary_name(line); size != 0) {
        const char* begin = line + size;
        if (!trim_to_value(begin, end)) return false;
        const std::string_view value(begin, static_cast<std::size_t>(end - begin));
        if (field == Field::kSitemap) {
          builder_.add_other(number, field, {}, value);
        } else {
          builder_.add_record(number, field, value);
        }
        return true;
      }
    }
    const char* const first = skip_blanks(line, end, text_end);
    if (first == end) {
      if (*end != '#') builder_.add_blank();
      return true;
    }
    // All that is not blank makes the line one of no effect, unless it is a field's name.
    return !keeps_all_ && !ascii::is_space(*first) && !may_begin_field(first[0], first[1]);
  }

  // The first byte from `at` on that is no blank. REQUIRES: a special byte at `end`, where it
  // stops.
  // A function of its own, since ordinary lines do not come here.
  [[gnu::noinline]] static const char* skip_blanks(const char* at, const char* end,
                                                   const char* text_end) {
    // Pages that are no robots.txt are indented: as far as no two lines are alike.
    while (text_end - at >= 16) {
      const Bytes16 bytes(at);
      const Places16 others = ~(bytes.equal_to(' ') | bytes.equal_to('\t')) & 0xFFFF;
      if (others != 0) return at + std::countr_zero(others);
      at += 16;
    }
    while (at != end && ascii::is_blank(*at)) ++at;
    return at;
  }

  const std::string_view text_;
  const std::size_t longest_line_;
  const bool keeps_all_;
  RobotsTxtBuilder& builder_;
};

}  // namespace

void read_lines(std::string_view text, const Dialect& dialect, Keep keep,
                RobotsTxtBuilder& builder) {
  LineReader(text, dialect, keep, builder).read();
}

}  // namespace abide
