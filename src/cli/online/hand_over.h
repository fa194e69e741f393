// How `abide` becomes `abide-online`: two programs that are one command.
//
// `abide` starts in two or three milliseconds, because it loads neither libcurl nor SQLite. What
// needs the network or a store stands in a second program, which users never name: `abide` reads
// the command line, finds that it needs the other, and becomes it, with the same arguments.
//
//   verbs/fetch.cc     the options and the help: in both programs
//   online/verbs.h     what the verb does, declared
//   online/only_abide.cc    defined for abide: throws HandOver
//   online/fetch.cc    defined for abide-online: does it
#pragma once

#include <exception>
#include <string>

namespace abide::cli {

// The verb has to be run by abide-online. Thrown before anything is read or printed.
class HandOver : public std::exception {};

// Runs abide-online in place of this program, found beside it or where it is installed. Returns
// only if that fails: the reason, as a sentence.
std::string become_abide_online(char** argv);

}  // namespace abide::cli
