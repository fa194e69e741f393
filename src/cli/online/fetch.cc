// abide fetch: asks sites for their robots.txt and shows the exchange, what it means under each
// dialect, and what changed.
#include "cli/verbs/fetch.h"

#include <fmt/format.h>

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

#include "cli/failure.h"
#include "cli/online/evidence.h"
#include "cli/online/open.h"
#include "cli/online/url_batches.h"
#include "cli/online/verbs.h"
#include "cli/text/json.h"
#include "cli/text/style.h"
#include "cli/text/visible.h"
#include "json/record.h"
#include "lint/words.h"

namespace abide::cli {
namespace {

// A fetch under way.
struct Asked {
  std::mutex mutex;
  std::condition_variable came;
  std::optional<Result<Refreshed>> result;

  Result<Refreshed>& wait() {
    std::unique_lock lock(mutex);
    came.wait(lock, [&] { return result.has_value(); });
    return *result;
  }
};

std::string milliseconds_text(std::chrono::milliseconds time) {
  return linting::grouped(static_cast<std::uint64_t>(std::max<std::int64_t>(0, time.count()))) +
         " ms";
}

json::value version_or_null(const std::optional<Version>& version) {
  if (!version) return nullptr;
  return version_as_json(*version);
}

class Fetching {
 public:
  Fetching(const FetchVerbOptions& options, Output& out)
      : options_(options),
        out_(out),
        style_(Style::chosen(options.color, out)),
        urls_(options.sites, options.urls_file, out),
        faults_("abide fetch", out),
        cache_(open_cache(options.online)) {}

  int run() {
    for (std::vector<SiteUrl> batch = urls_.next(); !batch.empty(); batch = urls_.next()) {
      std::deque<std::shared_ptr<Asked>> asked;
      for (const SiteUrl& url : batch) {
        asked.push_back(std::make_shared<Asked>());
        // A site that is named twice is asked once.
        if (url.site.origin && seen_.insert(url.site.origin->to_string()).second) {
          ask(*url.site.origin, asked.back());
        } else {
          asked.back() = nullptr;
        }
      }
      for (std::size_t i = 0; i < batch.size(); ++i) {
        if (!batch[i].site.origin) {
          complain_of(batch[i], batch[i].site.error);
        } else if (asked[i]) {
          show(batch[i], asked[i]->wait());
          asked[i] = nullptr;
        }
        if (out_.is_terminal()) out_.flush();
      }
    }
    faults_.complain_of_the_rest();
    complain_if_not_kept(*cache_, "abide fetch");
    if (faults_.any()) return kFailed;
    return any_failed_ ? kFindings : kFine;
  }

 private:
  void ask(const Origin& origin, const std::shared_ptr<Asked>& asked) {
    cache_->refresh(origin, Dialect::google(), [asked](Result<Refreshed> result) {
      const std::lock_guard lock(asked->mutex);
      asked->result = std::move(result);
      asked->came.notify_all();
    });
  }

  void complain_of(const SiteUrl& url, const std::string& why) {
    if (options_.json) {
      print_json(out_, json::object{{"url", json_text(url.url)}, {"error", json_text(why)}});
    }
    faults_.complain_of(url, why);
  }

  void show(const SiteUrl& url, const Result<Refreshed>& result) {
    if (!result.ok()) return complain_of(url, visible(result.error().sentence));
    const Refreshed& refreshed = *result;
    const Record& record = refreshed.held->record();
    const Exchange& exchange = record.last();
    any_failed_ = any_failed_ || !is_answer(exchange.outcome);
    if (options_.body) {
      print_body(url, exchange);
    } else if (options_.json) {
      print_as_json(refreshed);
    } else {
      print_for_person(refreshed);
    }
  }

  void print_body(const SiteUrl& url, const Exchange& exchange) {
    if (exchange.body) {
      out_.write(*exchange.body);
      if (!exchange.cut) return;
      out_.flush();
      complain(fmt::format("abide fetch: {}: this is its first {}; the rest was not fetched",
                           in_quotes(url.url), linting::counted(exchange.body->size(), "byte")));
      return;
    }
    any_failed_ = true;
    out_.flush();
    complain(fmt::format("abide fetch: {}: there is no file: {}", in_quotes(url.url),
                         result_text(exchange)));
  }

