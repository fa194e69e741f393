// A site for tests: a server on a loopback port that answers each request with bytes of a function.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace abide::test {

class Site {
 public:
  // From the head of a request to the bytes of its response; the connection ends then.
  using Answer = std::function<std::string(std::string_view request)>;
  explicit Site(Answer answer);
  ~Site();
  Site(const Site&) = delete;
  Site(Site&&) = delete;
  Site& operator=(const Site&) = delete;
  Site& operator=(Site&&) = delete;

  std::uint16_t port() const { return port_; }
  std::size_t connections() const { return connections_; }
  std::vector<std::string> requests() const;

 private:
  void serve();

  Answer answer_;
  int listener_ = -1;
  std::uint16_t port_ = 0;
  std::atomic<std::size_t> connections_ = 0;
  mutable std::mutex mutex_;
  std::vector<std::string> requests_;
  std::thread thread_;
};

// "HTTP/1.1 200 OK" with these headers, a Content-Length and the body.
std::string response(std::string_view status, std::string_view headers, std::string_view body);

// The value of a request's header, "" without it.
std::string header(std::string_view request, std::string_view name);

}  // namespace abide::test
