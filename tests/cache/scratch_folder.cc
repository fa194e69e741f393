#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "cache/exchanges.h"

namespace abide::testing {

ScratchFolder::ScratchFolder() {
  std::string made = (std::filesystem::temp_directory_path() / "abide-cache-XXXXXX").string();
  if (mkdtemp(made.data()) == nullptr) throw std::runtime_error("no scratch folder");
  path_ = made;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace abide::testing
