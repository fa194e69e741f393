// Where the path of a URL begins and ends.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "abide/url.h"
#include "parse/bytes16.h"
#include "parse/wide.h"
#include "parse/words.h"

namespace abide {

// [begin, end) of a URL; empty if the URL has no path.
struct PathPlace {
  std::size_t begin;
  std::size_t end;

  bool empty() const { return begin == end; }
};

// The lowest bits of a word. REQUIRES: n < 64.
constexpr std::uint64_t first_bits(std::size_t n) { return (std::uint64_t{1} << n) - 1; }

// For any URL.
PathPlace find_path_in_any(std::string_view url);

// The same; the URLs that crawlers see are taken apart without a loop, and with no branch that
// depends on their scheme, on how long their parts are, or on whether they have a fragment.
inline PathPlace find_path(std::string_view url) {
  if (url.size() < 16) return find_path_in_any(url);
  const char* const text = url.data();
  const std::size_t last = url.size() - 16;

  const std::uint64_t word = load_word(text);
  const std::size_t is_https = word == word_of("https://") ? 1 : 0;
  const std::size_t is_http = (word & first_bytes(7)) == word_of("http://") ? 1 : 0;
  const std::size_t is_relative = (word & first_bytes(2)) == word_of("//") ? 1 : 0;
  const std::size_t authority = 8 * is_https + 7 * is_http + 2 * is_relative;

  // Up to 32 bytes from there on: few hosts are longer. Where the URL is shorter than that, the
  // sixteen bytes before its end are looked at instead: then places before the authority are cut.
  const std::size_t first_look = std::min(authority, last);
  const std::size_t second_look = std::min(authority + 16, last);
  const Bytes16 first(text + first_look);
  const Bytes16 second(text + second_look);
  const auto places = [&](const auto& question) {
    return (std::uint64_t{question(first)} << first_look | std::uint64_t{question(second)}
                                                               << second_look) >>
           authority << authority;
  };
  const std::uint64_t stops = places([](const Bytes16& bytes) {
    return bytes.equal_to('/') | bytes.equal_to('?') | bytes.equal_to(';') | bytes.equal_to('#');
  });
  // Without one of the two schemes another may stand there, or a port.
  const std::uint64_t colons =
      places([](const Bytes16& bytes) { return bytes.equal_to(':'); }) * (1 - is_https - is_http);
  if (((stops - 1) & ~stops & colons) != 0 || stops == 0) return find_path_in_any(url);
  const auto begin = static_cast<std::size_t>(std::countr_zero(stops));

  std::uint64_t hashes = 0;
  for (std::size_t i = 0; i < 64; i += 16) {
    const std::size_t at = std::min(i, last);
    hashes |= std::uint64_t{Bytes16(text + at).equal_to('#')} << at;
  }
  hashes = hashes >> begin << begin;
  if (url.size() > 64 && hashes == 0) return {begin, find_any<'#'>(url, 64)};
  return {begin, std::min(static_cast<std::size_t>(std::countr_zero(hashes)), url.size())};
}

#if ABIDE_WIDE_X86
// One byte, as often as it is compared. They are defined elsewhere so that compilers read them from
// memory rather than make them anew for each URL.
struct alignas(64) Sixty4 {
  std::array<char, 64> bytes;
};
extern const Sixty4 kHashes;
extern const Sixty4 kSlashes;
extern const Sixty4 kColons;
extern const Sixty4 kQuestionMarks;
extern const Sixty4 kSemicolons;

// Where the path of a usual URL begins and ends; of any other `begin` is 0. Usual is what has a
// scheme, or a host of some bytes, and a path that begins with a slash within the first 63 bytes.
// The URL is taken apart 64 bytes at once, whatever they are, with hardly a branch. Bytes that a
// mask leaves out are not read. REQUIRES: a processor with AVX-512 F and BW, and BMI2.
__attribute__((target("avx512f,avx512bw,bmi,bmi2"))) inline PathPlace find_usual_path_with_avx512(
    std::string_view url) {
  const std::size_t size = url.size();
  const auto within = [](std::size_t left) __attribute__((target("bmi2"))) {
    return _bzhi_u64(~std::uint64_t{0}, static_cast<unsigned>(std::min<std::size_t>(left, 64)));
  };
  const __m512i bytes = _mm512_maskz_loadu_epi8(within(size), url.data());
  const auto places_of =
      [](const __m512i& all, const Sixty4& wanted) __attribute__((target("avx512f,avx512bw"))) {
    return std::uint64_t{_mm512_cmpeq_epi8_mask(all, _mm512_load_si512(wanted.bytes.data()))};
  };
  const std::uint64_t hashes = places_of(bytes, kHashes);
  const std::uint64_t slashes = places_of(bytes, kSlashes);
  const std::uint64_t colons = places_of(bytes, kColons);
  std::uint64_t stops =
      slashes | hashes | places_of(bytes, kQuestionMarks) | places_of(bytes, kSemicolons);
  // The two slashes that a URL without scheme may begin with, and those of "://", if they are the
  // first, begin no path. `pair` is the first of them, so three times it is both.
  const std::uint64_t doubled = slashes & slashes >> 1;
  stops &= ~(3 * (doubled & 1));
  const std::uint64_t pair = stops & (~stops + 1) & doubled & colons << 1;
  stops &= ~(3 * pair);
  const std::uint64_t first = stops & (~stops + 1);
  // There may be more of a "://" behind the last byte.
  constexpr std::uint64_t kUsual = ~std::uint64_t{0} >> 1 & ~first_bits(kWordBytes);
  if ((first & slashes & kUsual) == 0) return {0, 0};

  // No '#' stands before the first stop, since it would be one. Not asked whether there is any:
  // that could not be foretold.
  auto end = static_cast<std::size_t>(std::countr_zero(hashes));
  if (size > 64) {
    for (std::size_t at = 64; end == at && at < size; at += 64) {
      const __m512i more = _mm512_maskz_loadu_epi8(within(size - at), url.data() + at);
      end = at + static_cast<std::size_t>(std::countr_zero(places_of(more, kHashes)));
    }
  }
  return {static_cast<std::size_t>(std::countr_zero(first)), std::min(end, size)};
}
#endif

inline UrlPath path_at(PathPlace place, std::string_view url) {
  if (place.empty()) return {"/", false};
  return {url.substr(place.begin, place.end - place.begin), url[place.begin] != '/'};
}

}  // namespace abide
