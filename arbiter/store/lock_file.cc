#include "arbiter/store/lock_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

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

// What the holder wrote, or nothing if it cannot be read.
std::string HolderOf(int fd) {
  char text[32];
  const ssize_t size = pread(fd, text, sizeof text, 0);
  int pid = 0;
  if (size <= 0 || !absl::SimpleAtoi(absl::string_view(text, static_cast<size_t>(size)), &pid)) return "";
  return absl::StrCat(" (process ", pid, ")");
}

}  // namespace

absl::StatusOr<std::unique_ptr<LockFile>> LockFile::Acquire(const std::string& path) {
  // Close-on-exec: a bot that outlives the arbiter must not hold its lock.
  const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (fd < 0) return SystemError(path, errno);
  std::unique_ptr<LockFile> lock(new LockFile(fd));
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return SystemError(path, errno);
    return absl::UnavailableError(absl::StrCat(path, ": another arbiter", HolderOf(fd),
                                               " is playing this league; wait until it has ended"));
  }
  // For the message above only, so a failure (a full disk) does not matter.
  const std::string pid = absl::StrCat(getpid(), "\n");
  if (ftruncate(fd, 0) == 0) [[maybe_unused]]
    const ssize_t written = pwrite(fd, pid.data(), pid.size(), 0);
  return lock;
}

LockFile::~LockFile() { close(fd_); }

}  // namespace hakam::arbiter
