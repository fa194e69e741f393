#include "cache/held_file.h"

#include "cache/weight.h"

namespace abide::cache {
namespace {

const std::string* body_under(const Record& record, const Dialect& dialect) {
  const Exchange* const answer = answer_under(record, dialect);
  return answer == nullptr ? nullptr : answer->body.get();
}

}  // namespace

bool HeldFile::obeys_the_same(const HeldFile& other) const {
  if (standing_.obey != other.standing_.obey) return false;
  if (standing_.obey != Obey::kRules) return true;
  const std::string* const mine = body_under(*record_, other.dialect());
  const std::string* const its = body_under(*other.record_, other.dialect());
  if (mine == nullptr || its == nullptr) return mine == its;
  return mine == its || *mine == *its;
}

HeldFilePtr HeldFile::make(std::shared_ptr<const Record> record, const Dialect& dialect, Time now,
                           const HeldFile* before) {
  const std::shared_ptr<HeldFile> held(new HeldFile());
  held->record_ = std::move(record);
  held->standing_ = standing_of(*held->record_, dialect, now);
  held->made_at_ = now;
  if (before != nullptr && held->obeys_the_same(*before)) {
    held->file_ = before->file_;
  } else {
    held->file_ = std::make_shared<File>(robots_txt_of(*held->record_, dialect, held->standing_));
  }
  const Exchange* const seen = held->record_->last_seen();
  held->weight_ = sizeof(HeldFile) + sizeof(File) + weight_of(*held->record_) +
                  held->file_->robots.memory_bytes() +
                  (seen == nullptr ? 0 : body_bytes(seen->body));
  return held;
}

}  // namespace abide::cache
