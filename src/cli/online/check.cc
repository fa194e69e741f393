// abide check without a file: each URL is decided by the robots.txt of its own site.
#include "cli/verbs/check.h"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <optional>
#include <set>

#include "cli/failure.h"
#include "cli/online/evidence.h"
#include "cli/online/gathering.h"
#include "cli/online/open.h"
#include "cli/online/url_batches.h"
#include "cli/online/verbs.h"
#include "cli/text/style.h"
#include "cli/text/visible.h"
#include "cli/verbs/check_text.h"
#include "cli/verbs/verdict.h"
#include "json/record.h"
#include "lint/words.h"

namespace abide::cli {
namespace {

// A site, with what is held of it under each dialect and the rules of each agent.
struct Site {
  std::string error;  // a sentence, if nothing is known of it
  std::vector<HeldPtr> held;
  std::vector<Asker> askers;  // agents first; the dialects of each in the order of `held`
  std::optional<Document> document;

  const Held& held_of(std::size_t asker) const { return *held[asker % held.size()]; }
};

class OnlineCheck {
 public:
  OnlineCheck(const CheckOptions& options, Output& out)
      : options_(options),
        out_(out),
        style_(Style::chosen(options.color, out)),
        dialects_(dialects_of(options)),
        urls_(options.urls, options.urls_file, out),
        faults_("abide check", out),
        cache_(open_cache(options.online)),
        sites_asked_(*cache_, patience_of(options.online), anew_) {
    for (const std::string& agent : options.agents) {
      crawlers_.push_back(crawler_of(agent, options.exact));
    }
  }

  int run() {
    const bool table = !options_.quiet && !options_.json && columns() > 1;
    std::vector<SiteUrl> kept;
    for (std::vector<SiteUrl> batch = urls_.next(); !batch.empty(); batch = urls_.next()) {
      // The sites of a table are shown in the end, those of lists only now.
      if (!table) forget_sites();
      for (const SiteUrl& url : batch) {
        for (const Dialect* dialect : dialects_) {
          if (url.site.origin) sites_asked_.ask(*url.site.origin, *dialect);
        }
      }
      for (SiteUrl& url : batch) {
        if (!table) {
          answer(url);
        } else if (answerable(url)) {
          kept.push_back(std::move(url));
        }
      }
      if (out_.is_terminal()) out_.flush();
    }
    if (table && !kept.empty()) print_tables(kept);
    faults_.complain_of_the_rest();
    complain_if_not_kept(*cache_, "abide check");
    if (faults_.any()) return kFailed;
    return any_blocked_ ? kFindings : kFine;
  }

 private:
  std::size_t columns() const { return crawlers_.size() * dialects_.size(); }

  void forget_sites() {
    // The last one often goes on.
    constexpr std::size_t kMany = 64;
    if (sites_.size() < kMany) return;
    sites_.clear();
    shown_ = nullptr;
    sites_asked_.forget();
  }

  // Waits for what was asked.
  Site& site_of(const Origin& origin) {
    const auto [place, is_new] = sites_.try_emplace(origin.to_string());
    Site& site = place->second;
    if (!is_new) return site;
    for (const Dialect* dialect : dialects_) {
      const CacheResult& result = sites_asked_.wait(origin, *dialect);
      if (!result.ok()) {
        site.error = visible(result.error().sentence);
        return site;
      }
      site.held.push_back(*result);
    }
    for (std::size_t i = 0; i < crawlers_.size(); ++i) {
      for (const HeldPtr& held : site.held) {
        site.askers.push_back({options_.agents[i], crawlers_[i], held->robots(),
                               held->robots().rules_for(crawlers_[i])});
      }
    }
    // What the dialects make of one answer differs, the lines of its file do not.
    const Held& any = *site.held.front();
    const Exchange& exchange =
        deciding_exchange(any.record(), any.robots().dialect(), any.standing());
    site.document.emplace(exchange.body ? *exchange.body : std::string());
    return site;
  }

  // Why a URL cannot be answered; "" if it can.
  std::string why_not(const SiteUrl& url) {
    if (url.site.origin) return site_of(*url.site.origin).error;
    if (url.url.starts_with('/')) return "names no site; give all of the URL, or --robots FILE";
    return url.site.error;
  }

  // Complains if not.
  bool answerable(const SiteUrl& url) {
    const std::string why = why_not(url);
    if (why.empty()) return true;
    faults_.complain_of(url, why);
    return false;
  }

