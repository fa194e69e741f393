// A rule as it is shown to those who ask.
#pragma once

#include "abide/decision.h"
#include "match/ready_rule.h"
#include "parse/parsed_file.h"

namespace abide {

// With views into the file and into the rule's own pattern.
MatchedRule describe_rule(const ParsedFile& robots, const ReadyRule& rule);

}  // namespace abide
