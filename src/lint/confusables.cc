#include "lint/confusables.h"

#include <algorithm>
#include <iterator>

namespace abide::linting {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Unicode, Default_Ignorable_Code_Point and Space_Separator but U+0020, and the C1 controls.
constexpr Range kInvisible[] = {
    {0x80, 0xA0},     {0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},     {0x115F, 0x1160},
    {0x1680, 0x1680}, {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x2000, 0x200F},   {0x2028, 0x202F},
    {0x205F, 0x206F}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},   {0xFE00, 0xFE0F},
    {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFC}, {0xE0000, 0xE0FFF},
};

struct Named {
  char32_t value;
  std::string_view name;
};

constexpr Named kNames[] = {
    {0xA0, "no-break space"},
    {0xAD, "soft hyphen"},
    {0x200B, "zero-width space"},
    {0x200C, "zero-width non-joiner"},
    {0x200D, "zero-width joiner"},
    {0x200E, "left-to-right mark"},
    {0x200F, "right-to-left mark"},
    {0x2028, "line separator"},
    {0x2029, "paragraph separator"},
    {0x202F, "narrow no-break space"},
    {0x2060, "word joiner"},
    {0x3000, "ideographic space"},
    {0xFEFF, "byte order mark inside the file"},
};

struct Pair {
  char32_t value;
  char ascii;
};

constexpr Pair kPunctuation[] = {
    {0x2010, '-'},  {0x2011, '-'},  {0x2012, '-'},  {0x2013, '-'},  {0x2014, '-'}, {0x2015, '-'},
    {0x2018, '\''}, {0x2019, '\''}, {0x201A, '\''}, {0x201B, '\''}, {0x201C, '"'}, {0x201D, '"'},
    {0x201E, '"'},  {0x201F, '"'},  {0x2032, '\''}, {0x2033, '"'},  {0x2044, '/'}, {0x204E, '*'},
    {0x2212, '-'},  {0x2215, '/'},  {0x2217, '*'},  {0x2236, ':'},  {0x2731, '*'}, {0x29F8, '/'},
    {0xA789, ':'},  {0xFE55, ':'},  {0xFE58, '-'},  {0xFE61, '*'},  {0xFE63, '-'},
};

constexpr Pair kLetters[] = {
    {0x391, 'A'}, {0x392, 'B'}, {0x395, 'E'}, {0x396, 'Z'}, {0x397, 'H'}, {0x399, 'I'},
    {0x39A, 'K'}, {0x39C, 'M'}, {0x39D, 'N'}, {0x39F, 'O'}, {0x3A1, 'P'}, {0x3A4, 'T'},
    {0x3A5, 'Y'}, {0x3A7, 'X'}, {0x3BF, 'o'}, {0x3BD, 'v'}, {0x405, 'S'}, {0x406, 'I'},
    {0x408, 'J'}, {0x410, 'A'}, {0x412, 'B'}, {0x415, 'E'}, {0x41A, 'K'}, {0x41C, 'M'},
    {0x41D, 'H'}, {0x41E, 'O'}, {0x420, 'P'}, {0x421, 'C'}, {0x422, 'T'}, {0x423, 'Y'},
    {0x425, 'X'}, {0x430, 'a'}, {0x435, 'e'}, {0x43E, 'o'}, {0x440, 'p'}, {0x441, 'c'},
    {0x443, 'y'}, {0x445, 'x'}, {0x455, 's'}, {0x456, 'i'}, {0x458, 'j'}, {0x501, 'd'},
    {0x51B, 'q'}, {0x51D, 'w'},
};

template <std::size_t N>
char look_up(const Pair (&table)[N], char32_t value) {
  const Pair* const found =
      std::find_if(std::begin(table), std::end(table), [&](Pair p) { return p.value == value; });
  return found == std::end(table) ? '\0' : found->ascii;
}

}  // namespace

bool is_invisible(char32_t value) {
  if (value < 0x80) return false;
  return std::any_of(std::begin(kInvisible), std::end(kInvisible),
                     [&](Range r) { return value >= r.first && value <= r.last; });
}

std::string_view invisible_name(char32_t value) {
  for (const Named& named : kNames) {
    if (named.value == value) return named.name;
  }
  return is_special_space(value) ? "special space" : "invisible character";
}

bool is_special_space(char32_t value) {
  return value == 0xA0 || value == 0x1680 || (value >= 0x2000 && value <= 0x200A) ||
         value == 0x202F || value == 0x205F || value == 0x3000;
}

char ascii_look_alike(char32_t value) {
  // Full-width forms lie in the order of ASCII.
  if (value >= 0xFF01 && value <= 0xFF5E) return static_cast<char>(value - 0xFF01 + '!');
  return look_up(kPunctuation, value);
}

char ascii_letter_look_alike(char32_t value) { return look_up(kLetters, value); }

}  // namespace abide::linting
