#include "match/rule_heads.h"

#include <cstring>
#include <memory>

#include "match/find_strongest.h"
#include "parse/parsed_file.h"

namespace abide {

std::uint64_t RuleHeads::need_of(const ReadyRule& rule) {
  const std::string_view rest = rule.pattern().substr(rule.first_piece + 1);
#if ABIDE_WIDE_X86
  if (has_avx512() && !rest.empty()) {
    // A NUL may be there that is no byte of the rest.
    return Avx512Heads::set_without_stars(rest) & ~byte_set(std::string_view("\0", 1));
  }
#endif
  std::uint64_t need = 0;
  for (const char c : rest) need |= c == '*' ? 0 : byte_set({&c, 1});
  return need;
}

void RuleHeads::tell_any(ReadyRule& rule) {
  tell(rule);
  const std::string_view head = rule.pattern().substr(0, rule.head);
  if (!head.empty() && (head[0] != '/' || head.find('\0') != std::string_view::npos)) {
    rule.head = 0;
    rule.is_told = false;
  }
}

void RuleHeads::prepare(CacheLine* memory, std::size_t rules, bool with_needs) {
  static_assert(sizeof(HeadBlock) % sizeof(CacheLine) == 0);
  static_assert(sizeof(NeedBlock) % sizeof(CacheLine) == 0);
  const std::size_t blocks = blocks_for(rules);
  count_ = static_cast<std::uint32_t>(rules);
  if (rules == 0) return;  // then there may be no memory either
  chunks_ = reinterpret_cast<HeadChunk*>(memory);
  std::uninitialized_value_construct_n(chunks_, chunks_for(rules));
  // What fills up the last block is neither told nor open.
  memory += chunk_lines_for(rules);
  blocks_ = reinterpret_cast<HeadBlock*>(memory);
  std::memset(static_cast<void*>(blocks_), 0, blocks * sizeof(HeadBlock));
  if (!with_needs) return;
  needs_ = reinterpret_cast<NeedBlock*>(blocks_ + blocks);
  std::memset(static_cast<void*>(needs_), 0, blocks * sizeof(NeedBlock));
}

}  // namespace abide
