#include "serve/server.h"

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <mutex>

#include "serve/address.h"
#include "serve/settings.h"
#include "serve/worker.h"

namespace abide {
namespace serving {
namespace {

namespace asio = boost::asio;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, asio::io_context::executor_type>;

// What a client hears while there are as many connections as there may be.
std::string full_answer() {
  const std::string body =
      "{\"type\":\"about:blank\",\"title\":\"Service Unavailable\",\"status\":503,"
      "\"detail\":\"too many connections; try again in a moment\"}\n";
  return "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\n"
         "Retry-After: 1\r\nConnection: close\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + body;
}

class ServerOverCache final : public Server {
 public:
  ServerOverCache(const Config& config, std::unique_ptr<Cache> cache, std::size_t threads,
                  OnNote note)
      : shared_(config, std::move(cache), threads), note_(std::move(note)) {
    for (std::size_t i = 0; i < threads; ++i) {
      workers_.push_back(std::make_unique<Worker>(shared_, shared_.metrics.of_thread(i)));
    }
    acceptor_.emplace(workers_.front()->io);
    timer_.emplace(workers_.front()->io);
  }

  ~ServerOverCache() override {
    stop();
    (void)ServerOverCache::wait();
  }
  ServerOverCache(const ServerOverCache&) = delete;
  ServerOverCache& operator=(const ServerOverCache&) = delete;

  Status open() {
    const Config& config = shared_.config;
    if (const Status fits = validate(config); !fits) return fits;
    const auto endpoint = listen_address(config.listen);
    if (!endpoint) return endpoint.error();
    if (!config.api_key_file.empty()) {
      Result<Keys> keys = Keys::read(config.api_key_file);
      if (!keys) return keys.error();
      shared_.keys = std::move(*keys);
    }
    shared_.asks_for_host =
        shared_.keys.empty() && !config.no_api_key && endpoint->address().is_loopback();
    if (Status read = read_files(config); !read) return read;
    Result<std::unique_ptr<AccessLog>> log = AccessLog::open(config);
    if (!log) return log.error();
    shared_.log = std::move(*log);
    shared_.cache->on_exchange([&metrics = shared_.metrics](const Origin&, const Exchange& heard) {
      metrics.fetched(heard);
    });
    return listen(*endpoint);
  }

  std::string address() const override { return address_; }

  void stop() override {
    if (shared_.stopping.exchange(true)) return;
    // The threads hear of it behind the last connection that they were given: one that came later
    // would find its thread gone.
    asio::post(workers_.front()->io, [this] {
      boost::system::error_code ignored;
      acceptor_->close(ignored);
      timer_->cancel();
      for (const auto& worker : workers_) worker->stop();
    });
    shared_.stopping.notify_all();
  }

  Status wait() override {
    const std::lock_guard lock(waiting_);
    if (shared_.cache == nullptr) return closed_;
    shared_.stopping.wait(false);
    constexpr std::chrono::milliseconds kLook{10};
    const auto end = std::chrono::steady_clock::now() + shared_.config.grace;
    while (shared_.connections.load() > 0 && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(kLook);
    }
    for (const auto& worker : workers_) worker->kill();
    for (const auto& worker : workers_) worker->join();
    shared_.over = true;
    shared_.jobs.join();
    shared_.readiness.join();
    closed_ = shared_.cache->store().flush();
    if (shared_.log) shared_.log->flush();
    shared_.cache.reset();  // its callbacks go to the workers, which are there still
    return closed_;
  }

 private:
  Status read_files(const Config& config) {
    const bool automatic = config.tester_files == "auto";
    const std::string folder = automatic ? installed_tester() : config.tester_files;
    if (folder.empty() || folder == "none") return Done{};
    Result<Files> files = Files::read(folder);
    if (!files) return files.error();
    shared_.files = std::move(*files);
    return Done{};
  }

  // Where the tester was installed, or where the build has it; empty if neither.
  static std::string installed_tester() {
    for (const char* folder : {ABIDE_TESTER_FOLDERS}) {
      if (::access((std::string(folder) + "/index.html").c_str(), R_OK) == 0) return folder;
    }
    return "";
  }

  Status listen(const asio::ip::tcp::endpoint& endpoint) {
    boost::system::error_code error;
    acceptor_->open(endpoint.protocol(), error);
    if (!error) acceptor_->set_option(Acceptor::reuse_address(true), error);
    if (!error) acceptor_->bind(endpoint, error);
    if (!error) acceptor_->listen(4096, error);
    if (error) {
      return Error{ErrorCode::kUnavailable, "cannot listen on " + shared_.config.listen + ": " +
                                                error.message() +
                                                "; choose another port with --listen"};
    }
    address_ = url_of(acceptor_->local_endpoint());
    if (!endpoint.address().is_loopback() && shared_.keys.empty() && note_) {
      note_("everyone who can reach " + address_ + " may ask it: no keys are set");
    }
    for (const auto& worker : workers_) worker->start();
    asio::post(workers_.front()->io, [this] { accept(); });
    return Done{};
  }

  // Connections go round the threads.
  void accept() {
    if (!acceptor_->is_open()) return;
    Worker& worker = *workers_[next_++ % workers_.size()];
    acceptor_->async_accept(worker.io,
                            [this, &worker](const boost::system::error_code& error, Socket socket) {
                              if (!acceptor_->is_open()) return;
                              if (error) return accept_later(error);
                              take(worker, std::move(socket));
                              accept();
                            });
  }

  void take(Worker& worker, Socket socket) {
    boost::system::error_code error;
    const asio::ip::tcp::endpoint peer = socket.remote_endpoint(error);
    if (error) return;
    if (shared_.connections.fetch_add(1) >= shared_.config.max_connections) {
      shared_.connections.fetch_sub(1);
      socket.non_blocking(true, error);
      socket.write_some(asio::buffer(full_), error);
      socket.shutdown(Socket::shutdown_both, error);
      return;
    }
    worker.take(std::move(socket), peer.address().to_string());
  }

  // The system has no more sockets to give, for instance: others may end meanwhile.
  void accept_later(const boost::system::error_code& error) {
    constexpr std::chrono::milliseconds kPause{50};
    if (note_ && !noted_) note_("connections cannot be accepted now: " + error.message());
    noted_ = true;
    timer_->expires_after(kPause);
    timer_->async_wait([this](const boost::system::error_code& stopped) {
      if (!stopped) accept();
    });
  }

  const std::string full_ = full_answer();
  Shared shared_;
  const OnNote note_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::optional<Acceptor> acceptor_;
  std::optional<asio::steady_timer> timer_;
  std::size_t next_ = 0;
  bool noted_ = false;
  std::string address_;
  std::mutex waiting_;
  Status closed_ = Done{};
};

}  // namespace
}  // namespace serving

Result<std::unique_ptr<Server>> Server::start(const Config& config, std::unique_ptr<Cache> cache,
                                              OnNote note) {
  const std::size_t threads =
      config.threads > 0 ? config.threads : std::max(1u, std::thread::hardware_concurrency());
  auto server = std::make_unique<serving::ServerOverCache>(config, std::move(cache), threads,
                                                           std::move(note));
  if (const Status opened = server->open(); !opened) return opened.error();
  return std::unique_ptr<Server>(std::move(server));
}

}  // namespace abide
