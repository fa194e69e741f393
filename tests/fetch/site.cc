#include "fetch/site.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>

#include "parse/ascii.h"

namespace abide::test {

Site::Site(Answer answer) : answer_(std::move(answer)) {
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto* const raw = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener_, raw, size) != 0 || listen(listener_, 512) != 0 ||
      getsockname(listener_, raw, &size) != 0) {
    std::perror("a site for tests");
    std::abort();
  }
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

Site::~Site() {
  shutdown(listener_, SHUT_RDWR);
  thread_.join();
  close(listener_);
}

void Site::serve() {
  while (true) {
    const int peer = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (peer < 0) return;
    ++connections_;
    std::string request;
    std::array<char, 4096> piece{};
    while (request.find("\r\n\r\n") == request.npos) {
      const ssize_t got = recv(peer, piece.data(), piece.size(), 0);
      if (got <= 0) break;
      request.append(piece.data(), static_cast<std::size_t>(got));
    }
    std::string bytes = answer_(request);
    {
      const std::lock_guard lock(mutex_);
      requests_.push_back(std::move(request));
    }
    std::string_view left = bytes;
    while (!left.empty()) {
      const ssize_t sent = send(peer, left.data(), left.size(), MSG_NOSIGNAL);
      if (sent <= 0) break;
      left.remove_prefix(static_cast<std::size_t>(sent));
    }
    close(peer);
  }
}

std::vector<std::string> Site::requests() const {
  const std::lock_guard lock(mutex_);
  return requests_;
}

std::string response(std::string_view status, std::string_view headers, std::string_view body) {
  return "HTTP/1.1 " + std::string(status) +
         "\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
         std::string(headers) + "\r\n" + std::string(body);
}

std::string header(std::string_view request, std::string_view name) {
  const std::size_t at = ascii::find_any_case(request, "\r\n" + std::string(name) + ":");
  if (at == request.npos) return "";
  const std::string_view rest = request.substr(at + name.size() + 3);
  return std::string(ascii::trim(rest.substr(0, rest.find('\r'))));
}

}  // namespace abide::test
