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

namespace abide::cli {
namespace {

struct Options {
  Texts urls;
  std::string urls_file;
  std::string governed_by;
  bool json = false;
};

Origin origin_or_failure(const std::string& url) {
  OriginResult result = origin_of(url);
  if (!result.origin) throw Failure(fmt::format("{}: {}", in_quotes(url), result.error));
  return *std::move(result.origin);
}

void print_as_json(const std::string& url, const Origin& origin, const Options& options,
                   Output& out) {
  json::object object{{"url", json_text(url)},
                      {"robots_url", json_text(origin.robots_url())},
                      {"origin", json_text(origin.to_string())},
                      {"scheme", json_text(origin.scheme)},
                      {"host", json_text(origin.host)},
                      {"port", origin.port}};
  if (!options.governed_by.empty()) {
    object["governed_by"] = json_text(options.governed_by);
    object["governed"] = governs(options.governed_by, url);
  }
  print_json(out, object);
}

int print_origins(const Options& options, Output& out) {
  std::vector<std::string> urls = options.urls;
  if (!options.urls_file.empty()) {
    UrlList list(options.urls_file);
    std::string_view url;
    while (list.next(url)) urls.emplace_back(url);
  }
  if (urls.empty() && options.urls_file.empty()) {
    throw Failure("no URL is given; write one or more, or name a file of them with --urls");
  }
  if (!options.governed_by.empty()) origin_or_failure(options.governed_by);
  std::vector<Origin> origins;  // all of them before anything is printed
  for (const std::string& url : urls) origins.push_back(origin_or_failure(url));

  int code = kFine;
  for (std::size_t i = 0; i < urls.size(); ++i) {
    const bool governed = options.governed_by.empty() || governs(options.governed_by, urls[i]);
    if (!governed) code = kFindings;
    if (options.json) {
      print_as_json(urls[i], origins[i], options, out);
    } else if (options.governed_by.empty()) {
      out.print("{}\n", origins[i].robots_url());
    } else {
      out.print("{}  {}\n", governed ? "governed" : "foreign ", visible(urls[i]));
    }
  }
  return code;
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
    "ignored.",
    {"every URL has a robots.txt, and with --governed-by it is that one",
     "with --governed-by: another robots.txt governs one of the URLs"},
    kExamples,
    add,
};

}  // namespace abide::cli
