#include "name_table.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <netdb.h>
#include <netinet/in.h>

#include <mutex>
#include <string_view>
#include <utility>

namespace abide::faults {
namespace {

struct Table {
  std::mutex mutex;
  NameTable names;
};

Table& table() {
  static Table* const one = new Table;  // outlives every thread
  return *one;
}

bool is_number(const char* name) {
  unsigned char bytes[sizeof(in6_addr)];
  return inet_pton(AF_INET, name, bytes) == 1 || inet_pton(AF_INET6, name, bytes) == 1;
}

bool ends_in_test(const std::string& name) {
  constexpr std::string_view kEnd = ".test";
  return name.size() > kEnd.size() &&
         name.compare(name.size() - kEnd.size(), kEnd.size(), kEnd) == 0;
}

// What the table says of `name` this time.
std::vector<std::string> addresses_of(const std::string& name) {
  const std::lock_guard lock(table().mutex);
  auto found = table().names.find(name);
  if (found == table().names.end()) {
    if (name == "localhost" || ends_in_test(name)) return {"127.0.0.1"};
    return {};
  }
  auto& turns = found->second;
  if (turns.empty()) return {};
  std::vector<std::string> now = turns.front();
  if (turns.size() > 1) turns.erase(turns.begin());
  return now;
}

}  // namespace

void set_names(NameTable names) {
  const std::lock_guard lock(table().mutex);
  table().names = std::move(names);
}

}  // namespace abide::faults

extern "C" {

int getaddrinfo(const char* node, const char* service, const addrinfo* hints, addrinfo** result) {
  using Real = int(const char*, const char*, const addrinfo*, addrinfo**);
  static const auto next = reinterpret_cast<Real*>(dlsym(RTLD_NEXT, "getaddrinfo"));
  if (node == nullptr || abide::faults::is_number(node)) return next(node, service, hints, result);
  addrinfo wanted{};
  if (hints != nullptr) wanted = *hints;
  wanted.ai_flags |= AI_NUMERICHOST;
  // AI_ADDRCONFIG asks the system about its interfaces, which says nothing about loopback.
  wanted.ai_flags &= ~(AI_ADDRCONFIG | AI_CANONNAME);
  addrinfo* first = nullptr;
  addrinfo** end = &first;
  for (const std::string& address : abide::faults::addresses_of(node)) {
    if (next(address.c_str(), service, &wanted, end) != 0) continue;  // of the other family
    while (*end != nullptr) end = &(*end)->ai_next;
  }
  if (first == nullptr) return EAI_NONAME;
  *result = first;
  return 0;
}
}
