// The families of checks, one file each, and the checks by name.
//
// Every family walks the lines or the readings and reports what it finds; none depends on another.
#pragma once

#include <cstdint>
#include <span>

#include "abide/lint.h"

namespace abide::linting {

class LintContext;

// The checks in the order of the table (check_table.cc).
enum class Check : std::uint8_t {
  // The file as a whole.
  kHtmlInsteadOfText,
  kUtf16,
  kOverSizeLimit,
  kOverlongLine,
  kTooManyRules,
  // Its bytes.
  kByteOrderMark,
  kBrokenByteOrderMark,
  kNulByte,
  kControlCharacter,
  kInvalidUtf8,
  kInvisibleCharacter,
  kLookAlikeCharacter,
  // The fields of its lines.
  kMisspeltField,
  kMissingColon,
  kUnreadableLine,
  kUnknownField,
  kUnsupportedField,
  kNoindex,
  // The values of lines that are neither user-agent nor rule.
  kSitemapNotAbsolute,
  kSitemapWithoutUrl,
  kCrawlDelayNoEffect,
  kCrawlDelayNotANumber,
  kCrawlDelayOutsideGroup,
  kHostNoEffect,
  kHostNotValid,
  kSeveralHosts,
  kCleanParamNotValid,
  // The groups.
  kRuleBeforeUserAgent,
  kEmptyLineInGroup,
  kGroupWithoutRules,
  kGroupsRunTogether,
  kDuplicateGroup,
  kDuplicateUserAgent,
  // The values of user-agent lines.
  kNoProductToken,
  kVersionInUserAgent,
  kUserAgentCutOff,
  kUserAgentWildcard,
  kCrawlerNameMisspelt,
  kCrawlerNameCase,
  // The paths of rules.
  kPathWithoutSlash,
  kUrlAsPath,
  kEmptyAllow,
  kCommentCutsPath,
  kBlankInPath,
  kMalformedEscape,
  kDollarNotAtEnd,
  kNeedlessWildcard,
  kPatternTooLong,
  // What the rules amount to together.
  kDuplicateRule,
  kRuleNeverDecides,
  kAllowDisallowConflict,
  kEverythingBlocked,
  kAdsBotNotReached,
  kCount,
};

const LintCheck& entry_of(Check check);

// Nothing but the file as a whole makes sense of a web page or of UTF-16: true if so, and the other
// families are left out.
bool check_file(LintContext& context);
void check_bytes(LintContext& context);
void check_fields(LintContext& context);
void check_values(LintContext& context);
void check_groups(LintContext& context);
void check_user_agents(LintContext& context);
void check_paths(LintContext& context);
void check_rules(LintContext& context);
void check_access(LintContext& context);

}  // namespace abide::linting
