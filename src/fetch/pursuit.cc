#include "fetch/pursuit.h"

#include <array>
#include <charconv>
#include <utility>

namespace abide::fetch {
namespace {

std::chrono::milliseconds in_ms(Clock::duration span) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(span);
}

// What a site sends is evidence, and kept with the record: but no more of it than tells where it
// led. Requests are made with the whole.
std::string kept_part(std::string text) {
  if (text.size() <= Hop::kMostUrlBytes) return text;
  const std::string mark = " [cut: " + std::to_string(text.size()) + " bytes in all]";
  text.resize(Hop::kMostUrlBytes);
  return text + mark;
}

bool is_5xx(int status) { return status >= 500 && status <= 599; }

}  // namespace

Pursuit::Pursuit(const Settings& settings, const Origin& origin, Fetcher::OnDone done,
                 std::uint64_t random)
    : settings_(settings),
      origin_(origin),
      done_(std::move(done)),
      random_(random),
      target_{origin, origin.robots_url()},
      give_up_(begun_ + settings.options.total_timeout) {
  exchange_.started = settings.options.clock();
}

bool Pursuit::take(HopResult result, Transfer& transfer) {
  return step_ == Step::kRobots ? take_robots(std::move(result), transfer) : take_probe(result);
}

bool Pursuit::take_robots(HopResult result, Transfer& transfer) {
  const Clock::time_point now = Clock::now();
  result.hop.url = kept_part(std::move(result.hop.url));
  result.hop.location = kept_part(std::move(result.hop.location));
  exchange_.hops.push_back(std::move(result.hop));
  exchange_.total = in_ms(now - begun_);
  if (const auto first = transfer.first_byte()) exchange_.first_byte = in_ms(*first - begun_);
  if (result.target && redirects_ < settings_.options.max_redirects) {
    // RFC 9309 2.3.1.2: also across authorities.
    ++redirects_;
    target_ = *std::move(result.target);
    return true;
  }
  exchange_.outcome = result.outcome;
  exchange_.failure = result.fault.failure;
  exchange_.error = kept_part(std::move(result.fault.sentence));
  transfer.move_response_into(exchange_);
  // Who says when to come back says that the state will pass.
  if (settings_.options.probe_missing_pages && result.outcome == Outcome::kServerError &&
      is_5xx(exchange_.status()) && !result.retry_later && exchange_.protocol != "FTP") {
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), random_, 16).ptr;
    return go_on_to(Step::kMissingPage, "/abide-" + std::string(digits.begin(), end));
  }
  return false;
}

bool Pursuit::go_on_to(Step step, std::string path) {
  step_ = step;
  redirects_ = 0;
  target_ = {origin_, origin_.to_string() + std::move(path)};
  return true;
}

bool Pursuit::take_probe(const HopResult& result) {
  if (result.target && redirects_ < settings_.options.max_redirects) {
    ++redirects_;
    target_ = *result.target;
    return true;
  }
  exchange_.total = in_ms(Clock::now() - begun_);
  if (step_ == Step::kMissingPage) {
    return is_5xx(result.hop.status) && go_on_to(Step::kFrontPage, "/");
  }
  if (result.outcome == Outcome::kFound) {
    exchange_.outcome = Outcome::kMissing;
    exchange_.probed_missing = true;
  }
  return false;
}

void Pursuit::abandon(std::string sentence) {
  exchange_.outcome = Outcome::kNotTried;
  exchange_.failure = Failure::kResources;
  exchange_.error = std::move(sentence);
  exchange_.body = nullptr;
  exchange_.total = in_ms(Clock::now() - begun_);
}

void Pursuit::tell() noexcept { std::exchange(done_, nullptr)(std::move(exchange_)); }

}  // namespace abide::fetch
