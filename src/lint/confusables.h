// Characters that nobody sees, and characters that look like one of ASCII.
//
// Word processors, web pages and chat programs put them into text: a no-break space for a space, a
// curly quote, a dash for a hyphen. A crawler compares bytes, so the line they stand in is not the
// line that its author sees. The tables hold what such programs produce, not all that Unicode has
// (its own list is Unicode Technical Standard 39).
#pragma once

#include <string_view>

namespace abide::linting {

// No ink and no plain space: zero-width, no-break and other special spaces, marks of direction,
// fillers, variation selectors, C1 controls, tags.
bool is_invisible(char32_t value);

// "zero-width space", "no-break space", ...; "invisible character" for the less usual.
std::string_view invisible_name(char32_t value);

// Whether it stands for a space, so that a space is what its author meant.
bool is_special_space(char32_t value);

// The ASCII character that it looks like, for punctuation and full-width forms; 0 for none.
char ascii_look_alike(char32_t value);

// The same for letters of other scripts (Cyrillic, Greek); 0 for none. A word in such a script is
// nothing wrong; one such letter in an ASCII word is.
char ascii_letter_look_alike(char32_t value);

}  // namespace abide::linting
