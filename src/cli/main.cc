// The command abide: reads the command line, runs a verb, and turns whatever goes wrong into one
// sentence on standard error and an exit code.
#include <fcntl.h>
#include <unistd.h>

#include <clocale>
#include <exception>
#include <new>
#include <string>

#include "cli/command_line.h"
#include "cli/failure.h"
#include "cli/io/output.h"
#include "cli/online/hand_over.h"

namespace abide::cli {
namespace {

// Without this, a file opened while a standard stream is closed would become that stream. What is
// put in its place fails as a closed stream does.
void occupy_closed_streams() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(fd, F_GETFD) != -1) continue;
    const int opened = ::open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    if (opened >= 0 && opened != fd) {
      ::dup2(opened, fd);
      ::close(opened);
    }
  }
}

int run(int argc, char** argv) {
  Output out(STDOUT_FILENO);
  std::string command = "abide";
  if (argc > 1 && find_verb(argv[1]) != nullptr) command += ' ' + std::string(argv[1]);
  try {
    CommandLine line = CommandLine::for_arguments(argc, argv);
    const int code = line.run(argc, argv, out);
    out.flush();
    return code;
  } catch (const HandOver&) {
    complain(command + ": " + become_abide_online(argv));
  } catch (const ReaderGone&) {
    return kFailed;
  } catch (const std::bad_alloc&) {
    complain(command + ": out of memory");
  } catch (const std::exception& error) {
    complain(command + ": " + error.what());
  }
  return kFailed;
}

}  // namespace
}  // namespace abide::cli

int main(int argc, char** argv) {
  abide::cli::occupy_closed_streams();
  // For the width of characters; everything else stays as in the locale "C".
  if (std::setlocale(LC_CTYPE, "C.UTF-8") == nullptr) std::setlocale(LC_CTYPE, "");
  return abide::cli::run(argc, argv);
}
