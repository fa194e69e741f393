// The loop: one thread, one epoll, one libcurl multi handle.
//
// libcurl tells which sockets it waits for and until when (CURLMOPT_SOCKETFUNCTION,
// CURLMOPT_TIMERFUNCTION); the loop waits for those, for the eventfd by which other threads wake
// it, and looks at the transfers' own limits some times a second. So one thread serves thousands of
// transfers, and the cost of one does not grow with the number of the others.
#include <curl/curl.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <deque>
#include <future>
#include <mutex>
#include <random>
#include <system_error>
#include <thread>
#include <unordered_map>

#include "abide/fetch.h"
#include "abide/version.h"
#include "fetch/pursuit.h"
#include "fetch/settings.h"
#include "fetch/transfer.h"

namespace abide {
namespace fetch {
namespace {

// How often the transfers' own limits are looked at.
constexpr std::chrono::milliseconds kLook{20};
// Besides those in use: connections that wait for the next hop.
constexpr std::size_t kSpareConnections = 32;

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor(Descriptor&&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

class CurlFetcher final : public Fetcher {
 public:
  explicit CurlFetcher(Settings settings);
  ~CurlFetcher() override;
  CurlFetcher(const CurlFetcher&) = delete;
  CurlFetcher(CurlFetcher&&) = delete;
  CurlFetcher& operator=(const CurlFetcher&) = delete;
  CurlFetcher& operator=(CurlFetcher&&) = delete;

  // "" or why it cannot run.
  std::string run();
  using Fetcher::fetch;
  void fetch(const Origin& origin, OnDone done) override;
  Counts counts() const override;

 private:
  struct Waiting {
    Origin origin;
    OnDone done;
  };
  struct Running {
    std::unique_ptr<Pursuit> pursuit;
    std::unique_ptr<Transfer> transfer;
    std::size_t place = 0;  // in running_
  };

  static int on_socket(CURL*, curl_socket_t socket, int what, void* self, void* known);
  static int on_timer(CURLM*, CurlLong timeout_ms, void* self);

  void loop();
  bool wait();
  void wake() const;
  void begin_waiting();
  void begin(Waiting waiting);
  bool request(Running& running);
  void take_ended();
  void take_due();
  void hop_ended(Running& running, CURLcode code);
  void end(Running& running);
  void end_all();
  std::unique_ptr<Transfer> take_transfer();

  const Settings settings_;
  CURLM* multi_ = nullptr;
  Descriptor epoll_{epoll_create1(EPOLL_CLOEXEC)};
  Descriptor wake_{eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
  std::thread thread_;

  mutable std::mutex mutex_;
  std::deque<Waiting> waiting_;  // guarded by mutex_
  bool stopping_ = false;        // guarded by mutex_
  std::atomic<std::size_t> in_flight_ = 0;

  // The loop's own.
  std::vector<std::unique_ptr<Running>> running_;
  std::vector<std::unique_ptr<Transfer>> idle_;
  std::unordered_map<Transfer*, Running*> of_transfer_;
  std::optional<Clock::time_point> curl_timer_;
  Clock::time_point next_look_;
  std::mt19937_64 random_{std::random_device{}()};
};

CurlFetcher::CurlFetcher(Settings settings) : settings_(std::move(settings)) {
  static const CURLcode initialised = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (initialised != CURLE_OK) return;
  multi_ = curl_multi_init();
  if (multi_ == nullptr) return;
  const auto most = static_cast<CurlLong>(settings_.options.max_in_flight + kSpareConnections);
  curl_multi_setopt(multi_, CURLMOPT_MAXCONNECTS, most);
  curl_multi_setopt(multi_, CURLMOPT_SOCKETFUNCTION, &CurlFetcher::on_socket);
  curl_multi_setopt(multi_, CURLMOPT_SOCKETDATA, this);
  curl_multi_setopt(multi_, CURLMOPT_TIMERFUNCTION, &CurlFetcher::on_timer);
  curl_multi_setopt(multi_, CURLMOPT_TIMERDATA, this);
}

CurlFetcher::~CurlFetcher() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake();
  if (thread_.joinable()) thread_.join();
  idle_.clear();
  curl_multi_cleanup(multi_);
}

std::string CurlFetcher::run() {
  if (multi_ == nullptr) return "libcurl cannot be initialised";
  if (epoll_.get() < 0 || wake_.get() < 0) {
    return "no descriptors for the fetcher: " + std::generic_category().message(errno);
  }
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.fd = wake_.get();
  if (epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, wake_.get(), &event) != 0) {
    return "no wake-up for the fetcher: " + std::generic_category().message(errno);
  }
  // The thread, and those that libcurl makes for names, take no signals: they are the program's.
  // SIGPIPE among them, which a connection that ends would raise in OpenSSL.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::string fault;
  try {
    thread_ = std::thread([this] { loop(); });
  } catch (const std::system_error& error) {
    fault = std::string("no thread for the fetcher: ") + error.what();
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return fault;
}

Exchange not_tried(const std::string& sentence, Time now) {
  Exchange exchange;
  exchange.started = now;
  exchange.outcome = Outcome::kNotTried;
  exchange.failure = Failure::kResources;
  exchange.error = sentence;
  return exchange;
}

void CurlFetcher::fetch(const Origin& origin, OnDone done) {
  std::unique_lock lock(mutex_);
  const std::size_t most = settings_.options.max_queued + settings_.options.max_in_flight;
  const bool full = waiting_.size() + in_flight_ >= most;
  if (stopping_ || full) {
    lock.unlock();
    done(not_tried(origin.host + " was not asked: " +
                       (full ? "too many fetches are waiting" : "the fetcher is stopping"),
                   settings_.options.clock()));
    return;
  }
  waiting_.push_back({origin, std::move(done)});
  const bool first = waiting_.size() == 1;  // whoever came first has woken the loop
  lock.unlock();
  if (first) wake();
}

Fetcher::Counts CurlFetcher::counts() const {
  const std::lock_guard lock(mutex_);
  return {in_flight_, waiting_.size()};
}

void CurlFetcher::wake() const {
  const std::uint64_t one = 1;
  // It can fail only where the loop is to wake already.
  [[maybe_unused]] const ssize_t written = write(wake_.get(), &one, sizeof(one));
}

int CurlFetcher::on_socket(CURL*, curl_socket_t socket, int what, void* self, void* known) {
  CurlFetcher& fetcher = *static_cast<CurlFetcher*>(self);
  if (what == CURL_POLL_REMOVE) {
    // It may be closed already, and so be gone from there.
    epoll_ctl(fetcher.epoll_.get(), EPOLL_CTL_DEL, socket, nullptr);
    curl_multi_assign(fetcher.multi_, socket, nullptr);
    return 0;
  }
  epoll_event event{};
  event.data.fd = socket;
  if (what == CURL_POLL_IN || what == CURL_POLL_INOUT) event.events |= EPOLLIN;
  if (what == CURL_POLL_OUT || what == CURL_POLL_INOUT) event.events |= EPOLLOUT;
  const int first = known != nullptr ? EPOLL_CTL_MOD : EPOLL_CTL_ADD;
  if (epoll_ctl(fetcher.epoll_.get(), first, socket, &event) != 0) {
    // The number of a socket may belong to another one by now.
    const int second = errno == EEXIST ? EPOLL_CTL_MOD : EPOLL_CTL_ADD;
    epoll_ctl(fetcher.epoll_.get(), second, socket, &event);
  }
  curl_multi_assign(fetcher.multi_, socket, self);
  return 0;
}

int CurlFetcher::on_timer(CURLM*, CurlLong timeout_ms, void* self) {
  CurlFetcher& fetcher = *static_cast<CurlFetcher*>(self);
  if (timeout_ms < 0) {
    fetcher.curl_timer_.reset();
  } else {
    fetcher.curl_timer_ = Clock::now() + std::chrono::milliseconds(timeout_ms);
  }
  return 0;
}

void CurlFetcher::loop() {
  while (wait()) {
    take_ended();
    if (Clock::now() >= next_look_) take_due();
    // Last: what waits must never be left behind with nothing under way that would wake the loop.
    begin_waiting();
  }
  end_all();
}

// Waits for what comes first, and lets libcurl have what is its own. False: it is to stop.
bool CurlFetcher::wait() {
  int timeout_ms = -1;
  if (!running_.empty()) {
    const Clock::time_point until = curl_timer_ ? std::min(*curl_timer_, next_look_) : next_look_;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    timeout_ms = static_cast<int>(std::clamp<std::int64_t>(left, 0, kLook.count()));
  } else if (curl_timer_) {
    timeout_ms = 1000;
  }
  std::array<epoll_event, 256> events{};
  const int count =
      epoll_wait(epoll_.get(), events.data(), static_cast<int>(events.size()), timeout_ms);
  int still_running = 0;
  for (int i = 0; i < count; ++i) {
    const epoll_event& event = events[static_cast<std::size_t>(i)];
    if (event.data.fd == wake_.get()) {
      std::uint64_t ignored = 0;
      [[maybe_unused]] const ssize_t got = read(wake_.get(), &ignored, sizeof(ignored));
      continue;
    }
    int what = 0;
    if ((event.events & EPOLLIN) != 0) what |= CURL_CSELECT_IN;
    if ((event.events & EPOLLOUT) != 0) what |= CURL_CSELECT_OUT;
    if ((event.events & (EPOLLERR | EPOLLHUP)) != 0) what |= CURL_CSELECT_ERR;
    curl_multi_socket_action(multi_, event.data.fd, what, &still_running);
  }
  if (curl_timer_ && Clock::now() >= *curl_timer_) {
    curl_timer_.reset();
    curl_multi_socket_action(multi_, CURL_SOCKET_TIMEOUT, 0, &still_running);
  }
  const std::lock_guard lock(mutex_);
  return !stopping_;
}

void CurlFetcher::begin_waiting() {
  while (running_.size() < settings_.options.max_in_flight) {
    Waiting next;
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.empty()) return;
      next = std::move(waiting_.front());
      waiting_.pop_front();
      ++in_flight_;
    }
    begin(std::move(next));
  }
}

std::unique_ptr<Transfer> CurlFetcher::take_transfer() {
  if (idle_.empty()) return std::make_unique<Transfer>(settings_);
  std::unique_ptr<Transfer> transfer = std::move(idle_.back());
  idle_.pop_back();
  return transfer;
}

void CurlFetcher::begin(Waiting waiting) {
  auto running = std::make_unique<Running>();
  running->pursuit =
      std::make_unique<Pursuit>(settings_, waiting.origin, std::move(waiting.done), random_());
  running->transfer = take_transfer();
  running->place = running_.size();
  Running& begun = *running;
  if (running_.empty()) next_look_ = Clock::now() + kLook;
  running_.push_back(std::move(running));
  of_transfer_[begun.transfer.get()] = &begun;
  if (!request(begun)) end(begun);
}

// Sets the pursuit's next request going. False: there is none, or it cannot be made.
bool CurlFetcher::request(Running& running) {
  Pursuit& pursuit = *running.pursuit;
  Transfer& transfer = *running.transfer;
  if (transfer.usable()) {
    transfer.prepare(pursuit.target(), pursuit.want_body(), pursuit.give_up());
    if (transfer.is_refused()) return pursuit.take(transfer.conclude(CURLE_OK), transfer);
    if (curl_multi_add_handle(multi_, transfer.handle()) == CURLM_OK) return true;
  }
  pursuit.abandon(pursuit.target().origin.host + " was not asked: out of memory");
  return false;
}

void CurlFetcher::take_ended() {
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_, &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    const CURLcode code = message->data.result;
    Transfer* transfer = nullptr;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
    hop_ended(*of_transfer_.at(transfer), code);
  }
}

void CurlFetcher::take_due() {
  const Clock::time_point now = Clock::now();
  next_look_ = now + kLook;
  // From the back: what ends gives its place to the last.
  for (std::size_t i = running_.size(); i-- > 0;) {
    Transfer& transfer = *running_[i]->transfer;
    if (transfer.is_due(now)) {
      hop_ended(*running_[i], CURLE_OPERATION_TIMEDOUT);
    } else {
      transfer.run_again_if_due(now);
    }
  }
}

void CurlFetcher::hop_ended(Running& running, CURLcode code) {
  Transfer& transfer = *running.transfer;
  // What libcurl knows of the transfer is asked for before the handle leaves.
  HopResult result = transfer.conclude(code);
  curl_multi_remove_handle(multi_, transfer.handle());
  if (running.pursuit->take(std::move(result), transfer) && request(running)) return;
  end(running);
}

void CurlFetcher::end(Running& running) {
  const std::unique_ptr<Pursuit> pursuit = std::move(running.pursuit);
  of_transfer_.erase(running.transfer.get());
  if (running.transfer->usable()) idle_.push_back(std::move(running.transfer));
  const std::size_t place = running.place;
  std::swap(running_[place], running_.back());
  running_[place]->place = place;
  running_.pop_back();
  --in_flight_;
  pursuit->tell();
}

void CurlFetcher::end_all() {
  while (!running_.empty()) {
    Running& last = *running_.back();
    curl_multi_remove_handle(multi_, last.transfer->handle());
    last.pursuit->abandon(last.pursuit->target().origin.host +
                          " was not asked to the end: the fetcher is stopping");
    end(last);
  }
  std::deque<Waiting> waiting;
  {
    const std::lock_guard lock(mutex_);
    waiting.swap(waiting_);
  }
  for (Waiting& one : waiting) {
    one.done(not_tried(one.origin.host + " was not asked: the fetcher is stopping",
                       settings_.options.clock()));
  }
}

}  // namespace
}  // namespace fetch

std::string default_user_agent() { return "Abide/" + std::string(kVersion) + " (robots.txt)"; }

Result<std::unique_ptr<Fetcher>> Fetcher::start(FetchOptions options) {
  Result<fetch::Settings> settings = fetch::Settings::from(std::move(options));
  if (!settings) return settings.error();
  auto fetcher = std::make_unique<fetch::CurlFetcher>(*std::move(settings));
  if (std::string fault = fetcher->run(); !fault.empty()) {
    return Error{ErrorCode::kUnavailable, std::move(fault)};
  }
  return std::unique_ptr<Fetcher>(std::move(fetcher));
}

Exchange Fetcher::fetch(const Origin& origin) {
  // Shared: who sets it may not be done with it when this thread goes on.
  const auto promise = std::make_shared<std::promise<Exchange>>();
  fetch(origin, [promise](Exchange exchange) { promise->set_value(std::move(exchange)); });
  return promise->get_future().get();
}

}  // namespace abide
