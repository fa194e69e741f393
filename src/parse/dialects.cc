// The six dialects, as data. docs/dialects.md is the same table for people; a field's reason stands
// beside it there. RFC 9309 = the standard; "observed" = the behaviour of Google's open-source
// matcher; 2019 and 2013 = Google's specification after and before 1 July 2019; Yandex 2013 and
// today = Yandex's help pages.
#include <array>

#include "abide/dialect.h"

namespace abide {
namespace {

constexpr std::uint32_t kKiB = 1024;
constexpr std::uint32_t kMinute = 60;  // in seconds, as a day
constexpr std::uint32_t kDay = 24 * 3600;

// Y1: the robots that Yandex's help of 2013 names.
constexpr std::array<std::string_view, 9> kYandexRobots2013 = {
    "Yandex",       "YandexBot",   "YandexMedia", "YandexImages",     "YandexCatalog",
    "YandexDirect", "YandexBlogs", "YandexNews",  "YandexPagechecker"};

// The same, and those that the help of today names.
constexpr std::array<std::string_view, 32> kYandexRobots = {"Yandex",
                                                            "YandexBot",
                                                            "YandexMedia",
                                                            "YandexImages",
                                                            "YandexCatalog",
                                                            "YandexDirect",
                                                            "YandexBlogs",
                                                            "YandexNews",
                                                            "YandexPagechecker",
                                                            "YandexAccessibilityBot",
                                                            "YandexAdNet",
                                                            "YandexCalendar",
                                                            "YandexDirectDyn",
                                                            "YandexFavicons",
                                                            "YandexForDomain",
                                                            "YandexImageResizer",
                                                            "YandexMarket",
                                                            "YandexMetrika",
                                                            "YandexMobileBot",
                                                            "YandexMobileScreenShotBot",
                                                            "YandexOntoDB",
                                                            "YandexOntoDBAPI",
                                                            "YandexPartner",
                                                            "YandexRCA",
                                                            "YandexScreenshotBot",
                                                            "YandexSearchShop",
                                                            "YandexSitelinks",
                                                            "YandexSpravBot",
                                                            "YandexTurbo",
                                                            "YandexVertis",
                                                            "YandexVideo",
                                                            "YandexWebmaster"};

const Dialect kDialects[] = {
    {
        .name = "rfc9309",
        .summary = "The Robots Exclusion Protocol as standardised in 2022.",
        .source = "RFC 9309",
        .field_names = FieldNames::kExact,
        .separator = Separator::kColon,
        .byte_order_mark = ByteOrderMark::kWhole,
        .longest_line = 0,
        .nul_ends_line = false,
        .size_limit = 500 * kKiB,  // RFC 9309 2.5
        .over_limit = OverLimit::kIgnoreRest,
        .group_end = GroupEnd::kUserAgentAfterRule,
        .agent_match = AgentMatch::kToken,
        .several_groups = SeveralGroups::kMerged,
        .contained_names = {},
        .path_start = PathStart::kAsWritten,
        .comparison = Comparison::kBothNormalised,  // R1
        .empty_disallow = EmptyRule::kNoEffect,
        .empty_allow = EmptyRule::kNoEffect,
        .undefined_conflict = UndefinedConflict::kNone,
        .index_htm_allows_directory = false,
        .robots_txt_always_allowed = true,
        .obeys_crawl_delay = false,
        .obeys_host = false,
        .obeys_clean_param = false,
        .fetches_ftp = false,
        .redirects_followed = 5,
        .only_status_200 = false,
        .too_many_requests_is_server_error = false,
        .on_server_error = OnFailure::kDisallowAll,
        .on_network_failure = OnFailure::kDisallowAll,
        .network_failure_undefined = false,
        .after_30_days = LongFailure::kAllowAll,
        .after_30_days_undefined = false,
        .kept_for = kDay,
        .kept_at_least = 0,
        .kept_at_most = kDay,
    },
    {
        .name = "google",
        .summary = "What Google's crawlers do, as their open-source matcher shows; the default.",
        .source = "https://github.com/google/robotstxt (observed)",
        .field_names = FieldNames::kPrefixOrTypo,       // G3
        .separator = Separator::kColonOrBlank,          // G2
        .byte_order_mark = ByteOrderMark::kAnyLeading,  // G1
        .longest_line = 16663,                          // G1
        .nul_ends_line = true,                          // G1
        .size_limit = 500 * kKiB,
        .over_limit = OverLimit::kIgnoreRest,
        .group_end = GroupEnd::kUserAgentAfterRule,
        .agent_match = AgentMatch::kToken,  // G4
        .several_groups = SeveralGroups::kMerged,
        .contained_names = {},
        .path_start = PathStart::kAsWritten,
        .comparison = Comparison::kPatternEscaped,  // G5
        .empty_disallow = EmptyRule::kReportedOnly,
        .empty_allow = EmptyRule::kReportedOnly,
        .undefined_conflict = UndefinedConflict::kNone,
        .index_htm_allows_directory = true,  // G6
        .robots_txt_always_allowed = false,
        .obeys_crawl_delay = false,
        .obeys_host = false,
        .obeys_clean_param = false,
        .fetches_ftp = true,
        .redirects_followed = 5,
        .only_status_200 = false,
        .too_many_requests_is_server_error = true,
        .on_server_error = OnFailure::kDisallowAll,
        .on_network_failure = OnFailure::kDisallowAll,
        .network_failure_undefined = false,
        .after_30_days = LongFailure::kLastCopy,
        .after_30_days_undefined = false,
        .kept_for = kDay,
        .kept_at_least = 5 * kMinute,
        .kept_at_most = 7 * kDay,
    },
    {
        .name = "google-2019",
        .summary = "Google's published specification from July 2019 to 2021.",
        .source = "Google, robots.txt specification (2019 and January 2021)",
        .field_names = FieldNames::kExact,
        .separator = Separator::kColon,
        .byte_order_mark = ByteOrderMark::kWhole,
        .longest_line = 0,
        .nul_ends_line = false,
        .size_limit = 500 * kKiB,
        .over_limit = OverLimit::kIgnoreRest,
        .group_end = GroupEnd::kUserAgentAfterRule,
        .agent_match = AgentMatch::kToken,  // S2: any case, as the document's own examples
        .several_groups = SeveralGroups::kMerged,
        .contained_names = {},
        .path_start = PathStart::kSlashOrIgnored,
        .comparison = Comparison::kPatternEscaped,
        .empty_disallow = EmptyRule::kNoEffect,
        .empty_allow = EmptyRule::kNoEffect,
        .undefined_conflict = UndefinedConflict::kInnerWildcard,  // S1
        .index_htm_allows_directory = false,
        .robots_txt_always_allowed = false,
        .obeys_crawl_delay = false,
        .obeys_host = false,
        .obeys_clean_param = false,
        .fetches_ftp = true,
        .redirects_followed = 5,
        .only_status_200 = false,
        .too_many_requests_is_server_error = false,
        .on_server_error = OnFailure::kDisallowAll,
        .on_network_failure = OnFailure::kDisallowAll,
        .network_failure_undefined = false,
        .after_30_days = LongFailure::kLastCopy,
        .after_30_days_undefined = false,
        .kept_for = kDay,
        .kept_at_least = 0,
        .kept_at_most = UINT32_MAX,
    },
    {
        .name = "google-2013",
        .summary = "Google's published specification before July 2019.",
        .source = "Google, robots.txt specification (2013)",
        .field_names = FieldNames::kExact,
        .separator = Separator::kColon,
        .byte_order_mark = ByteOrderMark::kWhole,
        .longest_line = 0,
        .nul_ends_line = false,
        .size_limit = 500 * kKiB,
        .over_limit = OverLimit::kIgnoreRest,
        .group_end = GroupEnd::kUserAgentAfterRule,
        .agent_match = AgentMatch::kToken,
        .several_groups = SeveralGroups::kFirstOnly,
        .contained_names = {},
        .path_start = PathStart::kSlashAdded,
        .comparison = Comparison::kPatternEscaped,
        .empty_disallow = EmptyRule::kNoEffect,
        .empty_allow = EmptyRule::kNoEffect,
        .undefined_conflict = UndefinedConflict::kAnyWildcard,  // S1
        .index_htm_allows_directory = false,
        .robots_txt_always_allowed = false,
        .obeys_crawl_delay = false,
        .obeys_host = false,
        .obeys_clean_param = false,
        .fetches_ftp = true,
        .redirects_followed = 5,
        .only_status_200 = false,
        .too_many_requests_is_server_error = false,
        .on_server_error = OnFailure::kDisallowAll,
        .on_network_failure = OnFailure::kDisallowAll,
        .network_failure_undefined = true,
        .after_30_days = LongFailure::kAsBefore,
        .after_30_days_undefined = true,
        .kept_for = kDay,
        .kept_at_least = kDay,
        .kept_at_most = kDay,
    },
    {
        .name = "yandex-2013",
        .summary = "Yandex's help of 2013: Host, Crawl-delay, Clean-param, the 32 KB limit.",
        .source = "Yandex, robots.txt help (2013)",
        .field_names = FieldNames::kExact,
        .separator = Separator::kColon,
        .byte_order_mark = ByteOrderMark::kWhole,
        .longest_line = 0,
        .nul_ends_line = false,
        .size_limit = 32 * kKiB,
        .over_limit = OverLimit::kAllowAll,
        .group_end = GroupEnd::kEmptyLineToo,       // Y2
        .agent_match = AgentMatch::kContainedName,  // Y1
        .several_groups = SeveralGroups::kMerged,
        .contained_names = kYandexRobots2013,
        .path_start = PathStart::kSlashOrStarOnly,
        .comparison = Comparison::kPatternEscaped,
        .empty_disallow = EmptyRule::kAllowAll,
        .empty_allow = EmptyRule::kDisallowAll,
        .undefined_conflict = UndefinedConflict::kNone,
        .index_htm_allows_directory = false,
        .robots_txt_always_allowed = false,
        .obeys_crawl_delay = true,  // Y3
        .obeys_host = true,         // Y4
        .obeys_clean_param = true,  // Y5
        .fetches_ftp = false,
        .redirects_followed = 0,
        .only_status_200 = true,
        .too_many_requests_is_server_error = false,
        .on_server_error = OnFailure::kAllowAll,
        .on_network_failure = OnFailure::kAllowAll,
        .network_failure_undefined = false,
        .after_30_days = LongFailure::kAllowAll,
        .after_30_days_undefined = false,
        .kept_for = kDay,
        .kept_at_least = kDay,
        .kept_at_most = kDay,
    },
    {
        .name = "yandex",
        .summary = "Yandex of today: Clean-param; Host and Crawl-delay retired in 2018.",
        .source = "https://yandex.com/support/webmaster/controlling-robot/robots-txt.html",
        .field_names = FieldNames::kExact,
        .separator = Separator::kColon,
        .byte_order_mark = ByteOrderMark::kWhole,
        .longest_line = 0,
        .nul_ends_line = false,
        .size_limit = 500 * kKiB,
        .over_limit = OverLimit::kAllowAll,
        .group_end = GroupEnd::kEmptyLineToo,
        .agent_match = AgentMatch::kContainedName,
        .several_groups = SeveralGroups::kMerged,
        .contained_names = kYandexRobots,
        .path_start = PathStart::kSlashOrStarOnly,
        .comparison = Comparison::kPatternEscaped,
        .empty_disallow = EmptyRule::kAllowAll,
        .empty_allow = EmptyRule::kNoEffect,
        .undefined_conflict = UndefinedConflict::kNone,
        .index_htm_allows_directory = false,
        .robots_txt_always_allowed = false,
        .obeys_crawl_delay = false,
        .obeys_host = false,
        .obeys_clean_param = true,
        .fetches_ftp = false,
        .redirects_followed = 5,
        .only_status_200 = false,
        .too_many_requests_is_server_error = false,
        .on_server_error = OnFailure::kAllowAll,
        .on_network_failure = OnFailure::kAllowAll,
        .network_failure_undefined = false,
        .after_30_days = LongFailure::kAllowAll,
        .after_30_days_undefined = false,
        .kept_for = kDay,
        .kept_at_least = kDay,
        .kept_at_most = kDay,
    },
};

}  // namespace

const Dialect& Dialect::rfc9309() { return kDialects[0]; }
const Dialect& Dialect::google() { return kDialects[1]; }
const Dialect& Dialect::google_2019() { return kDialects[2]; }
const Dialect& Dialect::google_2013() { return kDialects[3]; }
const Dialect& Dialect::yandex_2013() { return kDialects[4]; }
const Dialect& Dialect::yandex() { return kDialects[5]; }

std::span<const Dialect> Dialect::all() { return kDialects; }

const Dialect* Dialect::named(std::string_view name) {
  for (const Dialect& dialect : kDialects) {
    if (dialect.name == name) return &dialect;
  }
  return nullptr;
}

}  // namespace abide
