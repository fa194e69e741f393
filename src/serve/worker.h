// A thread of the server: its connections, and what they use in turn.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <list>
#include <memory>
#include <string>
#include <thread>

#include "serve/answer.h"
#include "serve/connection.h"
#include "serve/shared.h"

namespace abide::serving {

class Worker {
 public:
  Worker(Shared& its_shared, Counters& its_counters);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void start();
  void join();

  // From any thread.
  void take(Socket socket, std::string address);
  void stop();
  void kill();

  // What follows is for its own thread.
  void remove(Connection& connection);
  SteadyTime look_at_clock() { return now = std::chrono::steady_clock::now(); }

  Shared& shared;
  Counters& counters;
  boost::asio::io_context io{1};
  Answerer answerer;
  QuestionReader reader;
  SteadyTime now;
  std::string date;  // "Date: ...\r\n"

  // Scratch for requests that are answered at once.
  Question question;
  std::array<QueryParameter, 4> check_query;
  std::string body;

 private:
  void tick();
  void end_if_idle();

  boost::asio::steady_timer timer_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard_;
  std::list<std::shared_ptr<Connection>> connections_;
  bool stopping_ = false;  // ends once the last connection is over
  bool killed_ = false;    // which is at once
  std::thread thread_;
};

}  // namespace abide::serving
