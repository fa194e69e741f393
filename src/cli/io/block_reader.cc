#include "cli/io/block_reader.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "cli/failure.h"
#include "cli/io/input.h"

namespace abide::cli {

namespace {
constexpr int kForEver = -1;
}

bool BlockReader::is_ready(int timeout_milliseconds) const {
  pollfd files[] = {{fd_, POLLIN, 0}, {stop_fd_, POLLIN, 0}};
  int count = 0;
  do {
    count = ::poll(files, 2, timeout_milliseconds);
  } while (count < 0 && errno == EINTR);
  // What cannot be waited for can be read.
  return count < 0 || (files[0].revents != 0 && files[1].revents == 0);
}

// 0 at the end of the input.
std::size_t BlockReader::read(char* place, std::size_t most) {
  while (!at_end_) {
    if (stop_fd_ >= 0 && !is_ready(kForEver)) break;
    const ssize_t got = ::read(fd_, place, most);
    if (got > 0) return static_cast<std::size_t>(got);
    if (got == 0) break;
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (!is_ready(kForEver)) break;
    } else if (errno != EINTR) {
      throw Failure(why_unreadable(name_, errno));
    }
  }
  at_end_ = true;
  return 0;
}

// Leaves what follows the line in the block.
void BlockReader::skip_line(Block& block) {
  in_cut_line_ = false;
  while (const std::size_t got = read(block.buffer.data(), block.buffer.size())) {
    const std::size_t newline = std::string_view(block.buffer.data(), got).find('\n');
    if (newline == std::string_view::npos) continue;
    block.size = got - newline - 1;
    std::memmove(block.buffer.data(), block.buffer.data() + newline + 1, block.size);
    return;
  }
}

void BlockReader::skip_byte_order_mark(Block& block) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  while (block.size < kMark.size()) {
    const std::size_t got =
        read(block.buffer.data() + block.size, block.buffer.size() - block.size);
    if (got == 0) break;
    block.size += got;
    if (!kMark.starts_with(block.text().substr(0, kMark.size()))) break;
  }
  at_start_ = false;
  if (!block.text().starts_with(kMark)) return;
  block.size -= kMark.size();
  std::memmove(block.buffer.data(), block.buffer.data() + kMark.size(), block.size);
}

std::size_t BlockReader::fill_to_line_end(Block& block) {
  std::size_t newline = block.text().rfind('\n');
  while (newline == std::string::npos || (block.size < Block::kBytes && is_ready(0))) {
    if (block.size == block.buffer.size()) {
      // With its end a line may be one byte longer.
      if (block.size > kLongestLine) break;
      block.buffer.resize(std::min(2 * block.size, kLongestLine + 1));
    }
    const std::size_t seen = block.size;
    const std::size_t got = read(block.buffer.data() + seen, block.buffer.size() - seen);
    if (got == 0) break;
    block.size += got;
    const std::size_t last = block.text().substr(seen).rfind('\n');
    if (last != std::string_view::npos) newline = seen + last;
  }
  return newline;
}

bool BlockReader::next(Block& block) {
  block.was_cut = false;
  if (block.buffer.capacity() > 2 * Block::kBytes) block.buffer = {};
  block.buffer.resize(std::max(Block::kBytes, rest_.size()));
  block.size = rest_.size();
  std::memcpy(block.buffer.data(), rest_.data(), rest_.size());
  if (rest_.capacity() > Block::kBytes) rest_ = {};
  rest_.clear();

  if (at_start_) skip_byte_order_mark(block);
  if (in_cut_line_) skip_line(block);
  const std::size_t newline = fill_to_line_end(block);
  if (at_end_) return block.size > 0;
  if (newline == std::string::npos) {
    block.was_cut = true;
    in_cut_line_ = true;
    block.size = kLongestLine;
    return true;
  }
  rest_ = block.text().substr(newline + 1);
  block.size = newline + 1;
  return true;
}

}  // namespace abide::cli
