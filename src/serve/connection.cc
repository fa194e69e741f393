#include "serve/connection.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <cstring>

#include "serve/answer.h"
#include "serve/json_text.h"
#include "serve/worker.h"

namespace abide::serving {
namespace {

namespace asio = boost::asio;

// Answers of a burst are gathered up to so many bytes before they are written.
constexpr std::size_t kGathered = 64 << 10;
// A buffer that grew beyond this is given back once it is empty.
constexpr std::size_t kKeptBuffer = 512 << 10;
constexpr std::size_t kFirstBuffer = 4 << 10;
constexpr std::size_t kBodyBuffer = 64 << 10;
// For a client to notice that its connection ends before it is reset.
constexpr std::chrono::seconds kLinger{2};

// Whether the first line ends in a version, though perhaps none that is spoken here: "HTTP/2.0".
bool names_a_version(std::string_view bytes) {
  const std::string_view line = bytes.substr(0, bytes.find("\r\n"));
  constexpr std::string_view kExample = " HTTP/1.1";
  if (line.size() < kExample.size() || line.size() == bytes.size()) return false;
  const std::string_view end = line.substr(line.size() - kExample.size());
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return end.starts_with(" HTTP/") && is_digit(end[6]) && end[7] == '.' && is_digit(end[8]);
}

}  // namespace

void Later::post(std::function<void(Connection&)> then) const {
  asio::post(connection_->worker().io,
             [connection = connection_, request = request_, then = std::move(then)] {
               if (connection->request() != request) return;
               then(*connection);
               connection->advance();
             });
}

Connection::Connection(Worker& worker, Socket socket, std::string address)
    : worker_(worker),
      socket_(std::move(socket)),
      address_(std::move(address)),
      client_(address_),
      since_(worker.now),
      active_(worker.now),
      began_(worker.now) {
  worker_.counters.connections_opened.add();
}

void Connection::start() {
  boost::system::error_code ignored;
  socket_.non_blocking(true, ignored);
  socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
  since_ = active_ = worker_.now;
  in_.resize(kFirstBuffer);
  advance();
}

void Connection::kill() {
  if (mode_ == Mode::kDead) return;
  const auto self = shared_from_this();
  ++request_;
  task_.reset();
  if (mode_ == Mode::kLater) worker_.counters.waiting.subtract();
  if (in_request_) end_request(499);
  mode_ = Mode::kDead;
  boost::system::error_code ignored;
  socket_.close(ignored);
  worker_.counters.connections_closed.add();
  worker_.remove(*this);
}

void Connection::stop() {
  boost::system::error_code ignored;
  const bool idle = mode_ == Mode::kHead && begin_ == end_ && written_ == out_.size();
  if (idle && socket_.available(ignored) == 0) kill();
}

void Connection::tick(SteadyTime now) {
  const auto& config = worker_.shared.config;
  if (write_blocked_ && now - taken_ > config.write_timeout) return kill();
  // While the client takes nothing nothing is read from it either, so that its own time stands
  // still; that of the questions which wait for a fetch goes on.
  switch (mode_) {
    case Mode::kHead:
      if (write_blocked_) break;
      if (begin_ == end_) {
        if (now - since_ > config.idle_timeout) kill();
      } else if (now - since_ > config.head_timeout) {
        problem_and_close(408, "the request's head took longer than " +
                                   std::to_string(config.head_timeout.count()) + " ms");
        advance();
      }
      break;
    case Mode::kBody:
      if (!write_blocked_ && now - since_ > config.body_timeout) {
        problem_and_close(408, "the request's body took longer than " +
                                   std::to_string(config.body_timeout.count()) + " ms");
        advance();
      }
      break;
    case Mode::kLater:
      if (now - since_ > config.answer_timeout) {
        problem(504, "the site did not answer within " +
                         std::to_string(config.answer_timeout.count()) + " ms");
        advance();
      }
      break;
    case Mode::kTask:
      task_->tick(now);
      if (reading_ && !write_blocked_ && !task_->waits() && now - active_ > config.body_timeout) {
        close_ = true;
        if (!head_sent_ && piece_.empty()) {
          problem_and_close(408, "nothing more of the request's body came for " +
                                     std::to_string(config.body_timeout.count()) + " ms");
        } else {
          kill();
          return;
        }
      }
      advance();
      break;
    case Mode::kLinger:
      if (now - since_ > kLinger) kill();
      break;
    case Mode::kDead:
      break;
  }
}

void Connection::advance() {
  if (advancing_ || mode_ == Mode::kDead) return;
  const auto self = shared_from_this();
  advancing_ = true;
  for (;;) {
    bool more = mode_ != Mode::kDead && !write_blocked_;
    while (more && out_.size() - written_ < kGathered) more = step();
    if (mode_ == Mode::kDead || !flush()) break;
    if (more) continue;
    if (mode_ == Mode::kHead && begin_ == end_ && (close_ || is_stopping())) {
      finish();
      continue;
    }
    if (!read()) break;
  }
  advancing_ = false;
}

bool Connection::step() {
  switch (mode_) {
    case Mode::kHead:
      return step_head();
    case Mode::kBody:
      return step_body();
    case Mode::kTask:
      return step_task();
    case Mode::kLater:
    case Mode::kLinger:
    case Mode::kDead:
      break;
  }
  return false;
}

bool Connection::is_stopping() const {
  return worker_.shared.stopping.load(std::memory_order_relaxed);
}

bool Connection::step_head() {
  if (close_) begin_ = end_;  // what follows the last request is not looked at
  // Empty lines in front of a request are skipped (RFC 9112 2.2).
  while (begin_ < end_ && (in_[begin_] == '\r' || in_[begin_] == '\n')) ++begin_;
  if (begin_ == end_) {
    scanned_ = 0;
    if (eof_) {
      if (written_ == out_.size()) {
        finish();
        return true;
      }
      close_ = true;
    }
    return false;
  }
  const std::string_view bytes = buffered();
  const std::size_t size = head_size(bytes, scanned_);
  const std::size_t most = worker_.shared.config.max_head_bytes;
  if (size > most || (size == 0 && bytes.size() >= most)) {
    const bool in_line = bytes.substr(0, most).find('\n') == std::string_view::npos;
    const std::string limit = std::to_string(most);
    begin_request();
    problem_and_close(in_line ? 414 : 431,
                      in_line ? "the request's URL is too long: its head may have " + limit +
                                    " bytes; ask by POST"
                              : "the request's head is longer than " + limit + " bytes");
    return true;
  }
  if (size == 0) {
    scanned_ = bytes.size();
    if (static_cast<unsigned char>(bytes[0]) < 0x20) {
      begin_request();
      problem_and_close(400, "this is no HTTP; TLS is not spoken here");
      return true;
    }
    if (eof_) {
      begin_request();
      problem_and_close(400, "the request ends within its head");
      return true;
    }
    return false;
  }
  begin_request();
  boost::beast::error_code error;
  const std::size_t parsed = parser_->read_head(bytes.substr(0, size), error);
  if (!parser_->is_header_done() && !error) error = boost::beast::http::error::need_more;
  if (error) {
    namespace http = boost::beast::http;
    if (error == http::error::bad_version && names_a_version(bytes)) {
      problem_and_close(505, "HTTP/1.1 and HTTP/1.0 are spoken here, nothing else");
    } else {
      problem_and_close(400, error == http::error::need_more
                                 ? "the request's head is malformed: a line does not end in CR LF"
                                 : "the request's head is malformed: " + error.message());
    }
    return true;
  }
  begin_ += parsed;
  scanned_ = 0;
  const RequestHead& head = parser_->head();
  head_only_ = head.method == boost::beast::http::verb::head;
  expects_continue_ = head.expects_continue && head.version == 11;
  if (!parser_->keep_alive()) close_ = true;
  if (worker_.shared.log->is_on()) {
    log_method_ = head.method_text;
    log_target_ = head.target;
  }
  const boost::optional<std::uint64_t> length = parser_->content_length();
  answer_request(*this, head, !parser_->is_done(),
                 length ? std::optional<std::uint64_t>(*length) : std::nullopt);
  return true;
}

void Connection::begin_request() {
  parser_.emplace();
  ++request_;
  in_request_ = true;
  head_only_ = head_sent_ = body_ended_ = expects_continue_ = false;
  endpoint_ = Endpoint::kNone;
  began_ = worker_.look_at_clock();
  log_method_.clear();
  log_target_.clear();
  worker_.counters.requests_begun.add();
}

void Connection::end_request(int status) {
  in_request_ = false;
  Counters& counters = worker_.counters;
  counters.requests_ended.add();
  const std::size_t endpoint = static_cast<std::size_t>(endpoint_);
  counters.requests[endpoint][static_cast<std::size_t>(std::clamp(status / 100, 1, 5)) - 1].add();
  const auto time = std::chrono::steady_clock::now() - began_;
  counters.latency[endpoint].add(time);
  if (worker_.shared.log->is_on()) {
    worker_.shared.log->write({address_, log_method_, log_target_, status, answer_bytes_, time});
  }
  answer_bytes_ = 0;
}

void Connection::collect_body(OnBody then) {
  body_.clear();
  on_body_ = then;
  parser_->body_to(&body_);
  mode_ = Mode::kBody;
  since_ = worker_.now;
}

bool Connection::parse_body() {
  bool starved = begin_ == end_;
  while (begin_ < end_ && !parser_->is_done()) {
    boost::beast::error_code error;
    const std::size_t parsed =
        parser_->put(asio::const_buffer(in_.data() + begin_, end_ - begin_), error);
    begin_ += parsed;
    if (error == boost::beast::http::error::need_more) {
      if (parsed == 0 && begin_ == 0 && end_ == in_.size() && end_ >= most_buffered()) {
        problem_and_close(400,
                          "the request's body is malformed: a chunk's head or the fields "
                          "after the last chunk are too long");
        return false;
      }
      starved = true;
      break;
    }
    if (error) {
      problem_and_close(400, "the request's body is malformed: " + error.message());
      return false;
    }
    starved = begin_ == end_;
    if (parsed == 0) break;
    if (task_ != nullptr && !task_->takes_input()) break;
  }
  if (eof_ && starved && !parser_->is_done()) {
    problem_and_close(400, "the request ends within its body");
    return false;
  }
  return true;
}

bool Connection::step_body() {
  const std::size_t before = begin_;
  if (!parse_body()) return true;
  const std::size_t most = worker_.shared.config.max_body_bytes;
  if (body_.size() > most) {
    problem_and_close(413, "the request's body is longer than " + std::to_string(most) +
                               " bytes; ask in several requests, or use /v1/check:stream");
    return true;
  }
  if (!parser_->is_done()) {
    continue_if_expected();
    return begin_ != before;
  }
  const OnBody then = on_body_;
  then(*this, body_);
  if (body_.capacity() > kKeptBuffer) body_ = std::string();
  return true;
}

void Connection::continue_if_expected() {
  if (!expects_continue_) return;
  expects_continue_ = false;
  if (begin_ == end_) out_ += "HTTP/1.1 100 Continue\r\n\r\n";
}

Later Connection::later() {
  mode_ = Mode::kLater;
  since_ = worker_.now;
  worker_.counters.waiting.add();
  return {shared_from_this(), request_};
}

void Connection::run(std::unique_ptr<Task> task, std::string_view type) {
  task_ = std::move(task);
  piece_type_ = type;
  piece_.clear();
  head_sent_ = false;
  chunked_ = parser_->head().version == 11;
  parser_->body_to(&task_->input());
  mode_ = Mode::kTask;
  since_ = active_ = worker_.now;
}

Task* Connection::task_of(std::uint64_t request) {
  return mode_ == Mode::kTask && request == request_ ? task_.get() : nullptr;
}

bool Connection::step_task() {
  const std::size_t before = begin_;
  if (!parser_->is_done() && task_->takes_input() && !parse_body()) return true;
  if (mode_ != Mode::kTask) return true;
  if (parser_->is_done() && !body_ended_) {
    body_ended_ = true;
    task_->end_of_input();
  }
  bool worked = task_->work(piece_);
  if (task_->done()) {
    end_task();
    return true;
  }
  if (!parser_->is_done() && begin_ == end_) continue_if_expected();
  if (!piece_.empty()) emit_piece(false);
  worked = worked || begin_ != before;
  return worked;
}

void Connection::end_task() {
  task_.reset();
  mode_ = Mode::kHead;
  since_ = worker_.now;
  if (!head_sent_) {
    std::string whole = std::move(piece_);
    answer(200, piece_type_, whole);
    piece_ = std::move(whole);
  } else {
    emit_piece(true);
    ++request_;
    end_request(200);
  }
  piece_.clear();
  if (piece_.capacity() > kKeptBuffer) piece_ = std::string();
}

void Connection::emit_piece(bool last) {
  if (!head_sent_) {
    head_sent_ = true;
    if (!chunked_) close_ = true;  // HTTP/1.0: the end of the connection is the answer's
    append_head(200, piece_type_, chunked_ ? "Transfer-Encoding: chunked\r\n" : "");
    out_ += "\r\n";
  }
  if (!head_only_ && !piece_.empty()) {
    if (chunked_) {
      char size[16];
      const auto end = std::to_chars(size, size + sizeof size, piece_.size(), 16);
      out_.append(size, end.ptr);
      out_ += "\r\n";
    }
    out_ += piece_;
    if (chunked_) out_ += "\r\n";
  }
  if (last && chunked_) out_ += "0\r\n\r\n";
  answer_bytes_ += piece_.size();
  piece_.clear();
}

void Connection::append_head(int status, std::string_view type, std::string_view headers) {
  // Whoever sent more before the server was asked to stop is answered that, too.
  if (begin_ == end_ && is_stopping()) close_ = true;
  if (status == 200) {
    out_ += "HTTP/1.1 200 OK\r\n";
  } else {
    out_ += "HTTP/1.1 ";
    append_number(out_, static_cast<std::uint64_t>(status));
    out_ += ' ';
    out_ += status_title(status);
    out_ += "\r\n";
  }
  out_ += worker_.date;
  if (!type.empty()) {
    out_ += "Content-Type: ";
    out_ += type;
    out_ += "\r\nX-Content-Type-Options: nosniff\r\n";
  }
  out_ += headers;
  if (close_) {
    out_ += "Connection: close\r\n";
  } else if (parser_->head().version == 10) {
    out_ += "Connection: keep-alive\r\n";
  }
}

void Connection::answer(int status, std::string_view type, std::string_view body,
                        std::string_view headers) {
  if (mode_ == Mode::kLater) worker_.counters.waiting.subtract();
  // A body that nobody wanted ends the connection: where the next request begins is not known.
  if (!parser_->is_done()) close_ = true;
  append_head(status, type, headers);
  if (status != 204 && status != 304) {
    out_ += "Content-Length: ";
    append_number(out_, body.size());
    out_ += "\r\n";
  }
  out_ += "\r\n";
  if (!head_only_) out_ += body;
  answer_bytes_ = head_only_ ? 0 : body.size();
  task_.reset();
  mode_ = Mode::kHead;
  since_ = worker_.now;
  ++request_;
  end_request(status);
}

void Connection::problem(int status, std::string_view detail, std::string_view headers) {
  std::string body = "{\"type\":\"about:blank\",\"title\":";
  append_json_text(body, status_title(status));
  body += ",\"status\":";
  append_number(body, static_cast<std::uint64_t>(status));
  body += ",\"detail\":";
  append_json_text(body, detail);
  body += "}\n";
  answer(status, "application/problem+json", body, headers);
}

void Connection::problem_and_close(int status, std::string_view detail, std::string_view headers) {
  if (!in_request_) begin_request();
  close_ = true;
  begin_ = end_ = 0;
  eof_ = true;  // nothing that follows is looked at
  if (head_sent_) {
    // Part of the answer is on its way: an answer that breaks off says that something is wrong.
    std::string line = "{\"error\":{\"title\":";
    append_json_text(line, status_title(status));
    line += ",\"detail\":";
    append_json_text(line, detail);
    line += ",\"status\":";
    append_number(line, static_cast<std::uint64_t>(status));
    line += "}}\n";
    piece_ += line;
    emit_piece(false);
    task_.reset();
    mode_ = Mode::kHead;
    ++request_;
    end_request(status);
    return;
  }
  problem(status, detail, headers);
}

void Connection::stand_still() {
  if (mode_ == Mode::kHead || mode_ == Mode::kBody) {
    since_ += worker_.now - std::max(taken_, since_);
  }
}

bool Connection::flush() {
  if (write_blocked_) return false;
  while (written_ < out_.size()) {
    boost::system::error_code error;
    const std::size_t sent =
        socket_.write_some(asio::buffer(out_.data() + written_, out_.size() - written_), error);
    if (error == asio::error::would_block || error == asio::error::try_again) {
      write_blocked_ = true;
      taken_ = worker_.now;
      socket_.async_wait(Socket::wait_write,
                         [self = shared_from_this()](const boost::system::error_code& failed) {
                           self->write_blocked_ = false;
                           self->active_ = self->worker_.now;
                           self->stand_still();
                           if (failed) return self->kill();
                           self->advance();
                         });
      return false;
    }
    if (error) {
      kill();
      return false;
    }
    written_ += sent;
    worker_.counters.bytes_out.add(sent);
  }
  written_ = 0;
  out_.clear();
  if (out_.capacity() > kKeptBuffer) out_ = std::string();
  return true;
}

void Connection::finish() {
  if (eof_ && begin_ == end_ && !reading_ && !close_) {
    kill();
    return;
  }
  // What the client still sends is thrown away for a moment: a reset would take the answer from it.
  boost::system::error_code ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
  mode_ = Mode::kLinger;
  since_ = worker_.now;
  begin_ = end_ = 0;
  eof_ = false;
}

std::size_t Connection::most_buffered() const {
  if (mode_ == Mode::kBody || mode_ == Mode::kTask) return kBodyBuffer;
  return worker_.shared.config.max_head_bytes + 2;
}

bool Connection::make_room() {
  if (begin_ == end_) {
    begin_ = end_ = 0;
  } else if (begin_ > 0 && end_ == in_.size()) {
    std::memmove(in_.data(), in_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  const bool wants_more = mode_ == Mode::kBody || mode_ == Mode::kTask || end_ == in_.size();
  if (wants_more && in_.size() < most_buffered()) {
    in_.resize(std::min(most_buffered(), std::max(in_.size() * 4, end_ + kFirstBuffer)));
  }
  return end_ < in_.size();
}

bool Connection::read() {
  if (reading_ || eof_ || mode_ == Mode::kDead || mode_ == Mode::kLater) return false;
  if (mode_ == Mode::kTask && (parser_->is_done() || !task_->takes_input())) return false;
  if (mode_ == Mode::kLinger) begin_ = end_ = 0;
  if (!make_room()) return false;
  reading_ = true;
  socket_.async_read_some(
      asio::buffer(in_.data() + end_, in_.size() - end_),
      [self = shared_from_this()](const boost::system::error_code& error, std::size_t bytes) {
        self->on_read(error, bytes);
      });
  return false;
}

void Connection::on_read(const boost::system::error_code& error, std::size_t bytes) {
  reading_ = false;
  if (mode_ == Mode::kDead) return;
  worker_.look_at_clock();
  if (error == asio::error::eof) {
    if (mode_ == Mode::kLinger) return kill();
    eof_ = true;
  } else if (error) {
    return kill();
  }
  active_ = worker_.now;
  // The time for a head begins with its first byte.
  if (mode_ == Mode::kHead && begin_ == end_) since_ = worker_.now;
  end_ += bytes;
  worker_.counters.bytes_in.add(bytes);
  advance();
}

}  // namespace abide::serving
