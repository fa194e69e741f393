// Whether a path pattern matches a path (RFC 9309 2.2.3).
//
// The first piece must begin the path, each further one is taken where it stands first behind the
// one before: if any choice of places works, the leftmost one does. With a final '$' the last piece
// must end the path. So nothing is tried twice, and the cost is at most a small constant times
// length(path) x pieces.
#pragma once

#include <cstddef>
#include <string_view>

#include "match/find_piece.h"

namespace abide {

// Splits a pattern at its wildcards, from left to right.
class PieceWalker {
 public:
  explicit PieceWalker(std::string_view pattern) : rest_(pattern) {}

  std::string_view next() {
    const std::size_t star = std::min(rest_.find('*'), rest_.size());
    const std::string_view piece = rest_.substr(0, star);
    at_end_ = star == rest_.size();
    rest_.remove_prefix(at_end_ ? star : star + 1);
    return piece;
  }
  // Whether the piece last taken was the last.
  bool at_end() const { return at_end_; }

 private:
  std::string_view rest_;
  bool at_end_ = false;
};

// A pattern as compared, without a final '$'.
struct MatchablePattern {
  std::string_view text;
  // R1: the same where the first '*' has run over the URL's '?'; as many pieces. Equal to `text`
  // (the same bytes) if it makes no difference.
  std::string_view in_query;
  bool anchored_at_end = false;
};

// Whether what follows the first piece matches, which is known to begin the text and is `at` bytes
// long. `query` is the position of the path's first '?', or its size; it is looked at only if the
// pattern has two forms.
template <class Text, class Steps>
bool match_behind_first_piece(const MatchablePattern& pattern, std::size_t at, Text& text,
                              std::size_t query, Steps& steps) {
  const bool two_forms = pattern.text.data() != pattern.in_query.data();
  // The first piece, and the '*' behind it, are the same in both.
  if (at == pattern.text.size()) return !pattern.anchored_at_end || at == text.size();
  PieceWalker pieces(pattern.text.substr(at + 1));
  PieceWalker query_pieces(pattern.in_query.substr(at + 1));

  while (true) {
    const std::string_view piece = pieces.next();
    const std::string_view query_piece = two_forms ? query_pieces.next() : piece;
    const std::size_t query_from = std::max(at, std::min(query + 1, text.size()));
    if (pieces.at_end() && pattern.anchored_at_end) {
      const auto ends_with = [&](std::string_view last, std::size_t from) {
        return last.size() <= text.size() - from &&
               equals_at(text, text.size() - last.size(), last, steps);
      };
      return ends_with(piece, at) || (two_forms && ends_with(query_piece, query_from));
    }
    // A piece that differs in the query holds a delimiter that no query holds: the form for the
    // path begins before the '?' or nowhere, so it is not looked for behind it. Once it is not
    // found, all further pieces lie behind the '?', so that too happens only once.
    const bool differs = two_forms && query_piece != piece;
    std::size_t found = std::string_view::npos;
    std::size_t size = piece.size();
    if (!differs || at <= query) found = find_piece(text, piece, at, steps);
    if (differs && found == std::string_view::npos) {
      found = find_piece(text, query_piece, query_from, steps);
      size = query_piece.size();
    }
    if (found == std::string_view::npos) return false;
    at = found + size;
    if (pieces.at_end()) return true;
  }
}

// Whether the pattern matches the text. `query` as above.
template <class Text, class Steps>
bool match_pattern(const MatchablePattern& pattern, Text& text, std::size_t query, Steps& steps) {
  const std::string_view first = PieceWalker(pattern.text).next();
  if (first.size() > text.size() || !equals_at(text, 0, first, steps)) return false;
  return match_behind_first_piece(pattern, first.size(), text, query, steps);
}

}  // namespace abide
