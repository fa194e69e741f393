#include "cli/verbs/url_list.h"

#include "cli/failure.h"

namespace abide::cli {
namespace {

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return "";
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

}  // namespace

UrlList::UrlList(const Texts& given, const std::string& file, Output& out)
    : given_(given), file_(file), out_(out) {
  if (given.empty() && file.empty()) {
    throw Failure("no URL is given; write one or more, or name a file of them with --urls");
  }
  for (const std::string& url : given) {
    if (without_blanks(url).empty()) {
      throw Failure("a URL is empty; write one such as https://example.com/page");
    }
  }
  if (!file.empty()) lines_.emplace(file);
}

bool UrlList::next(std::string_view& url) {
  if (next_given_ < given_.size()) {
    url = given_[next_given_++];
    return true;
  }
  return lines_ && next_line(url);
}

bool UrlList::next_line(std::string_view& url) {
  while (true) {
    if (lines_->reader.next(url)) {
      url = without_blanks(url);
      if (url.empty()) continue;
      lines_->any_url = true;
      return true;
    }
    // Whoever writes the list may wait for the answers.
    if (lines_->any_url) out_.flush();
    if (!lines_->reader.refill()) break;
  }
  if (!lines_->any_url) {
    throw Failure(fmt::format("there is no URL in {}; write them one a line", named_input(file_)));
  }
  return false;
}

std::string UrlList::place() const {
  if (!lines_ || lines_->reader.number() == 0) return "";
  return fmt::format("line {} of {}: ", lines_->reader.number(), named_input(file_));
}

bool UrlList::was_cut() const { return lines_ && lines_->reader.was_cut(); }

}  // namespace abide::cli
