#include "arbiter/process/image_root.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "arbiter/process/paths.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr absl::string_view kOfSandbox[] = {"dev", "proc", "run", "sys", "tmp"};
constexpr size_t kMostAtTop = 64;

std::vector<fs::path> EntriesAtTop(const std::string& root) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (fs::directory_iterator at(root, error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    const std::string name = at->path().filename().string();
    const bool own = std::find(std::begin(kOfSandbox), std::end(kOfSandbox), name) != std::end(kOfSandbox);
    if (!own) entries.push_back(at->path());
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

// What is at `path` when the folder `root` is the root; an errno if nothing is.
int StatInImage(int root, const std::string& path, struct stat* info) {
  open_how how = {};
  how.flags = O_PATH | O_CLOEXEC;
  how.resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS;
  const int fd = static_cast<int>(syscall(SYS_openat2, root, path.c_str(), &how, sizeof how));
  if (fd < 0) return errno;
  const int error = fstat(fd, info) == 0 ? 0 : errno;
  close(fd);
  return error;
}

bool IsExecutable(const struct stat& info) { return S_ISREG(info.st_mode) && (info.st_mode & 0111) != 0; }

absl::StatusOr<std::string> InPath(int root, const ImageProgram& wanted) {
  for (const absl::string_view folder : absl::StrSplit(wanted.path, ':')) {
    if (!absl::StartsWith(folder, "/")) continue;
    const std::string path = NormalPath(absl::StrCat(folder, "/", wanted.word));
    struct stat info {};
    if (StatInImage(root, path, &info) == 0 && IsExecutable(info)) return path;
  }
  return absl::NotFoundError(
      absl::StrCat("program ", wanted.word, " is not in the PATH of the image, which is ", wanted.path));
}

}  // namespace

ImageTop TopOf(const std::string& root) {
  ImageTop top;
  std::vector<fs::path> entries = EntriesAtTop(root);
  if (entries.size() > kMostAtTop) entries.resize(kMostAtTop);
  for (const fs::path& path : entries) {
    std::error_code error;
    const std::string place = absl::StrCat("/", path.filename().string());
    const fs::file_status status = fs::symlink_status(path, error);
    if (fs::is_symlink(status)) {
      top.links.push_back({.target = fs::read_symlink(path, error).string(), .place = place});
    } else if (fs::is_directory(status) || fs::is_regular_file(status)) {
      top.mounts.push_back({.source = path.string(), .place = place});
    }
  }
  return top;
}

absl::StatusOr<std::string> FindInImage(const ImageProgram& wanted) {
  if (const size_t count = EntriesAtTop(wanted.root).size(); count > kMostAtTop) {
    return absl::InvalidArgumentError(
        absl::StrCat("the image has ", count, " entries at its top; at most ", kMostAtTop));
  }
  const int root = open(wanted.root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (root < 0) return absl::NotFoundError(absl::StrCat(wanted.root, ": ", strerror(errno)));
  const absl::Cleanup close_root = [root] { close(root); };
  struct stat info {};
  if (const int error = StatInImage(root, wanted.working_directory, &info);
      error != 0 || !S_ISDIR(info.st_mode)) {
    return absl::InvalidArgumentError(absl::StrCat("working directory ", wanted.working_directory,
                                                   " is no folder of the image",
                                                   error == 0 ? "" : absl::StrCat(": ", strerror(error))));
  }
  if (!absl::StrContains(wanted.word, "/")) return InPath(root, wanted);
  std::string path = NormalPath((fs::path(wanted.working_directory) / wanted.word).string());
  if (const int error = StatInImage(root, path, &info); error != 0) {
    return absl::NotFoundError(absl::StrCat("program ", path, " of the image: ", strerror(error)));
  }
  if (!IsExecutable(info)) {
    return absl::PermissionDeniedError(absl::StrCat("program ", path, " of the image is not executable"));
  }
  return path;
}

}  // namespace hakam::arbiter
