// Does to a Fetcher and a Cache what it is told, a JSON object a line, and answers with a line.
//
// The cases of tests/faults are played by a program in another language that holds the servers; it
// says here what to ask and when "now" is. A command is {"do": "...", ...}; an answer has a member
// "error" if there is none. The program ends with its input. The table of commands is at the end.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <exception>
#include <iostream>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>

#include "abide/cache.h"
#include "abide/fetch.h"
#include "abide/origin.h"
#include "driver_json.h"
#include "fetch/socket_hook/socket_hook.h"
#include "name_table.h"

namespace abide::faults {
namespace json = boost::json;
namespace {

struct Refusal {  // an Error on its way to the answer
  Error error;
};

template <typename T>
T must(Result<T> result) {
  if (!result.ok()) throw Refusal{result.error()};
  return std::move(result).value();
}

Origin origin_in(const json::object& command) {
  const OriginResult found = origin_of(std::string_view(command.at("url").as_string()));
  if (!found.origin) throw Refusal{{ErrorCode::kInvalid, found.error}};
  return *found.origin;
}

const Dialect& dialect_in(const json::object& command) {
  const Dialect* dialect = Dialect::named(std::string_view(command.at("dialect").as_string()));
  if (dialect == nullptr) throw std::invalid_argument("no such dialect");
  return *dialect;
}

// Waits until `count` callbacks have come.
class Countdown {
 public:
  explicit Countdown(std::size_t count) : left_(count) {}
  void down() {
    const std::lock_guard lock(mutex_);
    if (--left_ == 0) none_left_.notify_all();
  }
  void wait() {
    std::unique_lock lock(mutex_);
    none_left_.wait(lock, [this] { return left_ == 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable none_left_;
  std::size_t left_;
};

class Driver {
 public:
  json::object start(const json::object& command) {
    cache_.reset();  // before its store
    fetcher_.reset();
    set_names(name_table(command.at("names").as_object()));
    socket_hook::take_refused();
    now_ms_ = command.at("now").to_number<std::int64_t>();
    files({{"none", false}});
    FetchOptions options = fetch_options(command.at("fetch").as_object());
    options.clock = [this] { return now(); };
    fetcher_ = must(Fetcher::start(options));
    const json::string& path = command.at("store").as_string();
    store_ = path.empty() ? std::shared_ptr<Store>(memory_store(64u << 20))
                          : std::shared_ptr<Store>(must(sqlite_store(std::string(path))));
    cache_ = Cache::make(cache_options(command.at("cache").as_object(), [this] { return now(); }),
                         must(Fetcher::start(options)), store_);
    cache_->on_exchange([this](const Origin&, const Exchange& exchange) {
      const std::lock_guard lock(mutex_);
      heard_.push_back(json_of(exchange));
    });
    return {};
  }

  json::object turn(const json::object& command) {
    now_ms_ += command.at("ms").to_number<std::int64_t>();
    return {{"now", json_of(now())}};
  }

  // `count` times at once, without the cache.
  json::object fetch(const json::object& command) {
    const Origin origin = origin_in(command);
    const auto count = command.at("count").to_number<std::size_t>();
    Countdown countdown(count);
    std::mutex mutex;
    json::array exchanges;
    for (std::size_t i = 0; i < count; ++i) {
      fetcher_->fetch(origin, [&](Exchange exchange) {
        {
          const std::lock_guard lock(mutex);
          exchanges.push_back(json_of(exchange));
        }
        countdown.down();
      });
    }
    countdown.wait();
    return {{"exchanges", exchanges}};
  }

  // Begins `count` fetches and ends the Fetcher while they are under way.
  json::object stop_while_fetching(const json::object& command) {
    const Origin origin = origin_in(command);
    const auto count = command.at("count").to_number<std::size_t>();
    std::mutex mutex;
    json::array exchanges;
    for (std::size_t i = 0; i < count; ++i) {
      fetcher_->fetch(origin, [&](Exchange exchange) {
        const std::lock_guard lock(mutex);
        exchanges.push_back(json_of(exchange));
      });
    }
    fetcher_.reset();
    return {{"exchanges", exchanges}};
  }

  // `count` times at once; all must hear the same.
  json::object ask(const json::object& command) {
    const Origin origin = origin_in(command);
    const Dialect& dialect = dialect_in(command);
    const Patience patience = patience_named(std::string_view(command.at("patience").as_string()));
    const auto count = command.at("count").to_number<std::size_t>();
    Countdown countdown(count);
    std::mutex mutex;
    std::vector<CacheResult> results;
    for (std::size_t i = 0; i < count; ++i) {
      cache_->ask(origin, dialect, patience, [&](CacheResult result) {
        {
          const std::lock_guard lock(mutex);
          results.push_back(std::move(result));
        }
        countdown.down();
      });
    }
    countdown.wait();
    const HeldPtr held = must(results.front());
    for (const CacheResult& other : results) {
      if (json_of(must(other)->record()) != json_of(held->record())) {
        throw std::logic_error("those who asked at the same time were told different things");
      }
    }
    return {{"record", json_of(held->record())}, {"standing", json_of(held->standing())}};
  }

  // What is known, under every dialect, and what is decided for some URLs. Fetches nothing.
  json::object views(const json::object& command) {
    const Origin origin = origin_in(command);
    const std::string agent(command.at("agent").as_string());
    json::object views;
    for (const Dialect& dialect : Dialect::all()) {
      const HeldPtr held = must(cache_->ask(origin, dialect, Patience::kNever));
      json::object view = json_of(held->standing());
      const Standing pure = standing_of(held->record(), dialect, now());
      view["agrees"] = json_of(pure) == json_of(held->standing());
      json::object decisions;
      const auto rules = held->rules_for(agent);
      for (const json::value& url : command.at("urls").as_array()) {
        decisions[url.as_string()] = rules->check(std::string_view(url.as_string())).allowed();
      }
      view["decisions"] = decisions;
      view["record"] = json_of(held->record());
      views[dialect.name] = view;
    }
    return {{"views", views}};
  }

  json::object at_hand(const json::object& command) {
    const HeldPtr held = cache_->at_hand(origin_in(command), dialect_in(command));
    if (!held) return {{"standing", nullptr}};
    return {{"standing", json_of(held->standing())}, {"record", json_of(held->record())}};
  }

  json::object refresh(const json::object& command) {
    Countdown countdown(1);
    std::optional<Result<Refreshed>> result;
    cache_->refresh(origin_in(command), dialect_in(command), [&](Result<Refreshed> refreshed) {
      result.emplace(std::move(refreshed));
      countdown.down();
    });
    countdown.wait();
    const Refreshed refreshed = must(std::move(*result));
    json::object answer{{"changed", refreshed.changed},
                        {"stored", refreshed.stored.ok()},
                        {"before", nullptr},
                        {"now", nullptr},
                        {"record", json_of(refreshed.held->record())}};
    if (refreshed.before) answer["before"] = json_of(*refreshed.before);
    if (refreshed.now) answer["now"] = json_of(*refreshed.now);
    return answer;
  }

  json::object versions(const json::object& command) {
    must(store_->flush());
    json::array list;
    for (const Version& version : must(store_->versions(origin_in(command), 100))) {
      list.push_back(json_of(version));
    }
    return {{"versions", list}};
  }

  json::object forget(const json::object& command) {
    return {{"forgotten", must(cache_->forget(origin_in(command)))}};
  }

  json::object counts(const json::object&) { return json_of(cache_->counts()); }

  // The exchanges since the last time, and what the hook saw.
  json::object heard(const json::object&) {
    const std::lock_guard lock(mutex_);
    return {{"exchanges", std::exchange(heard_, {})},
            {"refused", json::value_from(socket_hook::take_refused())}};
  }

  // Takes away, or gives back, the right to open any more files and sockets.
  json::object files(const json::object& command) {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = command.at("none").as_bool() ? 3 : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    return {};
  }

  // Tries to send something to an address, past Abide: the hook must see it.
  json::object knock(const json::object& command) {
    const std::string address(command.at("address").as_string());
    const std::string how(command.at("how").as_string());
    sockaddr_storage where{};
    socklen_t length = sizeof(sockaddr_in);
    auto* v4 = reinterpret_cast<sockaddr_in*>(&where);
    auto* v6 = reinterpret_cast<sockaddr_in6*>(&where);
    if (inet_pton(AF_INET, address.c_str(), &v4->sin_addr) == 1) {
      v4->sin_family = AF_INET;
      v4->sin_port = htons(9);
    } else if (inet_pton(AF_INET6, address.c_str(), &v6->sin6_addr) == 1) {
      v6->sin6_family = AF_INET6;
      v6->sin6_port = htons(9);
      length = sizeof(sockaddr_in6);
    } else {
      throw std::invalid_argument("no address: " + address);
    }
    const int fd = socket(where.ss_family, how == "connect" ? SOCK_STREAM : SOCK_DGRAM, 0);
    iovec nothing{};
    mmsghdr message{};
    message.msg_hdr.msg_name = &where;
    message.msg_hdr.msg_namelen = length;
    message.msg_hdr.msg_iov = &nothing;
    message.msg_hdr.msg_iovlen = 1;
    auto* generic = reinterpret_cast<sockaddr*>(&where);
    ssize_t result = 0;
    if (how == "connect") result = connect(fd, generic, length);
    if (how == "sendto") result = sendto(fd, "", 0, 0, generic, length);
    if (how == "sendmsg") result = sendmsg(fd, &message.msg_hdr, 0);
    if (how == "sendmmsg") result = sendmmsg(fd, &message, 1, 0);
    close(fd);
    return {{"result", result}};
  }

 private:
  Time now() const { return Time(std::chrono::milliseconds(now_ms_.load())); }

  std::atomic<std::int64_t> now_ms_{0};
  std::mutex mutex_;
  json::array heard_;
  std::unique_ptr<Fetcher> fetcher_;
  std::shared_ptr<Store> store_;
  std::unique_ptr<Cache> cache_;
};

using Command = json::object (Driver::*)(const json::object&);
const std::map<std::string_view, Command> kCommands = {
    {"start", &Driver::start},       {"turn", &Driver::turn},
    {"fetch", &Driver::fetch},       {"stop-while-fetching", &Driver::stop_while_fetching},
    {"ask", &Driver::ask},           {"views", &Driver::views},
    {"at-hand", &Driver::at_hand},   {"refresh", &Driver::refresh},
    {"versions", &Driver::versions}, {"forget", &Driver::forget},
    {"counts", &Driver::counts},     {"heard", &Driver::heard},
    {"files", &Driver::files},       {"knock", &Driver::knock},
};

json::object answer(Driver& driver, std::string_view line) {
  try {
    const json::value command = json::parse(json::string_view(line.data(), line.size()));
    const json::object& members = command.as_object();
    const auto known = kCommands.find(std::string_view(members.at("do").as_string()));
    if (known == kCommands.end()) throw std::invalid_argument("no such command");
    return (driver.*known->second)(members);
  } catch (const Refusal& refusal) {
    return {{"error", json_of(refusal.error)}};
  } catch (const std::exception& e) {
    return {{"error", {{"code", "driver"}, {"sentence", e.what()}}}};
  }
}

}  // namespace
}  // namespace abide::faults

int main() {
  abide::faults::Driver driver;
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << abide::faults::answer(driver, line) << std::endl;
  }
}
