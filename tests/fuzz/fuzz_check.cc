// One question to the library and to the reference (tests/reference/), under every dialect: may
// this crawler fetch this URL? The answers must be the same, with the line, the reason and the
// flags, and so must what PathPattern says of every rule alone.
//
// Input: three parts, ended by line feeds.
//     crawler LF url LF body
// The crawler is asked for twice: as a name, and as an exact token.
#include "abide/abide.h"
#include "fuzz/input.h"
#include "reference/compare.h"

namespace abide::fuzz {
namespace {

void ask(std::string_view input) {
  const std::string_view name = take_line(input);
  const std::string_view url = take_line(input);
  const std::string_view body = input;
  for (const Dialect& dialect : Dialect::all()) {
    const reference::Both both(body, dialect);
    require_same(both.compare_check(Crawler::named(name), url));
    require_same(both.compare_check(Crawler::exact(name), url));
    require_same(both.compare_patterns(url));

    const Rules rules = both.robots().rules_for(Crawler::named(name));
    const Decision decision = rules.check(url);
    require(!decision.explain().empty(), "a decision can be explained");
    require(rules.allowed(url) == decision.allowed(), "allowed() is check()'s verdict");
    require(rules.has_group() == !rules.user_agents().empty(), "a group has user-agent lines");
    require(rules.has_group() || !decision.rule(), "without a group no rule decides");
  }
}

}  // namespace
}  // namespace abide::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // The reference is slow: what short inputs do not show, long ones rarely do.
  if (size > 4096) return 0;
  abide::fuzz::ask(abide::fuzz::as_text(data, size));
  return 0;
}
