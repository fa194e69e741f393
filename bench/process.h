// Running the command under measurement.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace abide::bench {

struct ProcessTime {
  double wall = 0;  // seconds, from before it is started until it has ended
  double cpu = 0;   // seconds of user and system time, all its threads together
  bool succeeded = false;
};

// Runs a program with standard input and output from and to files. REQUIRES: an absolute path.
ProcessTime run_process(const std::vector<std::string>& arguments, const std::string& in,
                        const std::string& out);

// A new empty folder that is removed with this object.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ScratchFolder(ScratchFolder&&) = delete;
  ScratchFolder& operator=(ScratchFolder&&) = delete;

  const std::string& path() const { return path_; }
  // Returns the path of the written file.
  std::string write(const std::string& name, std::string_view bytes) const;

 private:
  std::string path_;
};

}  // namespace abide::bench
