#include "sdk/base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"

namespace hakam {
namespace {

constexpr size_t kChunkBytes = 1 << 16;

const char* KindOf(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISCHR(mode) || S_ISBLK(mode)) return "a device";
  if (S_ISFIFO(mode)) return "a named pipe";
  return "a socket";
}

std::string SizeText(size_t bytes) {
  constexpr size_t kKiB = 1 << 10;
  constexpr size_t kMiB = 1 << 20;
  if (bytes % kMiB == 0) return absl::StrCat(bytes / kMiB, " MiB");
  if (bytes % kKiB == 0) return absl::StrCat(bytes / kKiB, " KiB");
  return absl::StrCat(bytes, " bytes");
}

absl::Status CheckRegular(const std::string& path, mode_t mode) {
  if (S_ISREG(mode)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(path, ": is ", KindOf(mode), ", not a regular file"));
}

}  // namespace

absl::StatusOr<File> OpenRegularFile(const std::string& path) {
  struct stat info {};
  // First, because some devices do something when they are opened.
  if (stat(path.c_str(), &info) != 0) return ReadError(path, errno);
  HAKAM_RETURN_IF_ERROR(CheckRegular(path, info.st_mode));
  const int fd = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd < 0) return ReadError(path, errno);
  File file(fdopen(fd, "rb"));
  if (file == nullptr) {
    const int error = errno;
    close(fd);
    return ReadError(path, error);
  }
  if (fstat(fd, &info) != 0) return ReadError(path, errno);
  HAKAM_RETURN_IF_ERROR(CheckRegular(path, info.st_mode));  // it may have been replaced
  return file;
}

absl::StatusOr<std::string> ReadFile(const std::string& path, size_t max_bytes) {
  HAKAM_ASSIGN_OR_RETURN(const File file, OpenRegularFile(path));
  std::string text;
  size_t read = 0;
  do {
    const size_t before = text.size();
    text.resize(before + std::min(kChunkBytes, max_bytes + 1 - before));
    read = fread(text.data() + before, 1, text.size() - before, file.get());
    text.resize(before + read);
    if (text.size() > max_bytes) {
      return absl::InvalidArgumentError(absl::StrCat(path, ": is larger than ", SizeText(max_bytes)));
    }
  } while (read > 0);
  if (ferror(file.get()) != 0) return ReadError(path, errno);
  return text;
}

absl::Status ReadError(const std::string& path, int error) {
  const std::string what = absl::StrCat(path, ": cannot be read: ", std::strerror(error));
  switch (error) {
    case EACCES:
    case EPERM:
      return absl::PermissionDeniedError(absl::StrCat(what, "; check its permissions"));
    case EMFILE:
    case ENFILE:
      return absl::ResourceExhaustedError(absl::StrCat(what, " (ulimit -n)"));
    case ENOMEM:
    case EIO:
      return absl::ResourceExhaustedError(what);
    default:
      return absl::NotFoundError(what);
  }
}

absl::Status WriteError(const std::string& path, int error) {
  const std::string what = absl::StrCat(path, ": cannot be written: ", std::strerror(error));
  switch (error) {
    case EFBIG:
      return absl::ResourceExhaustedError(absl::StrCat(what, FileLimitText()));
    case EMFILE:
    case ENFILE:
      return absl::ResourceExhaustedError(absl::StrCat(what, " (ulimit -n)"));
    case ENOSPC:
    case EDQUOT:
    case EIO:
      return absl::ResourceExhaustedError(absl::StrCat(what, "; free some space and run the command again"));
    case ENOENT:
      return absl::PermissionDeniedError(absl::StrCat(what, "; make its folder first"));
    case EROFS:
      return absl::UnavailableError(absl::StrCat(what, "; choose a place that can be written"));
    default:
      return absl::PermissionDeniedError(absl::StrCat(what, "; check the permissions of its folder"));
  }
}

absl::Status WriteAndClose(const std::string& path, int fd, absl::string_view text) {
  int error = 0;
  while (error == 0 && !text.empty()) {
    const ssize_t written = write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      error = errno;
    } else {
      text.remove_prefix(static_cast<size_t>(written));
    }
  }
  // A pipe or a terminal has no disk: EINVAL.
  if (error == 0 && fsync(fd) != 0 && errno != EINVAL && errno != EROFS) error = errno;
  if (close(fd) != 0 && error == 0) error = errno;
  return error == 0 ? absl::OkStatus() : WriteError(path, error);
}

std::string FileLimitText() {
  rlimit limit{};
  if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return "";
  return absl::StrCat(" (ulimit -f allows files of ", limit.rlim_cur / 1024, " KiB)");
}

}  // namespace hakam
