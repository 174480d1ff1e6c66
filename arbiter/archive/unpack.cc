#include "arbiter/archive/unpack.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbiter/archive/reader.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

class Unpacker {
 public:
  Unpacker(ArchiveReader reader, fs::path folder, const ArchiveLimits& limits)
      : reader_(std::move(reader)), folder_(std::move(folder)), limits_(limits) {}

  absl::Status Run() {
    while (true) {
      HAKAM_ASSIGN_OR_RETURN(archive_entry* const entry, reader_.Next(limits_.files));
      if (entry == nullptr) return absl::OkStatus();
      HAKAM_RETURN_IF_ERROR(UnpackEntry(entry));
    }
  }

 private:
  absl::Status UnpackEntry(archive_entry* entry) {
    const auto type = archive_entry_filetype(entry);
    const bool is_folder = type == AE_IFDIR;
    if ((type != AE_IFREG && !is_folder) || archive_entry_hardlink(entry) != nullptr) {
      return reader_.WrongEntry("is no regular file and no folder; links cannot be in it");
    }
    const absl::StatusOr<std::string> name = SafeName(archive_entry_pathname(entry), limits_.depth);
    if (!name.ok()) return reader_.WrongEntry(name.status().message());
    if (is_folder) return name->empty() ? absl::OkStatus() : MakeFolder(folder_ / *name);
    // A backslash separates folders for some programs.
    if (name->empty() || absl::StrContains(*name, '\\')) {
      return reader_.WrongEntry("has a name that leads out of the folder, is too deep, or is no text");
    }
    return UnpackFile(folder_ / *name, (archive_entry_perm(entry) & 0111) != 0);
  }

  // With the folders above it. Everybody may read them, whatever the umask says.
  absl::Status MakeFolder(const fs::path& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) return absl::OkStatus();
    if (fs::exists(path, error)) return reader_.WrongEntry("needs a folder where the archive has a file");
    HAKAM_RETURN_IF_ERROR(MakeFolder(path.parent_path()));
    // Folders that have no entry of their own count too: a name of 1000 bytes can make many.
    if (++folders_ > limits_.files) {
      return reader_.Wrong(absl::StrCat("has more than ", limits_.files, " folders"));
    }
    if (mkdir(path.c_str(), 0755) != 0 || chmod(path.c_str(), 0755) != 0)
      return WriteError(path.string(), errno);
    return absl::OkStatus();
  }

  absl::Status UnpackFile(const fs::path& path, bool executable) {
    HAKAM_RETURN_IF_ERROR(MakeFolder(path.parent_path()));
    const mode_t mode = executable ? 0755 : 0644;
    const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (fd < 0 && errno == EEXIST) return reader_.WrongEntry("is there twice");
    if (fd < 0) return WriteError(path.string(), errno);
    fchmod(fd, mode);  // whatever the umask says
    const File file(fdopen(fd, "wb"));
    return reader_.CopyTo(path.string(), file.get(), limits_.bytes, &bytes_);
  }

  ArchiveReader reader_;
  const fs::path folder_;
  const ArchiveLimits limits_;
  uint64_t bytes_ = 0;
  uint64_t folders_ = 0;
};

// If the only thing in `folder` is a folder, what is in it takes its place.
absl::Status LeaveOutOnlyFolder(const fs::path& folder) {
  std::error_code error;
  fs::directory_iterator first(folder, error);
  if (error || first == fs::directory_iterator()) return absl::OkStatus();
  const fs::path only = first->path();
  if (!first->is_directory(error) || first.increment(error) != fs::directory_iterator())
    return absl::OkStatus();
  // One of its contents may have its name: it gets a name that none of them has.
  fs::path aside = folder / ".only";
  while (fs::exists(only / aside.filename(), error)) aside += "-";
  fs::rename(only, aside, error);
  std::vector<fs::path> inner;
  for (fs::directory_iterator at(aside, error); !error && at != fs::directory_iterator(); at.increment(error))
    inner.push_back(at->path());
  for (const fs::path& path : inner) {
    if (!error) fs::rename(path, folder / path.filename(), error);
  }
  if (!error) fs::remove(aside, error);
  return error ? WriteError(folder.string(), error.value()) : absl::OkStatus();
}

}  // namespace

absl::Status Unpack(const std::string& archive, const std::string& folder, const ArchiveLimits& limits,
                    OnlyFolder only_folder) {
  HAKAM_ASSIGN_OR_RETURN(ArchiveReader reader, ArchiveReader::Open(archive));
  HAKAM_RETURN_IF_ERROR(Unpacker(std::move(reader), folder, limits).Run());
  return only_folder == OnlyFolder::kLeftOut ? LeaveOutOnlyFolder(folder) : absl::OkStatus();
}

}  // namespace hakam::arbiter
