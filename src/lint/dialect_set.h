// Which dialects a finding matters in: a bit set over the order of Dialect::all().
//
// A check asks for a field of the dialects ("those that take field names exactly"), never for a
// dialect by name, so that a further dialect takes its place in every finding by itself.
#pragma once

#include <cstdint>
#include <string>

#include "abide/dialect.h"

namespace abide::linting {

using DialectSet = std::uint32_t;

inline constexpr DialectSet kNoDialect = 0;

// The set of the one dialect at that place in Dialect::all().
constexpr DialectSet dialect_bit(std::size_t index) { return DialectSet{1} << index; }

// Those of which `predicate(const Dialect&)` holds.
template <class Predicate>
DialectSet dialects_where(Predicate predicate) {
  DialectSet set = kNoDialect;
  std::size_t index = 0;
  for (const Dialect& dialect : Dialect::all()) {
    if (predicate(dialect)) set |= dialect_bit(index);
    ++index;
  }
  return set;
}

inline DialectSet every_dialect() { return dialect_bit(Dialect::all().size()) - 1; }

// Yandex's family: the dialects that look for a crawler's name inside the value (Y1). Its help is
// also the one that limits the number and the length of rules.
DialectSet yandex_dialects();

// As a person would list them: "google", "google-2013 and yandex", "every dialect".
std::string names_of(DialectSet set);

// "reads" for one dialect, "read" for several: the verb that goes with names_of(set).
std::string_view plural(DialectSet set, std::string_view one, std::string_view several);

}  // namespace abide::linting
