// abide fetch: asks sites for their robots.txt and shows what came of it. See online/fetch.cc.
#include "cli/verbs/fetch.h"

#include <memory>

#include "cli/online/verbs.h"
#include "cli/verbs/verbs.h"

namespace abide::cli {
namespace {

Run add(CLI::App& app) {
  auto options = std::make_shared<FetchVerbOptions>();
  add_arguments(app, "URL", options->sites, kUrlValue,
                "The sites, each by any URL of it (http, https, ftp)");
  add_text(app, "-u,--urls", options->urls_file, kFileValue,
           "More of them from a file, one a line; - is standard input");
  add_switch(app, "--body", options->body, "Print the file itself and nothing else");
  add_fetch_options(app, options->online);
  add_json(app, options->json);
  add_color(app, options->color);
  return [options](Output& out) { return fetch_online(*options, out); };
}

constexpr Example kExamples[] = {
    {"What does this site answer, and what does it mean?", "abide fetch https://example.com/"},
    {"The file itself", "abide fetch https://example.com/ --body"},
    {"A site of one's own, before it is public",
     "abide fetch https://new.example/ --resolve new.example:443:10.1.2.3 --allow-network "
     "10.0.0.0/8"},
    {"For a program", "abide fetch https://example.com/ --json | jq .exchange.outcome"},
};

}  // namespace

const Verb kFetchVerb = {
    "fetch",
    "fetch the robots.txt of sites, and show what it means",
    "Each site is asked now, whatever is known of it. There is the chain of redirects with the "
    "address that answered, the status, the times, the sizes, and for each dialect whom its "
    "crawlers obey and until when the answer is kept. The answer is recorded in the store, where "
    "\"abide check\" finds it.\n\n"
    "Addresses that are not public are refused before a connection is made, also behind redirects, "
    "unless --allow-network has them.\n\n"
    "With --json there is an object a line for each site: origin, robots_url, exchange, standings "
    "(by dialect), changed, before, now (the versions), stored. A URL without a site has the "
    "members url and error. \"abide fetch\" is the manual page of these.",
    {"every site answered: it has the file, or none", "some site could not be had"},
    kExamples,
    add,
};

}  // namespace abide::cli
