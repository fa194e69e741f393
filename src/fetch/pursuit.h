// One question to a site, from the first request to the exchange that is the answer: which request
// comes next (redirects, the probe for missing pages), and what became of them in all. It does no
// input or output, so that its rules can be read, and tested, alone.
#pragma once

#include <string>

#include "abide/exchange.h"
#include "abide/fetch.h"
#include "fetch/transfer.h"

namespace abide::fetch {

class Pursuit {
 public:
  // `settings` must outlive it. `random` names the page that the probe asks for.
  Pursuit(const Settings& settings, const Origin& origin, Fetcher::OnDone done,
          std::uint64_t random);

  // The next request.
  const Target& target() const { return target_; }
  bool want_body() const { return step_ == Step::kRobots; }
  Clock::time_point give_up() const { return give_up_; }

  // Takes what the request came to. True: there is another one to make.
  bool take(HopResult result, Transfer& transfer);

  // Ends it for a lack of our own: the site is not to blame.
  void abandon(std::string sentence);

  // Hands the exchange to whom it may concern. Once; afterwards only destruction is left.
  void tell() noexcept;

 private:
  enum class Step : std::uint8_t { kRobots, kMissingPage, kFrontPage };

  bool take_robots(HopResult result, Transfer& transfer);
  bool take_probe(const HopResult& result);
  bool go_on_to(Step step, std::string path);

  const Settings& settings_;
  Origin origin_;
  Fetcher::OnDone done_;
  std::uint64_t random_;
  Step step_ = Step::kRobots;
  Target target_;
  unsigned redirects_ = 0;  // of this step
  Clock::time_point begun_ = Clock::now();
  Clock::time_point give_up_;
  Exchange exchange_;
};

}  // namespace abide::fetch
