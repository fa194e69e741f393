// Stands between a test program and the network: only loopback addresses can be reached.
//
// The functions by which a packet could leave (connect, sendto, sendmsg, sendmmsg) are replaced in
// the program by ones that count and refuse every other address with EHOSTUNREACH. So a test of
// what is refused proves it by counting, and a check that fails sends nothing even so.
//
// Linked into a program (target abide_socket_hook), or loaded into another's by LD_PRELOAD (target
// abide_socket_hook_preload), where it writes the count at the end to the file that
// ABIDE_SOCKET_HOOK_COUNT names.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace abide::socket_hook {

// How often something but a loopback address (or a socket of this machine) was asked for.
std::size_t attempts_to_leave();

// Where these went since the last time, in order: "10.0.0.1:80", "[fd00::1]:443". Thread-safe.
std::vector<std::string> take_refused();

}  // namespace abide::socket_hook
