// Answers names from a table, so that no resolver is asked, and so that a name can have several
// addresses, or other ones the next time.
//
// name_table.cc defines getaddrinfo. Linked into a program it comes before the C library's for
// every shared library too, libcurl above all. Numbers are passed on.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace abide::faults {

// The answers to one name, in turn; the last is given for ever. No address: there is none.
using NameTable = std::map<std::string, std::vector<std::vector<std::string>>>;

// Names that are not in the table and end in ".test", and localhost, are 127.0.0.1; others have no
// address. Thread-safe.
void set_names(NameTable names);

}  // namespace abide::faults
