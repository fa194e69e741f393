// Answers to many questions in the order in which they were asked, though some wait for a fetch.
#pragma once

#include <deque>
#include <memory>
#include <string>

#include "serve/answer.h"
#include "serve/clients.h"
#include "serve/connection.h"

namespace abide::serving {

class OrderedAnswers {
 public:
  // `request` is the one that asks; `between` stands between two answers, `behind` after each.
  OrderedAnswers(Connection& connection, Patience patience, std::string_view between,
                 std::string_view behind)
      : connection_(connection),
        request_(connection.request()),
        patience_(patience),
        between_(between),
        behind_(behind) {}
  ~OrderedAnswers();
  OrderedAnswers(const OrderedAnswers&) = delete;
  OrderedAnswers& operator=(const OrderedAnswers&) = delete;

  // Takes a question, or a reason why there is no answer. False: too many wait already, be it for
  // their turn alone; ask again once some are out.
  bool ask(const Question& question, std::string& out);
  bool refuse(const Question& question, const NoAnswer& why, std::string& out);

  // Appends what is ready, in order. Whether there was any.
  bool drain(std::string& out);

  bool empty() const { return slots_.empty(); }
  bool waits() const { return waiting_ > 0; }
  void tick(SteadyTime now);

  // The answer of a fetch, for the question that asked for it.
  void on_held(std::uint64_t slot, CacheResult result);

 private:
  struct Slot {
    Question question;
    std::string text;
    HeldPtr held;  // what answers it; it becomes a text when its turn comes
    bool ready = false;
    SteadyTime deadline;
  };

  bool is_full() const { return slots_.size() >= kMostSlots || bytes_ >= kMostBytes; }
  std::string& place_for_answer(std::string& out);
  void end_answer(std::string& out);
  void wait_for(const Question& question, const Origin& origin,
                std::shared_ptr<Clients::Place> place);

  static constexpr std::size_t kMostSlots = 512;
  static constexpr std::size_t kMostBytes = 512 << 10;  // of texts that wait for their turn

  Connection& connection_;
  const std::uint64_t request_;
  const Patience patience_;
  const std::string_view between_;
  const std::string_view behind_;
  std::deque<Slot> slots_;
  std::uint64_t first_ = 0;  // the number of slots_.front()
  std::size_t waiting_ = 0;
  std::size_t bytes_ = 0;
  bool any_ = false;
};

// What a failed question is answered with.
NoAnswer no_answer_of(const Error& error);

// Who may wait: a place, or why not.
struct Entry {
  std::shared_ptr<Clients::Place> place;
  NoAnswer why_not;
};
Entry enter(Connection& connection);

}  // namespace abide::serving
