#include "serve/worker.h"

#include <pthread.h>

#include <boost/asio/post.hpp>
#include <ctime>

namespace abide::serving {
namespace {

constexpr std::chrono::milliseconds kTick{100};

std::string date_line() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  char line[64];
  std::snprintf(line, sizeof line, "Date: %s, %02d %s %04d %02d:%02d:%02d GMT\r\n",
                kDays[utc.tm_wday % 7], utc.tm_mday % 100, kMonths[utc.tm_mon % 12],
                (utc.tm_year + 1900) % 10000, utc.tm_hour % 100, utc.tm_min % 100,
                utc.tm_sec % 100);
  return line;
}

}  // namespace

Worker::Worker(Shared& its_shared, Counters& its_counters)
    : shared(its_shared),
      counters(its_counters),
      answerer(*its_shared.cache, its_counters),
      reader(its_shared.limits),
      now(std::chrono::steady_clock::now()),
      date(date_line()),
      check_query{{{"url", true, false, {}},
                   {"user_agent", true, false, {}},
                   {"dialect", false, false, {}},
                   {"patience", false, false, {}}}},
      timer_(io),
      guard_(io.get_executor()) {}

Worker::~Worker() = default;

void Worker::start() {
  tick();
  thread_ = std::thread([this] {
    pthread_setname_np(pthread_self(), "abide-serve");
    io.run();
  });
}

void Worker::join() {
  if (thread_.joinable()) thread_.join();
}

void Worker::take(Socket socket, std::string address) {
  boost::asio::post(io, [this, socket = std::move(socket), address = std::move(address)]() mutable {
    auto connection = std::make_shared<Connection>(*this, std::move(socket), std::move(address));
    connections_.push_front(connection);
    connection->place = connections_.begin();
    if (killed_) {
      connection->kill();
    } else {
      connection->start();
    }
  });
}

void Worker::remove(Connection& connection) {
  connections_.erase(connection.place);
  shared.connections.fetch_sub(1);
  end_if_idle();
}

void Worker::stop() {
  boost::asio::post(io, [this] {
    stopping_ = true;
    // One that closes leaves the list.
    for (auto i = connections_.begin(); i != connections_.end();) (*i++)->stop();
    end_if_idle();
  });
}

void Worker::kill() {
  boost::asio::post(io, [this] {
    killed_ = true;
    for (auto i = connections_.begin(); i != connections_.end();) (*i++)->kill();
  });
}

void Worker::end_if_idle() {
  if (!stopping_ || !connections_.empty()) return;
  timer_.cancel();
  guard_.reset();
}

void Worker::tick() {
  look_at_clock();
  date = date_line();
  if (shared.log) shared.log->flush();
  for (auto i = connections_.begin(); i != connections_.end();) (*i++)->tick(now);
  if (stopping_ && connections_.empty()) return;
  timer_.expires_after(kTick);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) tick();
  });
}

}  // namespace abide::serving