  Decision decide(const Asker& asker, std::string_view url) {
    const Decision decision = asker.rules.check(url);
    any_blocked_ = any_blocked_ || !decision.allowed();
    return decision;
  }

  void answer(const SiteUrl& url) {
    const bool known = answerable(url);
    if (options_.json) {
      known ? print_as_json(url) : print_error_as_json(url);
    } else if (known && options_.quiet) {
      for (const Asker& asker : site_of(*url.site.origin).askers) decide(asker, url.url);
    } else if (known) {
      print_verdict_of(url);
    }
  }

  void print_as_json(const SiteUrl& url) {
    const Site& site = site_of(*url.site.origin);
    for (std::size_t i = 0; i < site.askers.size(); ++i) {
      const Asker& asker = site.askers[i];
      json::object object = verdict_as_json(url.url, asker, decide(asker, url.url));
      object["robots"] = evidence_as_json(site.held_of(i));
      print_json(out_, object);
    }
  }

  void print_error_as_json(const SiteUrl& url) {
    const std::string why = why_not(url);
    for (const std::string& agent : options_.agents) {
      for (const Dialect* dialect : dialects_) {
        print_json(out_, json::object{{"url", json_text(url.url)},
                                      {"agent", json_text(agent)},
                                      {"dialect", json_text(dialect->name)},
                                      {"allowed", nullptr},
                                      {"error", json_text(why)}});
      }
    }
  }

  // The site's evidence where the site changes, then the verdict.
  void print_verdict_of(const SiteUrl& url) {
    const Site& site = site_of(*url.site.origin);
    const Asker& asker = site.askers.front();
    if (&site != shown_) {
      if (any_shown_) out_.write("\n");
      print_heading(url.site.origin->robots_url(), asker, style_, out_);
      print_evidence(*site.held.front(), style_, out_);
      out_.write("\n");
      shown_ = &site;
      any_shown_ = true;
    }
    print_verdict(url.url, asker, decide(asker, url.url), *site.document, style_, out_);
  }

  // As with a file: a table for each agent with a column for each dialect; one table of agents if
  // there is but one dialect.
  void print_tables(const std::vector<SiteUrl>& urls) {
    const std::size_t width = dialects_.size() == 1 ? crawlers_.size() : dialects_.size();
    for (std::size_t first = 0; first < columns(); first += width) {
      std::vector<std::string> headings;
      for (std::size_t i = 0; i < width; ++i) {
        headings.emplace_back(dialects_.size() == 1 ? crawlers_[i].name() : dialects_[i]->name);
      }
      VerdictTable table(headings, style_);
      if (first > 0) out_.write("\n");
      const std::string what = sites_.size() == 1 ? urls.front().site.origin->robots_url()
                                                  : linting::counted(sites_.size(), "site");
      table.print_header(dialects_.size() == 1
                             ? fmt::format("{}, dialect {}", what, dialects_[0]->name)
                             : fmt::format("{} for {}", what, crawlers_[first / width].name()),
                         out_);
      for (const SiteUrl& url : urls) {
        const Site& site = site_of(*url.site.origin);
        std::vector<Decision> decisions;
        for (std::size_t i = first; i < first + width; ++i) {
          decisions.push_back(decide(site.askers[i], url.url));
        }
        table.print_row(url.url, decisions, out_);
      }
      table.print_legend(out_);
      const Site& any = site_of(*urls.front().site.origin);
      print_token_notes({any.askers.data() + first, width}, style_, out_);
    }
    print_evidence_of_all(urls);
  }

  // Each site once, as the first dialect sees it.
  void print_evidence_of_all(const std::vector<SiteUrl>& urls) {
    std::set<const Site*> shown;
    for (const SiteUrl& url : urls) {
      const Site& site = site_of(*url.site.origin);
      if (!shown.insert(&site).second) continue;
      out_.print("\n{}\n", style_.faint(url.site.origin->robots_url()));
      print_evidence(*site.held.front(), style_, out_);
    }
  }

  const CheckOptions& options_;
  Output& out_;
  const Style style_;
  const std::vector<const Dialect*> dialects_;
  std::vector<Crawler> crawlers_;
  UrlBatches urls_;
  Faults faults_;
  std::unique_ptr<Cache> cache_;
  FetchedAnew anew_;
  Gathering sites_asked_;
  std::map<std::string, Site> sites_;
  const Site* shown_ = nullptr;
  bool any_shown_ = false;
  bool any_blocked_ = false;
};

}  // namespace

int check_online(const CheckOptions& options, Output& out) {
  return OnlineCheck(options, out).run();
}

}  // namespace abide::cli
