// How many questions wait for a fetch: in all, and for each client, with a bound on both.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace abide::serving {

// Thread-safe. Asked only where something must wait, so one lock will do.
class Clients {
 public:
  Clients(std::size_t most, std::size_t most_per_client)
      : most_(most), most_per_client_(most_per_client) {}

  // A place among those that wait; given back when it goes.
  class Place {
   public:
    Place(Clients& clients, std::string client) : clients_(clients), client_(std::move(client)) {}
    ~Place() { clients_.leave(client_); }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    Clients& clients_;
    std::string client_;
  };

  enum class Full { kNo, kForAll, kForClient };
  struct Entered {
    std::shared_ptr<Place> place;  // null if it is full
    Full full = Full::kNo;
  };
  Entered enter(const std::string& client);

  std::size_t waiting() const;

 private:
  void leave(const std::string& client);

  const std::size_t most_;
  const std::size_t most_per_client_;
  mutable std::mutex mutex_;
  std::size_t waiting_ = 0;
  std::unordered_map<std::string, std::size_t> by_client_;
};

}  // namespace abide::serving
