// The words that generated hosts, paths, parameters and crawlers are made of.
#pragma once

#include <span>
#include <string_view>

namespace abide::bench {

std::span<const std::string_view> path_words();     // "archive", "wp-admin", ...
std::span<const std::string_view> parameters();     // "sort", "utm_source", ...
std::span<const std::string_view> extensions();     // ".php", ".pdf", ...
std::span<const std::string_view> host_words();     // "harbour", "tribune", ...
std::span<const std::string_view> crawlers();       // "Googlebot", ..., the usual ones first
std::span<const std::string_view> remarks();        // what stands in comments
std::span<const std::string_view> other_scripts();  // words in UTF-8, not ASCII

}  // namespace abide::bench
