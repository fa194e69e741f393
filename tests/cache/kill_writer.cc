// A process to be killed: writes records into the store at argv[1] for as long as it lives, and
// says "HOST NUMBER" on standard output for each that the store says is kept.
#include <unistd.h>

#include <cstdio>
#include <string>

#include "cache/exchanges.h"
#include "cache/killed.h"

int main(int argc, char** argv) {
  using namespace abide;
  if (argc < 3) return 2;
  Result<std::unique_ptr<Store>> store = sqlite_store(argv[1]);
  if (!store.ok()) {
    std::fprintf(stderr, "%s\n", store.error().sentence.c_str());
    return 3;
  }
  const long first = std::stol(argv[2]);
  for (long number = first;; ++number) {
    (*store)->write(testing::numbered_record(number), [number](const Status& status) {
      if (!status.ok()) return;
      const std::string line = std::to_string(number) + "\n";
      // One call, so that no line is torn.
      if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) ::_exit(4);
    });
    // Not faster than they can be kept.
    if (number % 64 == 0 && !(*store)->flush().ok()) return 5;
  }
}
