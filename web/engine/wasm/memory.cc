// Memory: where arguments are put, where results lie, and what happens when there is none left.
#include <cstdlib>
#include <new>

#include "exports.h"

// Throws a JavaScript error and does not come back.
extern "C" __attribute__((import_module("abide"), import_name("outOfMemory"), noreturn)) void
abide_out_of_memory(std::uint32_t bytes);

namespace {

void* allocate(std::size_t size) {
  void* const memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) abide_out_of_memory(size);
  return memory;
}

std::string result;

// More than this is not kept for the next result.
constexpr std::size_t kResultKept = 256 * 1024;

}  // namespace

// All of the standard library's memory comes from here; its own version would pull in exceptions.
void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace abide::wasm {

std::string& new_result() {
  if (result.capacity() > kResultKept) result = std::string();
  result.clear();
  return result;
}

std::uint32_t result_size() { return result.size(); }

}  // namespace abide::wasm

ABIDE_EXPORT(void*, abide_allocate)(std::uint32_t size) { return allocate(size); }
ABIDE_EXPORT(void, abide_free)(void* memory) { std::free(memory); }
ABIDE_EXPORT(const char*, abide_result)() { return result.data(); }
