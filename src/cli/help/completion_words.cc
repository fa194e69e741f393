// What completes a value, by its metavar.
#include "abide/abide.h"
#include "cli/help/completion.h"
#include "cli/options.h"

namespace abide::cli {

ValueWords words_for(const OptionText& option) {
  ValueWords value;
  if (!option.choices.empty()) {
    value.kind = ValueWords::kWords;
    value.words = option.choices;
  } else if (option.value == kFileValue || option.value == kSpecValue) {
    value.kind = ValueWords::kFiles;
  } else if (option.value == kFolderValue) {
    value.kind = ValueWords::kFolders;
  } else if (option.value == kDialectValue) {
    value.kind = option.repeats ? ValueWords::kWordsWithCommas : ValueWords::kWords;
    for (const Dialect& dialect : Dialect::all()) value.words.emplace_back(dialect.name);
  } else if (option.value == kCrawlerValue) {
    value.kind = ValueWords::kWords;
    for (const KnownCrawler& crawler : known_crawlers()) value.words.emplace_back(crawler.name);
  } else if (option.value == kChecksValue) {
    value.kind = ValueWords::kWordsWithCommas;
    for (const LintCheck& check : lint_checks()) value.words.emplace_back(check.id);
  }
  return value;
}

const OptionText* argument_of(const std::vector<OptionText>& options) {
  for (const OptionText& option : options) {
    if (option.is_argument()) return &option;
  }
  return nullptr;
}

std::string joined_by_blanks(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace abide::cli
