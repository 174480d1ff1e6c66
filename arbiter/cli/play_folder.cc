#include "arbiter/cli/play_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr size_t kKept = 10;
constexpr char kPrefix[] = "play-";

// Locks the folder and returns a descriptor, or -1 if another process has locked it.
int Lock(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  if (fd >= 0) close(fd);
  return -1;
}

void RemoveUnused(const fs::path& path) {
  const int lock = Lock(path.string());
  if (lock < 0) return;
  std::error_code ignored;
  fs::remove_all(path, ignored);
  close(lock);
}

void RemoveAllButTheLast(const fs::path& parent) {
  std::vector<std::pair<fs::file_time_type, fs::path>> folders;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(parent, error)) {
    if (!absl::StartsWith(entry.path().filename().string(), kPrefix)) continue;
    folders.emplace_back(entry.last_write_time(error), entry.path());
  }
  if (folders.size() <= kKept) return;
  std::sort(folders.begin(), folders.end());
  for (size_t i = 0; i + kKept < folders.size(); ++i) RemoveUnused(folders[i].second);
}

// Creates a new folder in `parent`. Empty if that fails.
std::string NewFolder(const fs::path& parent, const std::string& prefix) {
  if (parent.empty()) return "";
  std::error_code error;
  fs::create_directories(parent, error);
  std::string path = (parent / (prefix + "XXXXXX")).string();
  return mkdtemp(path.data()) == nullptr ? "" : path;
}

}  // namespace

std::filesystem::path CacheFolder() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') return fs::path(cache) / "hakam";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return fs::path(home) / ".cache" / "hakam";
  return {};
}

absl::StatusOr<std::unique_ptr<PlayFolder>> PlayFolder::Make(const std::string& keep) {
  std::error_code error;
  if (!keep.empty()) {
    fs::create_directories(keep, error);
    if (!error) return std::unique_ptr<PlayFolder>(new PlayFolder(keep, -1));
    return absl::PermissionDeniedError(absl::StrCat(keep, ": cannot be created: ", error.message()));
  }
  const fs::path cache = CacheFolder();
  std::string path = NewFolder(cache, kPrefix);
  if (path.empty()) path = NewFolder(fs::temp_directory_path(error), "hakam-play-");
  if (path.empty()) {
    return absl::UnavailableError(
        "cannot create a folder for records and logs; set XDG_CACHE_HOME or TMPDIR to a folder that can be "
        "written");
  }
  const int lock = Lock(path);
  RemoveAllButTheLast(cache);
  return std::unique_ptr<PlayFolder>(new PlayFolder(std::move(path), lock));
}

PlayFolder::~PlayFolder() {
  if (lock_ < 0) return;
  std::error_code ignored;
  if (dropped_) fs::remove_all(path_, ignored);
  close(lock_);
}

}  // namespace hakam::arbiter
