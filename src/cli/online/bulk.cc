// abide bulk without a folder: the rules are those of each URL's own site.
#include "cli/verbs/bulk.h"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <string>

#include "cli/failure.h"
#include "cli/online/evidence.h"
#include "cli/online/gathering.h"
#include "cli/online/open.h"
#include "cli/online/verbs.h"
#include "cli/text/visible.h"

namespace abide::cli {
namespace {

constexpr const char* kDefaultJobs = "4";

// What one thread answers from: the sites of the block that it is at.
class SiteRules {
 public:
  SiteRules(Cache& cache, Patience patience, FetchedAnew& anew, bool exact)
      : sites_(cache, patience, anew), exact_(exact) {}

  void expect(std::span<const Question> questions) {
    rules_.clear();
    sites_.forget();
    for (const Question& question : questions) {
      const OriginResult site = origin_of(question.url);
      if (site.origin) sites_.ask(*site.origin, *question.dialect);
    }
  }

  FoundRules find(const Question& question) {
    if (question.agent.empty()) return {nullptr, nullptr, "the agent is empty"};
    const OriginResult site = origin_of(question.url);
    if (!site.origin) return error(site.error);
    const CacheResult& result = sites_.wait(*site.origin, *question.dialect);
    if (!result.ok()) return error(visible(result.error().sentence));
    const Held& held = **result;
    const Key key{&held, std::string(question.agent)};
    std::shared_ptr<const Rules>& rules = rules_[key];
    if (!rules) {
      rules = exact_ ? std::make_shared<const Rules>(
                           held.robots().rules_for(Crawler::exact(question.agent)))
                     : held.rules_for(question.agent);
    }
    return {&held.robots(), rules.get(), "", &held};
  }

 private:
  using Key = std::pair<const Held*, std::string>;

  FoundRules error(std::string sentence) {
    error_ = std::move(sentence);
    return {nullptr, nullptr, error_};
  }

  Gathering sites_;  // holds what rules_ are of
  std::map<Key, std::shared_ptr<const Rules>> rules_;
  const bool exact_;
  std::string error_;
};

}  // namespace

int bulk_online(const BulkOptions& options, Output& out) {
  find_dialect(options.dialect);
  const std::size_t jobs = jobs_of(options.jobs.empty() ? kDefaultJobs : options.jobs);
  const std::unique_ptr<Cache> cache = open_cache(options.online);
  const Patience patience = patience_of(options.online);
  FetchedAnew anew;
  const auto make_source = [&] {
    auto rules = std::make_shared<SiteRules>(*cache, patience, anew, options.exact);
    RulesSource source;
    source.by_url = true;
    source.find = [rules](const Question& question) { return rules->find(question); };
    source.expect = [rules](std::span<const Question> questions) { rules->expect(questions); };
    source.evidence = evidence_as_json;
    return source;
  };
  try {
    const int code = answer_all(options, jobs, make_source, out);
    complain_if_not_kept(*cache, "abide bulk");
    return code;
  } catch (const Failure&) {
    complain_if_not_kept(*cache, "abide bulk");
    throw;
  }
}

}  // namespace abide::cli
