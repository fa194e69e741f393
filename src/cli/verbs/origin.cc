// abide origin: which robots.txt governs a URL.
#include "abide/origin.h"

#include <memory>

#include "cli/failure.h"
#include "cli/options.h"
#include "cli/text/json.h"
#include "cli/text/style.h"
#include "cli/text/visible.h"
#include "cli/verbs/url_list.h"
#include "cli/verbs/verbs.h"
#include "lint/words.h"

namespace abide::cli {
namespace {

struct Options {
  Texts urls;
  std::string urls_file;
  std::string governed_by;
  bool json = false;
};

// What has no robots.txt is complained of and passed over; the others are answered all the same.
class Faults {
 public:
  explicit Faults(Output& out) : out_(out) {}

  void complain_of(const std::string& place, std::string_view url, std::string_view why) {
    if (++count_ > kMostComplaints) return;
    out_.flush();  // so that a terminal shows both in the order of the URLs
    complain(fmt::format("abide origin: {}{}: {}", place, in_quotes(url), why));
  }

  void complain_of_the_rest() const {
    if (count_ <= kMostComplaints) return;
    complain(fmt::format("abide origin: and {} more", linting::grouped(count_ - kMostComplaints)));
  }

  bool any() const { return count_ > 0; }

 private:
  static constexpr std::uint64_t kMostComplaints = 10;
  Output& out_;
  std::uint64_t count_ = 0;
};

void require_robots_url(const std::string& url) {
  const OriginResult result = origin_of(url);
  if (!result.origin) throw Failure(fmt::format("{}: {}", in_quotes(url), result.error));
  if (!governs(url, url)) {
    throw Failure(fmt::format(
        "{} is not the URL of a robots.txt, whose path is /robots.txt and nothing else; did you "
        "mean {}?",
        in_quotes(url), result.origin->robots_url()));
  }
}

// Where the URL has its robots.txt, or whether it has the one asked about.
void print_origin(std::string_view url, const Origin& origin, bool governed, const Options& options,
                  Output& out) {
  if (!options.json) {
    if (options.governed_by.empty()) {
      out.print("{}\n", origin.robots_url());
    } else {
      out.print("{}  {}\n", governed ? "governed" : "foreign ", visible(url));
    }
    return;
  }
  json::object object{{"url", json_text(url)},
                      {"robots_url", json_text(origin.robots_url())},
                      {"origin", json_text(origin.to_string())},
                      {"scheme", json_text(origin.scheme)},
                      {"host", json_text(origin.host)},
                      {"port", origin.port}};
  if (!options.governed_by.empty()) {
    object["governed_by"] = json_text(options.governed_by);
    object["governed"] = governed;
  }
  print_json(out, object);
}

int print_origins(const Options& options, Output& out) {
  UrlList urls(options.urls, options.urls_file, out);
  if (!options.governed_by.empty()) require_robots_url(options.governed_by);
  Faults faults(out);
  bool any_foreign = false;
  std::string_view url;
  while (urls.next(url)) {
    OriginResult result = origin_of(url);
    if (urls.was_cut()) result = {std::nullopt, "it is longer than 16 MiB"};
    if (!result.origin) {
      if (options.json) {
        print_json(out, json::object{{"url", json_text(url)},
                                     {"robots_url", nullptr},
                                     {"error", json_text(result.error)}});
      }
      faults.complain_of(urls.place(), url, result.error);
      continue;
    }
    const bool governed = options.governed_by.empty() || governs(options.governed_by, url);
    any_foreign = any_foreign || !governed;
    print_origin(url, *result.origin, governed, options, out);
  }
  faults.complain_of_the_rest();
  if (faults.any()) return kFailed;
  return any_foreign ? kFindings : kFine;
}

Run add(CLI::App& app) {
  auto options = std::make_shared<Options>();
  add_arguments(app, "URL", options->urls, kUrlValue, "Absolute URLs (http, https, ftp)");
  add_text(app, "--urls", options->urls_file, kFileValue,
           "A file of URLs, one a line; - is standard input");
  add_text(app, "--governed-by", options->governed_by, kUrlValue,
           "Ask instead whether the robots.txt at this URL governs the others");
  add_json(app, options->json);
  return [options](Output& out) { return print_origins(*options, out); };
}

constexpr Example kExamples[] = {
    {"Where are the rules for this page?", "abide origin https://example.com:443/a/page.html"},
    {"A name in another script", "abide origin https://bücher.example/"},
    {"Does this file say anything about that page?",
     "abide origin https://shop.example.com/ --governed-by https://example.com/robots.txt"},
};

}  // namespace

const Verb kOriginVerb = {
    "origin",
    "say which robots.txt governs a URL",
    "A robots.txt governs its own scheme, host and port and nothing else. Default ports are left "
    "out, names in other scripts are equal to their punycode, and user names and passwords are "
    "ignored.\n\n"
    "URLs are answered as they are read. One that has no robots.txt (it is not absolute, or its "
    "host cannot be one) is complained of on standard error, the others are answered all the same, "
    "and the exit code is 2 in the end. With --json it has robots_url null and a member error.",
    {"every URL has a robots.txt, and with --governed-by it is that one",
     "with --governed-by: another robots.txt governs one of the URLs"},
    kExamples,
    add,
};

}  // namespace abide::cli
