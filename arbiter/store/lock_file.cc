#include "arbiter/store/lock_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/time/clock.h"

namespace hakam::arbiter {
namespace {

absl::Status SystemError(const std::string& path, int error) {
  const std::string what = absl::StrCat(path, ": cannot be created: ", std::strerror(error));
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      return absl::NotFoundError(absl::StrCat(what, "; make its folder first"));
    case EACCES:
    case EPERM:
    case EROFS:
      return absl::PermissionDeniedError(absl::StrCat(what, "; use a folder that may be written"));
    case ENOSPC:
    case EDQUOT:
      return absl::ResourceExhaustedError(absl::StrCat(what, "; free some space"));
    default:
      return absl::InternalError(what);
  }
}

// The process that the holder wrote into the file; 0 if it cannot be read. What follows the first line was
// left by a holder before it, with a longer number.
pid_t HolderOf(int fd) {
  char text[32];
  const ssize_t size = pread(fd, text, sizeof text, 0);
  if (size <= 0) return 0;
  const absl::string_view whole(text, static_cast<size_t>(size));
  pid_t pid = 0;
  return absl::SimpleAtoi(whole.substr(0, whole.find('\n')), &pid) ? pid : 0;
}

// Whether a process has ended or is about to: killed, or being taken apart by the kernel, which takes long
// for a large one.
bool IsDead(pid_t pid) {
  std::ifstream file(absl::StrCat("/proc/", pid, "/stat"));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  // The name of the program may contain blanks and parentheses, but none follows it. proc(5) numbers the
  // fields from 1; the first one here is field 3.
  const std::vector<absl::string_view> fields =
      absl::StrSplit(absl::string_view(text).substr(std::min(text.rfind(')') + 2, text.size())), ' ');
  // No such file may also mean that other users' processes are hidden.
  if (fields.size() < 29) return kill(pid, 0) != 0 && errno == ESRCH;
  constexpr uint64_t kExiting = 0x4;  // PF_EXITING of the kernel
  constexpr uint64_t kKilled = uint64_t{1} << (SIGKILL - 1);
  uint64_t flags = 0;
  uint64_t pending = 0;
  return fields[0] == "Z" || fields[0] == "X" ||
         (absl::SimpleAtoi(fields[6], &flags) && (flags & kExiting) != 0) ||
         (absl::SimpleAtoi(fields[28], &pending) && (pending & kKilled) != 0);
}

absl::Status HeldBy(const std::string& path, pid_t holder, bool dead) {
  if (dead) {
    return absl::UnavailableError(absl::StrCat(
        path, ": process ", holder, " has ended and still holds the lock; end what it started (fuser ", path,
        " names it), then try again"));
  }
  const std::string who = holder == 0 ? "" : absl::StrCat(" (process ", holder, ")");
  return absl::UnavailableError(
      absl::StrCat(path, ": another arbiter", who, " is playing this league; wait until it has ended"));
}

}  // namespace

void LockFile::TenMs() { absl::SleepFor(absl::Milliseconds(10)); }

absl::StatusOr<std::unique_ptr<LockFile>> LockFile::Acquire(const std::string& path,
                                                            const std::function<void()>& pause) {
  // Close-on-exec: a bot that outlives the arbiter must not hold its lock.
  const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (fd < 0) return SystemError(path, errno);
  std::unique_ptr<LockFile> lock(new LockFile(fd));
  for (int tries = 1; flock(fd, LOCK_EX | LOCK_NB) != 0; ++tries) {
    if (errno != EWOULDBLOCK) return SystemError(path, errno);
    const pid_t holder = HolderOf(fd);
    const bool dead = holder > 0 && IsDead(holder);
    if (!dead || tries == kTries) return HeldBy(path, holder, dead);
    pause();
  }
  // For the messages above only, so a failure (a full disk) does not matter. The number goes in before the
  // rest is cut off, so that the file never is without one.
  const std::string pid = absl::StrCat(getpid(), "\n");
  if (pwrite(fd, pid.data(), pid.size(), 0) == static_cast<ssize_t>(pid.size())) {
    [[maybe_unused]] const int cut = ftruncate(fd, static_cast<off_t>(pid.size()));
  }
  return lock;
}

LockFile::~LockFile() { close(fd_); }

}  // namespace hakam::arbiter
