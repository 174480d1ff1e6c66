#include "arbiter/fleet/shell.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kMostText = size_t{1} << 24;
constexpr size_t kMostWords = 2000;  // of what a command said

}  // namespace

absl::StatusOr<pid_t> StartShell(const ShellCommand& command) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, command.in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, command.out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, command.err, STDERR_FILENO);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  std::vector<char*> environment;
  for (char** entry = environ; *entry != nullptr; ++entry) environment.push_back(*entry);
  for (const std::string& entry : command.environment)
    environment.push_back(const_cast<char*>(entry.c_str()));
  environment.push_back(nullptr);
  const char* const arguments[] = {"sh", "-c", command.command.c_str(), nullptr};
  pid_t pid = -1;
  const int error = posix_spawn(&pid, "/bin/sh", &actions, &attributes, const_cast<char* const*>(arguments),
                                environment.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error == 0) return pid;
  return absl::UnavailableError(absl::StrCat("/bin/sh cannot be started: ", std::strerror(error)));
}

std::string HowItEnded(int status) {
  if (WIFSIGNALED(status)) return absl::StrCat("was ended by signal ", WTERMSIG(status));
  return absl::StrCat("ended with exit code ", WEXITSTATUS(status));
}

std::string LastLineOf(const std::string& file) {
  const absl::StatusOr<std::string> text = ReadFile(file, kMostText);
  if (!text.ok()) return "";
  absl::string_view rest = absl::StripTrailingAsciiWhitespace(*text);
  rest = rest.substr(rest.rfind('\n') + 1);
  return PrintableLine(rest.substr(0, kMostWords));
}

absl::StatusOr<int> OpenToWrite(const std::string& path) {
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd >= 0) return fd;
  const int error = errno;
  const std::string why(WriteError(path, error).message());
  if (error == EMFILE || error == ENFILE) return absl::UnavailableError(why);
  return absl::AbortedError(why);
}

absl::Status WriteChunk(const std::string& path, absl::string_view bytes) {
  HAKAM_ASSIGN_OR_RETURN(const int fd, OpenToWrite(path));
  const absl::Status written = WriteAndClose(path, fd, bytes);
  return written.ok() ? written : absl::AbortedError(written.message());
}

}  // namespace hakam::arbiter
