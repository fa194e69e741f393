// How the command ends: its exit codes, and the exceptions that lead there.
#pragma once

#include <exception>
#include <stdexcept>

namespace abide::cli {

// The same for every verb, and stable.
enum ExitCode : int {
  kFine = 0,      // allowed; nothing found; done
  kFindings = 1,  // something is blocked, found or failed
  kFailed = 2,    // the command line, an input or an output is at fault
};

// The command cannot go on. what() is a sentence for a person, without a full stop: what is wrong
// and, if that is not plain, what to do.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Nobody reads standard output any more: the command ends quietly, as `head` expects of it.
class ReaderGone : public std::exception {};

}  // namespace abide::cli
