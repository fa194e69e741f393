// The inner loop of `abide bulk`. Lines for the same file and agent mostly follow each other, so
// the bytes in front of the URL are compared with those of the line before first; where the URL
// tells which file, those up to its path.
#include <charconv>
#include <memory>
#include <string>
#include <vector>

#include "cli/bulk/answer_block.h"

namespace abide::cli {
namespace {

// The length of "scheme://host/" at the start of a URL as it is usually written; 0 of any other:
// what stands behind it does not matter to the origin.
std::size_t usual_origin(std::string_view url) {
  const std::size_t colon = url.find("://");
  if (colon == std::string_view::npos) return 0;
  const std::size_t end = url.find_first_of("/?#;\\", colon + 3);
  if (end == std::string_view::npos || url[end] != '/') return 0;
  return end + 1;
}

class TabSeparated {
 public:
  TabSeparated(RulesSource source, const Dialect& dialect)
      : source_(std::move(source)), dialect_(dialect) {}

  void answer(const Block& block, Answers& answers) {
    // With a few bytes for the verdict of each line; mostly that is enough.
    answers.text.reserve(block.size + block.size / 4);
    if (source_.by_url && !block.was_cut) expect_all(block.text());
    std::string_view text = block.text();
    std::string_view line;
    while (take_line(text, line)) {
      ++answers.lines;
      if (block.was_cut) {
        refuse(line, "longer than 16 MiB; the rest is left out", answers);
      } else if (!is_like_before(line) && !find_rules(line)) {
        refuse(line,
               source_.by_url ? "not two fields with a tab between: agent, URL"
                              : "not three fields with tabs between: file, agent, URL",
               answers);
      } else if (found_.rules == nullptr) {
        refuse(line, found_.error, answers);
      } else {
        std::string_view url = line.substr(url_begins_);
        url = url.substr(0, url.find('\t'));
        write(line, found_.rules->check(url), answers.text);
      }
    }
  }

 private:
  bool is_like_before(std::string_view line) const {
    return !before_.empty() && line.starts_with(before_);
  }

  // The fields of a line. False if they are too few.
  bool take_apart(std::string_view line, Question& question) const {
    question.dialect = &dialect_;
    std::string_view rest = line;
    if (!source_.by_url) {
      const std::size_t tab = rest.find('\t');
      if (tab == std::string_view::npos) return false;
      question.file = rest.substr(0, tab);
      rest.remove_prefix(tab + 1);
    }
    const std::size_t tab = rest.find('\t');
    if (tab == std::string_view::npos) return false;
    question.agent = rest.substr(0, tab);
    rest.remove_prefix(tab + 1);
    question.url = rest.substr(0, rest.find('\t'));
    return true;
  }

  // False if the line has too few fields.
  bool find_rules(std::string_view line) {
    Question question{};
    if (!take_apart(line, question)) return false;
    before_.clear();
    found_ = source_.find(question);
    url_begins_ = static_cast<std::size_t>(question.url.data() - line.data());
    const std::size_t origin = source_.by_url ? usual_origin(question.url) : 0;
    if (!source_.by_url || origin > 0) before_ = line.substr(0, url_begins_ + origin);
    return true;
  }

  void expect_all(std::string_view text) {
    before_.clear();  // what it stands for is forgotten
    std::vector<Question> questions;
    std::string_view line;
    std::string_view same;
    while (take_line(text, line)) {
      if (!same.empty() && line.starts_with(same)) continue;
      Question question{};
      if (!take_apart(line, question)) continue;
      questions.push_back(question);
      const std::size_t origin = usual_origin(question.url);
      const auto begins = static_cast<std::size_t>(question.url.data() - line.data());
      same = origin > 0 ? line.substr(0, begins + origin) : std::string_view();
    }
    source_.expect(questions);
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

  RulesSource source_;
  const Dialect& dialect_;
  FoundRules found_;
  // Lines that begin so are answered by `found_`; empty: none.
  std::string before_;
  std::size_t url_begins_ = 0;  // in these
};

}  // namespace

AnswerBlock answer_tab_separated(RulesSource source, const Dialect& dialect) {
  return [state = std::make_shared<TabSeparated>(std::move(source), dialect)](
             const Block& block, Answers& answers) { state->answer(block, answers); };
}

}  // namespace abide::cli
