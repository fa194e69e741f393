// The head of a response, of any bytes: lines, the values that count, where it redirects to.
//
// Input: lines, ended by line feeds, as they come from a site.
#include "abide/origin.h"
#include "fetch/header_values.h"
#include "fetch/meaning.h"
#include "fetch/redirect.h"
#include "fetch/response_head.h"
#include "fuzz/input.h"

namespace abide::fuzz {
namespace {

bool within_bounds(std::optional<std::chrono::seconds> span) {
  return !span || (span->count() >= 0 && *span <= fetch::kTenYears);
}

void look_at_redirect(const std::string& base, const std::string& location) {
  const std::optional<fetch::Target> target = fetch::redirect_target(base, location);
  if (!target) return;
  require(origin_of(target->url).origin == target->origin, "a target lies at its origin");
  require(target->url.starts_with(target->origin.to_string() + "/"), "a target has a path");
  require(target->url.find_first_of("#\n\r ") == std::string::npos, "a target is a clean URL");
  const std::optional<fetch::Target> again = fetch::redirect_target(base, target->url);
  require(again && again->origin == target->origin, "a target leads to itself");
}

}  // namespace
}  // namespace abide::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace abide::fuzz;
  using namespace abide::fetch;
  std::string_view input = as_text(data, size);
  ResponseHead head;
  constexpr std::size_t kMost = 2000;
  std::size_t taken = 0;
  while (!input.empty()) {
    const std::string_view line = take_line(input);
    const bool was_complete = head.complete;
    const bool fits = head.take_line(line, kMost);
    if (!was_complete) taken += line.size();
    require(fits == (taken <= kMost && !head.not_http), "a head is as large as its lines");
    if (!fits) break;
  }
  require(head.status >= 0 && head.status <= 999, "a status has three digits");
  require(!head.complete || head.status < 100 || head.status > 199, "an interim head is not all");
  meaning_of_status(head.status);
  meaning_of_ftp_reply(head.status);
  require(within_bounds(freshness(head.cache_control, head.age)), "freshness is bounded");
  const abide::Time now{std::chrono::milliseconds(1'700'000'000'000)};
  require(within_bounds(retry_after(head.retry_after, now)), "Retry-After is bounded");
  look_at_redirect("http://example.com/a/robots.txt", head.location);
  return 0;
}
