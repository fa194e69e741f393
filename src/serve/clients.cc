#include "serve/clients.h"

namespace abide::serving {

Clients::Entered Clients::enter(const std::string& client) {
  const std::lock_guard lock(mutex_);
  if (waiting_ >= most_) return {nullptr, Full::kForAll};
  std::size_t& count = by_client_[client];
  if (count >= most_per_client_) return {nullptr, Full::kForClient};
  ++count;
  ++waiting_;
  return {std::make_shared<Place>(*this, client), Full::kNo};
}

void Clients::leave(const std::string& client) {
  const std::lock_guard lock(mutex_);
  --waiting_;
  const auto found = by_client_.find(client);
  if (--found->second == 0) by_client_.erase(found);
}

std::size_t Clients::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

}  // namespace abide::serving
