#include "arbiter/process/build.h"

#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/process/system_error.h"

extern char** environ;

namespace hakam::arbiter {
namespace {

constexpr off_t kShown = 4096;  // the last bytes of the output of a build

// The last lines of the output.
std::string TailOf(int fd) {
  const off_t size = lseek(fd, 0, SEEK_END);
  const off_t from = std::max<off_t>(0, size - kShown);
  std::string text(static_cast<size_t>(std::max<off_t>(0, size - from)), '\0');
  const ssize_t n = pread(fd, text.data(), text.size(), from);
  text.resize(static_cast<size_t>(std::max<ssize_t>(0, n)));
  if (from > 0) text.erase(0, std::min(text.size(), text.find('\n') + 1));
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

// Returns the wait status, or an errno as a negative number.
int Run(const BuildSpec& spec, int output) {
  std::vector<char*> argv;
  for (const std::string& word : spec.command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, spec.folder.c_str());
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  pid_t pid = 0;
  const int error = posix_spawnp(&pid, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return -error;
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  return status;
}

}  // namespace

absl::Status BuildAgent(const BuildSpec& spec) {
  if (spec.command.empty()) return absl::OkStatus();
  const int output = memfd_create("build", MFD_CLOEXEC);
  if (output < 0) return SystemError("memfd_create", errno);
  const int status = Run(spec, output);
  const std::string text = TailOf(output);
  close(output);
  if (status == 0) return absl::OkStatus();
  const std::string how = status < 0            ? strerror(-status)
                          : WIFSIGNALED(status) ? absl::StrCat("signal ", WTERMSIG(status))
                                                : absl::StrCat("exit code ", WEXITSTATUS(status));
  return absl::InvalidArgumentError(absl::StrCat(spec.folder, ": build failed with ", how, ": ",
                                                 absl::StrJoin(spec.command, " "), text.empty() ? "" : "\n",
                                                 text));
}

}  // namespace hakam::arbiter
