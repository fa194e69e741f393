// abide store: looks into the store of what was fetched, and moves it. See online/store.cc.
#include "cli/verbs/store.h"

#include <memory>

#include "cli/online/verbs.h"
#include "cli/verbs/verbs.h"

namespace abide::cli {
namespace {

Run add(CLI::App& app) {
  auto options = std::make_shared<StoreOptions>();
  add_arguments(app, "ACTION", options->words, kActionValue,
                "What to do; show takes the URL of a site, import a FILE")
      ->required();
  add_store_option(app, options->online);
  add_text(app, "--most", options->most, kNumberValue, "list: no more than so many sites");
  add_text(app, "--after", options->after, kUrlValue,
           "list: only sites behind this one, in the order of the list");
  add_text(app, "--versions", options->versions, kNumberValue,
           "show: no more than so many versions; 10 is the default");
  add_text(app, "--diff", options->diff, kVersionsValue,
           "show: the difference between these two versions, in place of the newest two");
  add_text(app, "--older-than", options->older_than, kAgeValue,
           "prune: what was last asked so long ago: 90d, 12h, 30m, 10s");
  add_json(app, options->json);
  add_color(app, options->color);
  return [options](Output& out) { return store_online(*options, out); };
}

constexpr Example kExamples[] = {
    {"What is known of this site, and what did it change?",
     "abide store show https://example.com/"},
    {"All sites, a page at a time", "abide store list --most 100 --after https://example.com"},
    {"Forget what nobody asked for in 90 days", "abide store prune --older-than 90d"},
    {"To another machine", "abide store export | ssh there abide store import"},
};

}  // namespace

const Verb kStoreVerb = {
    "store",
    "look into the store of what was fetched, prune it, move it",
    "stats: how many sites and versions are kept, and how much room they take.\n\n"
    "list: a line for each site, in the order of their URLs: what it answered last and when. With "
    "--most there may be more, and the last line's site is the --after of the next page.\n\n"
    "show: one site: the last exchange, what it means under each dialect, the versions of its file "
    "with when each was seen first and last, and the difference between the newest two.\n\n"
    "prune: removes the sites that were last asked longer ago than --older-than.\n\n"
    "export: an object a line for each site, with its versions, that import reads. Nothing is lost "
    "on the way; texts that are not UTF-8 are in base64.\n\n"
    "import: reads such lines from a file or standard input. Each line is taken as a whole or, if "
    "anything in it is wrong, not at all; the others are taken all the same, and the exit code is "
    "2 in the end. What the store holds of a site gives way to the line.\n\n"
    "With --json stats and prune print one object, list and show one for each site: origin, "
    "robots_url, standings (by dialect), answer, failed (exchanges, or null), failing_since, "
    "limited_since, before_429, failures, next_try; show also versions.",
    {"done; what was asked for is there", "show: the store does not know the site"},
    kExamples,
    add,
};

}  // namespace abide::cli