  void print_as_json(const Refreshed& refreshed) {
    const Record& record = refreshed.held->record();
    print_json(out_, json::object{{"origin", json_text(record.origin.to_string())},
                                  {"robots_url", json_text(record.origin.robots_url())},
                                  {"exchange", exchange_as_json(record.last())},
                                  {"standings", standings_as_json(record, system_now())},
                                  {"changed", refreshed.changed},
                                  {"before", version_or_null(refreshed.before)},
                                  {"now", version_or_null(refreshed.now)},
                                  {"stored", refreshed.stored.ok()}});
  }

  void print_for_person(const Refreshed& refreshed) {
    const Record& record = refreshed.held->record();
    const Exchange& exchange = record.last();
    if (any_shown_) out_.write("\n");
    any_shown_ = true;
    out_.print("{}\n", style_.strong(record.origin.robots_url()));
    for (const Hop& hop : exchange.hops) print_hop(hop);
    const std::string outcome(outcome_name(exchange.outcome));
    print_labelled(
        "is",
        fmt::format("{}{}",
                    is_answer(exchange.outcome) ? style_.good(outcome) : style_.bad(outcome),
                    exchange.error.empty() ? "" : ": " + visible(exchange.error)),
        style_, out_);
    if (exchange.body) print_labelled("size", size_of(exchange), style_, out_);
    print_labelled("took",
                   fmt::format("{}, the first byte after {}", milliseconds_text(exchange.total),
                               milliseconds_text(exchange.first_byte)),
                   style_, out_);
    if (exchange.probed_missing) {
      print_labelled("note", "it answers with a server error for any page that does not exist",
                     style_, out_);
    }
    print_labelled("new", change_text(refreshed), style_, out_);
    out_.write("\n");
    print_standings(record, style_, out_);
  }

  void print_hop(const Hop& hop) {
    std::string text = hop.status == 0 ? "-" : fmt::format("{}", hop.status);
    text += "  " + visible(hop.url);
    if (!hop.address.empty()) text += style_.faint(fmt::format("  at {}", visible(hop.address)));
    print_labelled("asked", text, style_, out_);
  }

  static std::string size_of(const Exchange& exchange) {
    std::string text = linting::counted(exchange.body->size(), "byte");
    if (exchange.cut) text = "the first " + text + " of more";
    if (!exchange.content_encoding.empty()) {
      text += fmt::format(", {} as {}", linting::grouped(exchange.wire_bytes),
                          visible(exchange.content_encoding));
    }
    if (!exchange.content_type.empty()) text += ", " + visible(exchange.content_type);
    if (!exchange.protocol.empty()) text += ", " + visible(exchange.protocol);
    return text;
  }

  static std::string change_text(const Refreshed& refreshed) {
    if (!refreshed.now) {
      return refreshed.held->record().last_seen() == nullptr
                 ? "nothing; what the site has is not known"
                 : "nothing; what was known before stays known";
    }
    if (!refreshed.before) return "all of it; nothing was known before";
    if (!refreshed.changed) {
      return fmt::format("nothing; the same since {}", moment(refreshed.now->first_seen));
    }
    return fmt::format("it changed since {}; \"abide store show {}\" shows how",
                       moment(refreshed.before->last_seen),
                       refreshed.held->record().origin.to_string());
  }

  const FetchVerbOptions& options_;
  Output& out_;
  const Style style_;
  UrlBatches urls_;
  Faults faults_;
  std::unique_ptr<Cache> cache_;
  std::set<std::string> seen_;
  bool any_shown_ = false;
  bool any_failed_ = false;
};

}  // namespace

int fetch_online(const FetchVerbOptions& options, Output& out) {
  if (options.body && options.json) {
    throw Failure("--body prints the file as it is, which --json cannot; choose one of them");
  }
  if (options.body && (options.sites.size() > 1 || !options.urls_file.empty())) {
    throw Failure("--body is for one URL, as files would run into each other");
  }
  return Fetching(options, out).run();
}

}  // namespace abide::cli
