#include "arbiter/cli/play_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/cli/console.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostKept = 200;
constexpr uintmax_t kMostBytes = uintmax_t{1} << 30;
constexpr size_t kMostNamed = 5;  // of those that go
constexpr char kPrefix[] = "play-";
constexpr char kLastPlay[] = "last-play";  // a file that names a folder

// Locks the folder and returns a descriptor, or -1 if another process has locked it.
int Lock(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  if (fd >= 0) close(fd);
  return -1;
}

// False if the folder is in use.
bool RemoveUnused(const fs::path& path) {
  const int lock = Lock(path.string());
  if (lock < 0) return false;
  std::error_code ignored;
  fs::remove_all(path, ignored);
  close(lock);
  return true;
}

// The size of all files in the folder; what vanishes meanwhile counts as nothing.
uintmax_t BytesIn(const fs::path& folder) {
  uintmax_t bytes = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code gone;
    if (!entry->is_regular_file(gone) || entry->is_symlink(gone)) continue;
    const uintmax_t size = entry->file_size(gone);
    if (!gone) bytes += size;
  }
  return bytes;
}

// Keeps the newest folders, as many as the limits allow. Returns the names of those that it has removed.
std::vector<std::string> RemoveOldest(const fs::path& parent) {
  std::vector<std::pair<fs::file_time_type, fs::path>> folders;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(parent, error)) {
    if (!absl::StartsWith(entry.path().filename().string(), kPrefix)) continue;
    std::error_code gone;
    folders.emplace_back(entry.last_write_time(gone), entry.path());
  }
  std::sort(folders.rbegin(), folders.rend());
  std::vector<std::string> removed;
  uintmax_t bytes = 0;
  for (size_t i = 0; i < folders.size(); ++i) {
    const fs::path& folder = folders[i].second;
    bytes += BytesIn(folder);
    if (i < kMostKept && bytes <= kMostBytes) continue;
    if (RemoveUnused(folder)) removed.push_back(folder.filename().string());
  }
  return removed;
}

std::string RemovedText(const fs::path& parent, const std::vector<std::string>& removed) {
  const size_t named = std::min(removed.size(), kMostNamed);
  return absl::StrCat(
      "hakam: removed the oldest records in ", parent.string(), " (at most ", kMostKept,
      " plays and 1 GiB are kept): ", absl::StrJoin(removed.begin(), removed.begin() + named, ", "),
      removed.size() > named ? absl::StrCat(" and ", removed.size() - named, " more") : "", "\n");
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

void NoteLastPlay(const std::string& folder) {
  const fs::path cache = CacheFolder();
  if (cache.empty()) return;
  std::error_code ignored;
  fs::create_directories(cache, ignored);
  const fs::path note = cache / kLastPlay;
  const fs::path written = absl::StrCat(note.string(), ".", getpid());
  if (std::ofstream(written) << folder << "\n") fs::rename(written, note, ignored);
  fs::remove(written, ignored);
}

absl::StatusOr<std::string> FolderOrLastPlay(const std::string& folder) {
  if (!folder.empty()) return folder;
  std::string last;
  const fs::path cache = CacheFolder();
  std::ifstream note(cache / kLastPlay);
  std::error_code error;
  if (cache.empty() || !std::getline(note, last) || !fs::is_directory(last, error)) {
    return absl::NotFoundError("name a folder of a league: there are no records of a last play");
  }
  PrintErr(absl::StrCat("hakam: the last play, ", PrintableLine(last), "\n"));
  return last;
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
  if (const std::vector<std::string> removed = RemoveOldest(cache); !removed.empty()) {
    PrintErr(RemovedText(cache, removed));
  }
  return std::unique_ptr<PlayFolder>(new PlayFolder(std::move(path), lock));
}

PlayFolder::~PlayFolder() {
  if (lock_ < 0) return;
  std::error_code ignored;
  if (dropped_) fs::remove_all(path_, ignored);
  close(lock_);
}

}  // namespace hakam::arbiter
