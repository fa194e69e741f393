// Files replaced at once: whoever looks sees the old content or the new, never a part.
//
// The new content is written to a file beside the old one, synchronised, and renamed over it.
//  - A symbolic link stays. What stands at the end of the chain is replaced, or made if the link
//    dangles.
//  - A hard link does not: the new file has this one name, and the others keep the old content. To
//    write into what they share would show a part of it, and change what may be a backup.
//  - The mode is kept, and so are owner and group as far as the user may set them. Access control
//    lists and extended attributes are not.
//  - What is no regular file (a pipe, a terminal) is written to as it is.
#pragma once

#include <csignal>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace abide::cli {

// Holds back the signals that end a program, so that none leaves a new file lying about.
class SignalsHeld {
 public:
  SignalsHeld();
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;
  SignalsHeld(SignalsHeld&&) = delete;
  SignalsHeld& operator=(SignalsHeld&&) = delete;
  ~SignalsHeld();

 private:
  sigset_t before_{};
};

// Several files: all are written beside the old ones before the first is replaced, so that what
// cannot be written leaves every one of them as it was.
class Replacements {
 public:
  Replacements() = default;
  Replacements(const Replacements&) = delete;
  Replacements& operator=(const Replacements&) = delete;
  Replacements(Replacements&&) = delete;
  Replacements& operator=(Replacements&&) = delete;
  // Removes what was not put in its place.
  ~Replacements();

  // Writes the new content beside the old. Throws Failure; nothing is replaced then.
  void add(const std::string& name, std::string content);
  // Puts the one that was added first, and is not put yet, in its place. Throws Failure; then its
  // old content stands. REQUIRES: there is one.
  void put_next();

 private:
  struct NewFile {
    std::string name;     // as given
    std::string target;   // what is replaced
    std::string beside;   // the new file; empty if it is no regular one
    std::string content;  // in that case
  };

  std::optional<SignalsHeld> held_;  // from the first new file on
  std::vector<NewFile> files_;
  std::size_t next_ = 0;
};

// One file. Throws Failure; then the old content stands.
void replace_file(const std::string& name, std::string content);

}  // namespace abide::cli
