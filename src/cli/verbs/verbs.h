// The table entries of the verbs, each defined in the file of its name.
#pragma once

#include "cli/verb.h"

namespace abide::cli {

extern const Verb kCheckVerb;
extern const Verb kBulkVerb;
extern const Verb kLintVerb;
extern const Verb kFetchVerb;
extern const Verb kStoreVerb;
extern const Verb kServeVerb;
extern const Verb kTestVerb;
extern const Verb kShowVerb;
extern const Verb kOriginVerb;
extern const Verb kCrawlersVerb;
extern const Verb kDialectsVerb;
extern const Verb kCompletionVerb;

}  // namespace abide::cli
