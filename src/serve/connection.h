// One client's connection: reads requests, writes answers, and keeps to its limits.
//
// A connection lives on one thread. Everything it does is a loop (`advance`): write what is to be
// written, then go on with the request under way or begin the next one in the buffer, until only
// the client, or a fetch, can bring it further. Requests that came in one read are answered in one
// write. While the client does not take its answers nothing more is read from it, so neither
// buffer grows beyond its bound.
//
// A request is answered at once (`answer`), when its body is there (`collect_body`), when somebody
// else has an answer (`later`), or piece by piece (`run`).
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "abide/cache.h"
#include "serve/counters.h"
#include "serve/request_head.h"

namespace abide::serving {

class Connection;
class Worker;

using SteadyTime = std::chrono::steady_clock::time_point;
using Socket =
    boost::asio::basic_stream_socket<boost::asio::ip::tcp, boost::asio::io_context::executor_type>;

// A request whose answer is made in pieces, perhaps while its body still comes.
class Task {
 public:
  virtual ~Task() = default;

  // Bytes of the body go here, as long as the task takes more.
  virtual std::string& input() = 0;
  // REQUIRES: true where nothing but more input can bring the task further.
  virtual bool takes_input() const { return true; }
  virtual void end_of_input() = 0;

  // Does what can be done now: appends to `out`, up to about kMostPiece bytes. Whether anything was
  // done.
  virtual bool work(std::string& out) = 0;
  virtual bool done() const = 0;
  virtual bool waits() const = 0;  // for fetches
  virtual void tick(SteadyTime now) = 0;
  // What a fetch brought for the question of that number.
  virtual void on_held(std::uint64_t number, CacheResult result) = 0;

  static constexpr std::size_t kMostPiece = 128 << 10;
};

// A request that is answered later, from whichever thread. A value.
class Later {
 public:
  Later(std::shared_ptr<Connection> connection, std::uint64_t request)
      : connection_(std::move(connection)), request_(request) {}

  // Runs `then` on the connection's thread, unless the request is over by then.
  void post(std::function<void(Connection&)> then) const;

 private:
  std::shared_ptr<Connection> connection_;
  std::uint64_t request_;
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Worker& worker, Socket socket, std::string address);
  // On any thread: whoever brings the answer of a fetch may be the last to know the connection.
  ~Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void start();
  void tick(SteadyTime now);
  // No more requests after what was taken.
  void stop();
  // At once, whatever is under way.
  void kill();

  // What follows is for those who answer requests.

  Worker& worker() { return worker_; }
  // Whose limits count: the key, or the address.
  const std::string& client() const { return client_; }
  void set_client(std::string client) { client_ = std::move(client); }
  void set_endpoint(Endpoint endpoint) { endpoint_ = endpoint; }

  // Answers the request. `headers`: whole lines.
  void answer(int status, std::string_view type, std::string_view body,
              std::string_view headers = {});
  void answer_json(std::string_view body) { answer(200, "application/json", body); }
  // An answer in the form of RFC 9457. `detail` is a sentence without a full stop.
  void problem(int status, std::string_view detail, std::string_view headers = {});
  // What the client sends after this cannot be understood any more.
  void problem_and_close(int status, std::string_view detail, std::string_view headers = {});

  // Calls `then` with the whole body. REQUIRES: the request has one.
  using OnBody = void (*)(Connection& connection, std::string_view body);
  void collect_body(OnBody then);

  // The answer comes later, or 504 once answer_timeout is over.
  Later later();

  // The answer comes in pieces.
  void run(std::unique_ptr<Task> task, std::string_view type);
  // The task under way if it is still that of this request.
  Task* task_of(std::uint64_t request);
  std::uint64_t request() const { return request_; }

  // Goes on with whatever can be done.
  void advance();

  std::list<std::shared_ptr<Connection>>::iterator place;  // the worker's

 private:
  enum class Mode : std::uint8_t { kHead, kBody, kLater, kTask, kLinger, kDead };

  bool step();
  bool step_head();
  bool step_body();
  bool step_task();
  void begin_request();
  bool parse_body();  // false: it went wrong, and was answered
  void end_request(int status);
  void end_task();
  void emit_piece(bool last);
  void append_head(int status, std::string_view type, std::string_view headers);
  bool flush();        // false: the client does not take it now
  void stand_still();  // lets what has passed while it did not take anything not count against it
  bool read();         // false: nothing is to be read now
  void on_read(const boost::system::error_code& error, std::size_t bytes);
  void continue_if_expected();
  bool make_room();
  void finish();  // the last answer is written
  std::size_t most_buffered() const;
  bool is_stopping() const;
  std::string_view buffered() const { return {in_.data() + begin_, end_ - begin_}; }

  Worker& worker_;
  Socket socket_;
  const std::string address_;
  std::string client_;

  Mode mode_ = Mode::kHead;
  bool advancing_ = false;
  bool reading_ = false;
  bool write_blocked_ = false;
  bool eof_ = false;         // the client sends no more
  bool close_ = false;       // no request is taken after this one
  bool in_request_ = false;  // between begin_request and end_request
  bool head_only_ = false;   // HEAD
  bool head_sent_ = false;   // of an answer in pieces
  bool chunked_ = false;     // likewise
  bool body_ended_ = false;  // the task heard of it
  bool expects_continue_ = false;
  Endpoint endpoint_ = Endpoint::kNone;
  std::uint64_t request_ = 0;

  std::string in_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t scanned_ = 0;  // of buffered(): they hold no end of a head
  std::optional<RequestParser> parser_;
  std::string body_;
  OnBody on_body_ = nullptr;
  std::unique_ptr<Task> task_;
  std::string piece_;
  std::string piece_type_;
  std::string out_;
  std::size_t written_ = 0;
  std::size_t answer_bytes_ = 0;

  SteadyTime since_;   // when the mode began
  SteadyTime active_;  // when the client last sent something, or could
  SteadyTime taken_;   // when it last took something, if write_blocked_
  SteadyTime began_;   // the request
  std::string log_method_;
  std::string log_target_;
};

// Answers the request whose head was read: finds who does, once it is sure that it may.
// endpoints.cc
void answer_request(Connection& connection, const RequestHead& head, bool has_body,
                    std::optional<std::uint64_t> body_size);

}  // namespace abide::serving
