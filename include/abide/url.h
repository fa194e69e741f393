// A URL as a robots.txt sees it: where its path begins and ends.
//
// Rules are compared with the path, the parameters and the query of a URL, never with its scheme,
// authority or fragment. Which robots.txt governs a URL is another question: origin.h.
#pragma once

#include <string_view>

namespace abide {

// The part of a URL that rules are compared with.
struct UrlPath {
  // Bytes as given, from the first '/', '?' or ';' after the authority up to a '#'.
  // A view into the URL, or "/" where the URL has no path.
  std::string_view text;
  // The URL has a query or parameters but no path ("http://example.com?q"): the path is
  // `text` with a '/' put in front.
  bool slash_missing = false;
};

// Finds the path of a URL, which may come without a scheme ("example.com/x", "//example.com/x").
// Any bytes are accepted; nothing is decoded. Cost: one pass. No allocation. Thread-safe.
// Source: note G5 in docs/dialects.md; the same in every dialect.
UrlPath path_of(std::string_view url);

}  // namespace abide
