// A server of FTP that does not keep to the protocol must not hold up the other transfers.
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>
#include <future>
#include <thread>

#include "abide/fetch.h"
#include "fetch/site.h"

namespace abide {
namespace {

using std::chrono::seconds;

// Has no file, and then says nothing more, not even to QUIT, while the connection stays open.
class SilentFtp {
 public:
  explicit SilentFtp(std::uint16_t data_port) : data_port_(data_port) {
    listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    auto* const raw = reinterpret_cast<sockaddr*>(&address);
    EXPECT_EQ(bind(listener_, raw, size), 0);
    EXPECT_EQ(listen(listener_, 16), 0);
    EXPECT_EQ(getsockname(listener_, raw, &size), 0);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  ~SilentFtp() {
    shutdown(listener_, SHUT_RDWR);
    thread_.join();
    close(listener_);
  }
  SilentFtp(const SilentFtp&) = delete;
  SilentFtp(SilentFtp&&) = delete;
  SilentFtp& operator=(const SilentFtp&) = delete;
  SilentFtp& operator=(SilentFtp&&) = delete;

  std::uint16_t port() const { return port_; }
  // Waits until it was told to QUIT.
  bool wait_for_quit() {
    return quit_.get_future().wait_for(seconds(10)) == std::future_status::ready;
  }

 private:
  void serve() {
    const int peer = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (peer < 0) return;
    const auto say = [peer](const char* text) {
      send(peer, text, std::strlen(text), MSG_NOSIGNAL);
    };
    say("220 here\r\n");
    std::string lines;
    char piece[1024];
    ssize_t got = 0;
    while ((got = recv(peer, piece, sizeof(piece), 0)) > 0) {
      lines.append(piece, static_cast<std::size_t>(got));
      for (std::size_t end = lines.find('\n'); end != lines.npos; end = lines.find('\n')) {
        const std::string command = lines.substr(0, 4);
        lines.erase(0, end + 1);
        if (command == "USER") say("230 in\r\n");
        if (command == "PWD\r") say("257 \"/\"\r\n");
        if (command == "EPSV") say(("229 (|||" + std::to_string(data_port_) + "|)\r\n").c_str());
        if (command == "TYPE") say("200 so be it\r\n");
        if (command == "SIZE" || command == "RETR") say("550 not here\r\n");
        if (command == "QUIT") quit_.set_value();
      }
    }
    close(peer);
  }

  int listener_ = -1;
  std::uint16_t port_ = 0;
  const std::uint16_t data_port_;
  std::promise<void> quit_;
  std::thread thread_;
};

TEST(FetcherFtp, AServerThatDoesNotAnswerQuitHoldsUpNobody) {
  test::Site site(
      [](std::string_view) { return test::response("200 OK", "", "User-agent: *\nDisallow:\n"); });
  SilentFtp ftp(site.port());
  FetchOptions options;
  options.allowed_networks = {"127.0.0.0/8"};
  options.resolve = {"*:" + std::to_string(site.port()) + ":127.0.0.1",
                     "*:" + std::to_string(ftp.port()) + ":127.0.0.1"};
  Result<std::unique_ptr<Fetcher>> fetcher = Fetcher::start(options);
  ASSERT_TRUE(fetcher) << fetcher.error().sentence;
  auto refused = std::make_shared<std::promise<Exchange>>();
  std::future<Exchange> of_ftp = refused->get_future();
  (*fetcher)->fetch({"ftp", "ftp.example", ftp.port()},
                    [refused](Exchange exchange) { refused->set_value(std::move(exchange)); });
  ASSERT_TRUE(ftp.wait_for_quit());
  const auto begun = std::chrono::steady_clock::now();
  EXPECT_EQ((*fetcher)->fetch({"http", "a.example", site.port()}).outcome, Outcome::kFound);
  EXPECT_EQ(of_ftp.get().outcome, Outcome::kMissing);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, seconds(5));
}

}  // namespace
}  // namespace abide
