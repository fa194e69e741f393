// Addresses to listen on, and whether a name means this machine.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "abide/result.h"

namespace abide::serving {

// "127.0.0.1:8181", "[::1]:8181", "localhost:8181".
Result<boost::asio::ip::tcp::endpoint> listen_address(std::string_view text);

// "http://127.0.0.1:8181".
std::string url_of(const boost::asio::ip::tcp::endpoint& endpoint);

// Whether the value of a Host field is localhost, a name below it, a loopback address, or one of
// `also`; its port does not matter.
bool names_this_machine(std::string_view host, const std::vector<std::string>& also);

}  // namespace abide::serving
