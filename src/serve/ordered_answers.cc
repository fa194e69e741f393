#include "serve/ordered_answers.h"

#include <boost/asio/post.hpp>

#include "abide/origin.h"
#include "serve/worker.h"

namespace abide::serving {

NoAnswer no_answer_of(const Error& error) {
  switch (error.code) {
    case ErrorCode::kInvalid:
      return {400, error.sentence};
    case ErrorCode::kNotFound:
      return {404, error.sentence};
    case ErrorCode::kRefused:
      return {403, error.sentence};
    case ErrorCode::kUnavailable:
      return {503, error.sentence};
    case ErrorCode::kDamaged:
    case ErrorCode::kInternal:
      break;
  }
  return {500, error.sentence};
}

Entry enter(Connection& connection) {
  Clients::Entered entered = connection.worker().shared.clients.enter(connection.client());
  switch (entered.full) {
    case Clients::Full::kForAll:
      return {nullptr, {503, "too many questions wait for a fetch; ask again in a moment"}};
    case Clients::Full::kForClient:
      return {nullptr,
              {429, "too many of this client's questions wait for a fetch; ask again in a moment"}};
    case Clients::Full::kNo:
      break;
  }
  return {std::move(entered.place), {}};
}

OrderedAnswers::~OrderedAnswers() { connection_.worker().counters.waiting.subtract(waiting_); }

// Answers go straight out while none is waited for.
std::string& OrderedAnswers::place_for_answer(std::string& out) {
  if (!slots_.empty()) {
    slots_.emplace_back().ready = true;
    return slots_.back().text;
  }
  if (any_) out += between_;
  any_ = true;
  return out;
}

void OrderedAnswers::end_answer(std::string& out) {
  if (slots_.empty()) {
    out += behind_;
  } else {
    bytes_ += slots_.back().text.size();
  }
}

bool OrderedAnswers::refuse(const Question& question, const NoAnswer& why, std::string& out) {
  if (is_full()) return false;
  connection_.worker().answerer.no_answer(question, why, place_for_answer(out));
  end_answer(out);
  return true;
}

bool OrderedAnswers::ask(const Question& question, std::string& out) {
  if (is_full()) return false;
  Worker& worker = connection_.worker();
  if (patience_ == Patience::kStaleWhileFetching) {
    if (const HeldPtr held = worker.shared.cache->at_hand(question.url, *question.dialect)) {
      worker.answerer.answer(question, *held, place_for_answer(out));
      end_answer(out);
      return true;
    }
  }
  const OriginResult origin = origin_of(question.url);
  if (!origin.origin) return refuse(question, {400, origin.error}, out);
  Entry entry = enter(connection_);
  if (entry.place == nullptr) {
    // The places may be this request's own, which are given back.
    if (waiting_ > 0) return false;
    return refuse(question, entry.why_not, out);
  }
  wait_for(question, *origin.origin, std::move(entry.place));
  return true;
}

void OrderedAnswers::wait_for(const Question& question, const Origin& origin,
                              std::shared_ptr<Clients::Place> place) {
  Worker& worker = connection_.worker();
  Slot& slot = slots_.emplace_back();
  slot.question = question;
  slot.deadline = worker.now + worker.shared.config.answer_timeout;
  ++waiting_;
  worker.counters.waiting.add();
  const std::uint64_t number = first_ + slots_.size() - 1;
  worker.shared.cache->ask(origin, *question.dialect, patience_,
                           [connection = connection_.shared_from_this(), request = request_, number,
                            place = std::move(place)](CacheResult result) {
                             boost::asio::post(connection->worker().io,
                                               [connection, request, number, place,
                                                result = std::move(result)]() mutable {
                                                 Task* const task = connection->task_of(request);
                                                 if (task == nullptr) return;
                                                 task->on_held(number, std::move(result));
                                                 connection->advance();
                                               });
                           });
}

void OrderedAnswers::on_held(std::uint64_t number, CacheResult result) {
  if (number < first_) return;  // it took too long
  Slot& slot = slots_[number - first_];
  if (slot.ready) return;
  if (result) {
    // A text may be as long as a rule, and many may wait behind one that is slow.
    slot.held = std::move(*result);
  } else {
    connection_.worker().answerer.no_answer(slot.question, no_answer_of(result.error()), slot.text);
  }
  slot.ready = true;
  --waiting_;
  connection_.worker().counters.waiting.subtract();
  bytes_ += slot.text.size();
}

bool OrderedAnswers::drain(std::string& out) {
  bool any = false;
  while (!slots_.empty() && slots_.front().ready && out.size() < Task::kMostPiece) {
    if (any_) out += between_;
    any_ = true;
    const Slot& slot = slots_.front();
    if (slot.held != nullptr) {
      connection_.worker().answerer.answer(slot.question, *slot.held, out);
    }
    bytes_ -= slot.text.size();
    out += slot.text;
    out += behind_;
    slots_.pop_front();
    ++first_;
    any = true;
  }
  return any;
}

void OrderedAnswers::tick(SteadyTime now) {
  for (Slot& slot : slots_) {
    if (slot.ready || now < slot.deadline) continue;
    connection_.worker().answerer.no_answer(slot.question, {504, "the site did not answer in time"},
                                            slot.text);
    slot.ready = true;
    --waiting_;
    connection_.worker().counters.waiting.subtract();
    bytes_ += slot.text.size();
  }
}

}  // namespace abide::serving
