#include "cli/bulk/answers_out.h"

namespace abide::cli {

void AnswersOut::complain_of(const Answers& answers) {
  if (answers.failed == 0 || failed_ >= Answers::kMostComplaints) return;
  progress_.clear();
  std::uint64_t count = failed_;
  for (const Complaint& complaint : answers.complaints) {
    complain(fmt::format("abide bulk: line {}: {}", lines_ + complaint.line, complaint.why));
    if (++count == Answers::kMostComplaints) {
      complain("abide bulk: further lines without a verdict are only counted");
      return;
    }
  }
}

void AnswersOut::write(const Block& block, const Answers& answers) {
  complain_of(answers);
  out_.write(answers.text);
  out_.flush();
  lines_ += answers.lines;
  failed_ += answers.failed;
  bytes_ += block.size;
  progress_.update(lines_, bytes_);
}

}  // namespace abide::cli
