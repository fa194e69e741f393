// The verbs, in the order of the help.
#include "cli/verbs/verbs.h"

#include "cli/verb.h"

namespace abide::cli {

std::span<const Verb* const> verbs() {
  static constexpr const Verb* kVerbs[] = {
      &kCheckVerb, &kBulkVerb,  &kLintVerb,  &kTestVerb,     &kShowVerb,     &kOriginVerb,
      &kFetchVerb, &kStoreVerb, &kServeVerb, &kCrawlersVerb, &kDialectsVerb, &kCompletionVerb};
  return kVerbs;
}

const Verb* find_verb(std::string_view name) {
  for (const Verb* verb : verbs()) {
    if (verb->name == name) return verb;
  }
  return nullptr;
}

}  // namespace abide::cli
