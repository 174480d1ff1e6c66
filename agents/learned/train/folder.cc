#include "agents/learned/train/folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "absl/strings/str_cat.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::agents::learned {
namespace {

constexpr size_t kMaxKeptBytes = size_t{1} << 30;

}  // namespace

std::string StatePath(const std::string& folder) { return absl::StrCat(folder, "/state"); }
std::string BestPath(const std::string& folder) { return absl::StrCat(folder, "/best"); }
std::string SamplesPath(const std::string& folder, int iteration) {
  return absl::StrCat(folder, "/samples-", iteration);
}

absl::Status ReplaceFile(const std::string& path, absl::string_view text) {
  const std::string fresh = path + ".new";
  const int fd = open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return WriteError(fresh, errno);
  HAKAM_RETURN_IF_ERROR(WriteAndClose(fresh, fd, text));
  return rename(fresh.c_str(), path.c_str()) == 0 ? absl::OkStatus() : WriteError(path, errno);
}

absl::StatusOr<std::string> ReadKept(const std::string& path) { return ReadFile(path, kMaxKeptBytes); }

absl::Status RemoveFile(const std::string& path) {
  return unlink(path.c_str()) == 0 || errno == ENOENT ? absl::OkStatus() : WriteError(path, errno);
}

}  // namespace hakam::agents::learned
