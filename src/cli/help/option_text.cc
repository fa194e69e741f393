#include "cli/help/option_text.h"

#include <algorithm>

namespace abide::cli {
namespace {

OptionText text_of(const CLI::Option& option) {
  OptionText text;
  for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
  if (option.get_items_expected_max() > 0) text.value = option.get_type_name();
  if (text.value.find('|') != std::string::npos) text.choices = CLI::detail::split(text.value, '|');
  text.description = option.get_description();
  text.required = option.get_required();
  text.repeats = option.get_expected_max() > 1;
  return text;
}

}  // namespace

std::vector<OptionText> option_texts(const CLI::App& app) {
  std::vector<OptionText> texts;
  std::vector<OptionText> last;
  for (const CLI::Option* option : app.get_options()) {
    (option == app.get_help_ptr() ? last : texts).push_back(text_of(*option));
  }
  texts.insert(texts.end(), last.begin(), last.end());
  std::stable_partition(texts.begin(), texts.end(),
                        [](const OptionText& text) { return text.is_argument(); });
  return texts;
}

std::string synopsis_of(const OptionText& option) {
  std::string text = option.names.empty() ? "" : option.names.back();
  if (!option.value.empty()) text += (text.empty() ? "" : " ") + option.value;
  if (option.repeats && option.is_argument()) text += " ...";
  return option.required ? text : "[" + text + "]";
}

std::string full_description(const OptionText& option) {
  const bool repeatable = option.repeats && !option.is_argument();
  if (option.required && repeatable) return option.description + " (required, repeatable)";
  if (option.required) return option.description + " (required)";
  return option.description + (repeatable ? " (repeatable)" : "");
}

}  // namespace abide::cli
