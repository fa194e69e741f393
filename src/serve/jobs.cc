#include "serve/jobs.h"

#include <boost/asio/post.hpp>
#include <utility>

namespace abide::serving {

Clients::Full Jobs::add(const std::string& client, Job job) {
  Clients::Entered entered = places_.enter(client);
  if (entered.place == nullptr) return entered.full;
  {
    const std::lock_guard lock(mutex_);
    std::deque<Waiting>& jobs = by_client_[client];
    if (jobs.empty()) turns_.push_back(client);
    jobs.push_back({std::move(job), std::move(entered.place)});
  }
  boost::asio::post(pool_, [this] { do_next(); });
  return Clients::Full::kNo;
}

void Jobs::do_next() {
  Waiting next;
  {
    const std::lock_guard lock(mutex_);
    const std::string client = std::move(turns_.front());
    turns_.pop_front();
    const auto found = by_client_.find(client);
    next = std::move(found->second.front());
    found->second.pop_front();
    if (found->second.empty()) {
      by_client_.erase(found);
    } else {
      turns_.push_back(client);
    }
  }
  next.job();
}

}  // namespace abide::serving
