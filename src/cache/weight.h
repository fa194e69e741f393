// What records take in memory, to be bounded by.
#pragma once

#include <cstddef>
#include <string>

#include "abide/record.h"

namespace abide::cache {

// Bytes of heap of a string.
inline std::size_t weight_of(const std::string& text) {
  return text.capacity() > std::string().capacity() ? text.capacity() + 1 : 0;
}

inline std::size_t body_bytes(const std::shared_ptr<const std::string>& body) {
  return body == nullptr ? 0 : sizeof(std::string) + 32 + body->capacity();
}

// Bytes of heap, without the body.
inline std::size_t weight_of(const Exchange& exchange) {
  std::size_t bytes = weight_of(exchange.error) + weight_of(exchange.content_type) +
                      weight_of(exchange.content_encoding) + weight_of(exchange.protocol) +
                      exchange.hops.capacity() * sizeof(Hop);
  for (const Hop& hop : exchange.hops) {
    bytes += weight_of(hop.url) + weight_of(hop.location) + weight_of(hop.address);
  }
  return bytes;
}

// Bytes of a record and its heap, without bodies.
inline std::size_t weight_of(const Record& record) {
  std::size_t bytes = sizeof(Record) + weight_of(record.origin.host);
  for (const auto* exchange : {&record.answer, &record.failed, &record.before_429}) {
    if (*exchange) bytes += weight_of(**exchange);
  }
  return bytes;
}

}  // namespace abide::cache
