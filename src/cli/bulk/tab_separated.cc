// The inner loop of `abide bulk`. Lines for the same file and agent mostly follow each other, so
// the bytes in front of the URL are compared with those of the line before first.
#include <charconv>
#include <memory>
#include <string>

#include "cli/bulk/answer_block.h"
#include "cli/bulk/robots_cache.h"

namespace abide::cli {
namespace {

class TabSeparated {
 public:
  explicit TabSeparated(const Questions& questions)
      : dialect_(questions.dialect),
        cache_(questions.folder, questions.exact_agent, questions.cache_bytes) {}

  void answer(const Block& block, Answers& answers) {
    // With a few bytes for the verdict of each line; mostly that is enough.
    answers.text.reserve(block.size + block.size / 4);
    std::string_view text = block.text();
    std::string_view line;
    while (take_line(text, line)) {
      ++answers.lines;
      if (block.was_cut) {
        refuse(line, "longer than 16 MiB; the rest is left out", answers);
      } else if (!is_like_before(line) && !find_rules(line)) {
        refuse(line, "not three fields with tabs between: file, agent, URL", answers);
      } else if (found_.rules == nullptr) {
        refuse(line, found_.error, answers);
      } else {
        std::string_view url = line.substr(before_url_.size());
        url = url.substr(0, url.find('\t'));
        write(line, found_.rules->check(url), answers.text);
      }
    }
  }

 private:
  bool is_like_before(std::string_view line) const {
    return !before_url_.empty() && line.starts_with(before_url_);
  }

  // False if the line has not three fields.
  bool find_rules(std::string_view line) {
    const std::size_t first = line.find('\t');
    if (first == std::string_view::npos) return false;
    const std::size_t second = line.find('\t', first + 1);
    if (second == std::string_view::npos) return false;
    found_ =
        cache_.find(dialect_, line.substr(0, first), line.substr(first + 1, second - first - 1));
    before_url_ = line.substr(0, second + 1);
    return true;
  }

  static void write(std::string_view line, const Decision& decision, std::string& text) {
    char answer[24] = {'\t', decision.allowed() ? '1' : '0', '\t'};
    char* end = std::to_chars(answer + 3, answer + sizeof(answer) - 1, decision.line()).ptr;
    *end++ = '\n';
    text += line;
    text.append(answer, static_cast<std::size_t>(end - answer));
  }

  static void refuse(std::string_view line, std::string_view why, Answers& answers) {
    answers.complain_of_line(why);
    answers.text += line;
    answers.text += "\t-\t0\n";
  }

  const Dialect& dialect_;
  RobotsCache cache_;
  RobotsCache::Found found_;
  std::string before_url_;  // of the line that `found_` is for; empty: none
};

}  // namespace

AnswerBlock answer_tab_separated(const Questions& questions) {
  return [state = std::make_shared<TabSeparated>(questions)](const Block& block, Answers& answers) {
    state->answer(block, answers);
  };
}

}  // namespace abide::cli
