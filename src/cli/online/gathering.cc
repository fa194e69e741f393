#include "cli/online/gathering.h"

namespace abide::cli {

void FetchedAnew::begin(Cache& cache, const Origin& origin, const Dialect& dialect) {
  std::string name = origin.to_string();
  {
    const std::lock_guard lock(shared_->mutex);
    if (!shared_->sites.try_emplace(name).second) return;
  }
  cache.ask(origin, dialect, Patience::kFetchAnew,
            [shared = shared_, name = std::move(name)](const CacheResult& result) {
              const std::lock_guard lock(shared->mutex);
              Site& site = shared->sites[name];
              site.done = true;
              if (!result.ok()) site.error = result.error();
              shared->came.notify_all();
            });
}

std::optional<Error> FetchedAnew::wait(const Origin& origin) {
  std::unique_lock lock(shared_->mutex);
  const Site& site = shared_->sites[origin.to_string()];
  shared_->came.wait(lock, [&] { return site.done; });
  return site.error;
}

void Gathering::Answer::give(CacheResult given) {
  const std::lock_guard lock(mutex);
  result = std::move(given);
  came.notify_all();
}

void Gathering::begin(const Origin& origin, const Dialect& dialect, Patience patience) {
  std::shared_ptr<Answer>& answer = asked_[{origin.to_string(), &dialect}];
  if (answer) return;
  answer = std::make_shared<Answer>();
  cache_.ask(origin, dialect, patience,
             [answer](CacheResult result) { answer->give(std::move(result)); });
}

void Gathering::ask(const Origin& origin, const Dialect& dialect) {
  if (patience_ == Patience::kFetchAnew) return anew_.begin(cache_, origin, dialect);
  begin(origin, dialect, patience_);
}

const CacheResult& Gathering::wait(const Origin& origin, const Dialect& dialect) {
  if (patience_ == Patience::kFetchAnew) {
    std::shared_ptr<Answer>& known = asked_[{origin.to_string(), &dialect}];
    if (!known) {
      anew_.begin(cache_, origin, dialect);
      if (std::optional<Error> error = anew_.wait(origin)) {
        known = std::make_shared<Answer>();
        known->give(*std::move(error));
      } else {
        // What was fetched just now is known, whatever its time.
        begin(origin, dialect, Patience::kNever);
      }
    }
  } else {
    begin(origin, dialect, patience_);
  }
  Answer& answer = *asked_[{origin.to_string(), &dialect}];
  std::unique_lock lock(answer.mutex);
  answer.came.wait(lock, [&] { return answer.result.has_value(); });
  return *answer.result;
}

}  // namespace abide::cli
