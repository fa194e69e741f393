// Where the rules for a question of `abide bulk` come from: the files of a folder, or the sites of
// the URLs themselves. One for each thread that answers.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "abide/abide.h"
#include "cli/text/json.h"

namespace abide {
class Held;
}

namespace abide::cli {

struct Question {
  const Dialect* dialect;
  std::string_view file;  // empty if the URL tells
  std::string_view agent;
  std::string_view url;
};

struct FoundRules {
  const RobotsTxt* robots = nullptr;
  const Rules* rules = nullptr;  // null: see error
  std::string_view error;        // a sentence
  const Held* held = nullptr;    // what is known of the site, if the rules are a site's
};

struct RulesSource {
  // The questions name no file: their URLs are absolute, and each is governed by its own site.
  bool by_url = false;

  // The rules that bind the agent. Valid until the next call of either.
  std::function<FoundRules(const Question&)> find;

  // Only if by_url: hears of all questions of a block before the first is answered, so that all
  // its sites are fetched at the same time. What was heard before counts no more.
  std::function<void(std::span<const Question>)> expect;

  // Only if by_url: the member "robots", which says on what the verdict rests.
  std::function<json::object(const Held&)> evidence;
};

}  // namespace abide::cli
