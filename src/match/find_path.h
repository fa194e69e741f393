// Where the path of a URL begins and ends.
#pragma once

#include <algorithm>
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
// The same, 64 bytes at once, whatever they are. Bytes that a mask leaves out are not read.
// REQUIRES: a processor with AVX-512 F and BW, and BMI2.
__attribute__((target("avx512f,avx512bw,bmi,bmi2"))) inline PathPlace find_path_with_avx512(
    std::string_view url) {
  const std::size_t size = url.size();
  const auto within = [](std::size_t left) __attribute__((target("bmi2"))) {
    return _bzhi_u64(~std::uint64_t{0}, static_cast<unsigned>(std::min<std::size_t>(left, 64)));
  };
  const __m512i bytes = _mm512_maskz_loadu_epi8(within(size), url.data());
  const auto word = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(bytes)));
  const std::size_t is_https = word == word_of("https://") ? 1 : 0;
  const std::size_t is_http = (word & first_bytes(7)) == word_of("http://") ? 1 : 0;
  const std::size_t is_relative = (word & first_bytes(2)) == word_of("//") ? 1 : 0;
  const std::size_t authority = 8 * is_https + 7 * is_http + 2 * is_relative;

  const __m512i hash = _mm512_set1_epi8('#');
  const std::uint64_t all_hashes = _mm512_cmpeq_epi8_mask(bytes, hash);
  const std::uint64_t all_stops = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('/')) |
                                  _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('?')) |
                                  _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(';')) | all_hashes;
  const std::uint64_t all_colons = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(':'));
  const std::uint64_t stops = all_stops >> authority << authority;
  // Without one of the two schemes another may stand there, or a port.
  const std::uint64_t colons = (all_colons >> authority << authority) * (1 - is_https - is_http);
  if (((stops - 1) & ~stops & colons) != 0 || stops == 0) return find_path_in_any(url);
  const auto begin = static_cast<std::size_t>(std::countr_zero(stops));

  const std::uint64_t hashes = all_hashes >> begin << begin;
  auto end = static_cast<std::size_t>(std::countr_zero(hashes));
  for (std::size_t at = 64; end == at && at < size; at += 64) {
    const __m512i more = _mm512_maskz_loadu_epi8(within(size - at), url.data() + at);
    end = at + static_cast<std::size_t>(
                   std::countr_zero(std::uint64_t{_mm512_cmpeq_epi8_mask(more, hash)}));
  }
  return {begin, std::min(end, size)};
}
#endif

inline UrlPath path_at(PathPlace place, std::string_view url) {
  if (place.empty()) return {"/", false};
  return {url.substr(place.begin, place.end - place.begin), url[place.begin] != '/'};
}

}  // namespace abide
