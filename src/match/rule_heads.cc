#include "match/rule_heads.h"

#include <memory>

#include "parse/parsed_file.h"

namespace abide {

std::uint64_t RuleHeads::need_of(const ReadyRule& rule) {
  std::uint64_t need = 0;
  for (const char c : rule.pattern().substr(rule.first_piece + 1)) {
    need |= c == '*' ? 0 : byte_set({&c, 1});
  }
  return need;
}

void RuleHeads::prepare(std::byte* memory, std::size_t rules, bool with_needs) {
  static_assert(sizeof(HeadBlock) % kAlignment == 0 && sizeof(NeedBlock) % kAlignment == 0);
  const std::size_t blocks = blocks_for(rules);
  const std::size_t chunks = chunks_for(rules);
  count_ = static_cast<std::uint32_t>(rules);
  memory = aligned(memory);
  chunks_ = reinterpret_cast<HeadChunk*>(memory);
  std::uninitialized_value_construct_n(chunks_, chunks);
  // What fills up the last block belongs to no effect.
  memory = aligned(memory + chunks * sizeof(HeadChunk));
  blocks_ = reinterpret_cast<HeadBlock*>(memory);
  std::uninitialized_value_construct_n(blocks_, blocks);
  if (!with_needs || blocks == 0) return;
  needs_ = reinterpret_cast<NeedBlock*>(memory + blocks * sizeof(HeadBlock));
  std::uninitialized_value_construct_n(needs_, blocks);
}

}  // namespace abide
