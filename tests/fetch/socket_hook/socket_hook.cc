#include "fetch/socket_hook/socket_hook.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <utility>

namespace {

std::atomic<std::size_t> attempts = 0;

struct Refused {
  std::mutex mutex;
  std::vector<std::string> where;
};

Refused& refused() {
  static Refused* const one = new Refused;  // outlives every thread
  return *one;
}

std::string text_of(const sockaddr* address) {
  char text[INET6_ADDRSTRLEN] = "";
  if (address->sa_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, address, sizeof(v4));
    inet_ntop(AF_INET, &v4.sin_addr, text, sizeof(text));
    return std::string(text) + ":" + std::to_string(ntohs(v4.sin_port));
  }
  sockaddr_in6 v6{};
  std::memcpy(&v6, address, sizeof(v6));
  inet_ntop(AF_INET6, &v6.sin6_addr, text, sizeof(text));
  return "[" + std::string(text) + "]:" + std::to_string(ntohs(v6.sin6_port));
}

bool stays_here(const sockaddr* address) {
  if (address == nullptr) return true;  // to where the socket is connected to already
  if (address->sa_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, address, sizeof(v4));
    return ntohl(v4.sin_addr.s_addr) >> 24 == 127;
  }
  if (address->sa_family == AF_INET6) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, address, sizeof(v6));
    if (IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr)) return v6.sin6_addr.s6_addr[12] == 127;
    return IN6_IS_ADDR_LOOPBACK(&v6.sin6_addr);
  }
  return true;  // AF_UNIX, AF_NETLINK, AF_UNSPEC: none leaves the machine
}

// The resolver sorts addresses by connecting sockets for datagrams to them, which sends nothing:
// refused, but not counted.
bool sends_at_connect(int socket) {
  int type = 0;
  socklen_t size = sizeof(type);
  return getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_DGRAM;
}

bool refuse(const sockaddr* address, bool counts) {
  if (counts) {
    ++attempts;
    const std::lock_guard lock(refused().mutex);
    refused().where.push_back(text_of(address));
  }
  errno = EHOSTUNREACH;
  return true;
}

template <typename Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

struct ReportAtExit {
  ~ReportAtExit() {
    const char* const path = std::getenv("ABIDE_SOCKET_HOOK_COUNT");
    if (path == nullptr) return;
    if (std::FILE* const file = std::fopen(path, "w")) {
      std::fprintf(file, "%zu\n", attempts.load());
      std::fclose(file);
    }
  }
} report_at_exit;

}  // namespace

namespace abide::socket_hook {
std::size_t attempts_to_leave() { return attempts; }

std::vector<std::string> take_refused() {
  const std::lock_guard lock(refused().mutex);
  return std::exchange(refused().where, {});
}
}  // namespace abide::socket_hook

extern "C" {

int connect(int socket, const sockaddr* address, socklen_t size) {
  static auto* const real = next<int(int, const sockaddr*, socklen_t)>("connect");
  if (!stays_here(address) && refuse(address, sends_at_connect(socket))) return -1;
  return real(socket, address, size);
}

ssize_t sendto(int socket, const void* data, std::size_t length, int flags, const sockaddr* address,
               socklen_t size) {
  using Real = ssize_t(int, const void*, std::size_t, int, const sockaddr*, socklen_t);
  static auto* const real = next<Real>("sendto");
  if (!stays_here(address) && refuse(address, true)) return -1;
  return real(socket, data, length, flags, address, size);
}

ssize_t sendmsg(int socket, const msghdr* message, int flags) {
  static auto* const real = next<ssize_t(int, const msghdr*, int)>("sendmsg");
  const auto* const address = static_cast<const sockaddr*>(message->msg_name);
  if (!stays_here(address) && refuse(address, true)) return -1;
  return real(socket, message, flags);
}

int sendmmsg(int socket, mmsghdr* messages, unsigned count, int flags) {
  static auto* const real = next<int(int, mmsghdr*, unsigned, int)>("sendmmsg");
  for (unsigned i = 0; i < count; ++i) {
    const auto* const address = static_cast<const sockaddr*>(messages[i].msg_hdr.msg_name);
    if (!stays_here(address) && refuse(address, true)) return -1;
  }
  return real(socket, messages, count, flags);
}

}  // extern "C"
