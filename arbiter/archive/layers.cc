#include "arbiter/archive/layers.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr absl::string_view kWhiteout = ".wh.";
constexpr absl::string_view kWhiteoutAll = ".wh..wh..opq";
// A sandbox has these of its own.
constexpr absl::string_view kLeftOut[] = {"dev", "proc", "run", "sys", "tmp"};
constexpr size_t kLongestTarget = 1000;

bool IsLeftOut(absl::string_view name) {
  return std::any_of(std::begin(kLeftOut), std::end(kLeftOut), [&](absl::string_view top) {
    return name == top || absl::StartsWith(name, absl::StrCat(top, "/"));
  });
}

bool IsRealFolder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(fs::symlink_status(path, error));
}

// True if a link in the folder of `name`, a path in the image, leads above the image.
bool LeadsOut(const fs::path& name, const std::string& target) {
  if (target[0] == '/') return false;  // the image is the root
  int depth = 0;
  for (const fs::path& part : (name.parent_path() / target)) {
    depth += part == ".." ? -1 : part == "." || part.empty() ? 0 : 1;
    if (depth < 0) return true;
  }
  return false;
}

}  // namespace

Layers::Layers(fs::path root, const ArchiveLimits& limits) : root_(std::move(root)), limits_(limits) {}

absl::Status Layers::Add(const std::string& path) {
  HAKAM_ASSIGN_OR_RETURN(ArchiveReader reader, ArchiveReader::Open(path));
  of_this_layer_.clear();
  while (true) {
    HAKAM_ASSIGN_OR_RETURN(archive_entry* const entry, reader.Next(limits_.files));
    if (entry == nullptr) return absl::OkStatus();
    HAKAM_RETURN_IF_ERROR(AddEntry(reader, entry));
  }
}

absl::Status Layers::AddEntry(ArchiveReader& reader, archive_entry* entry) {
  const absl::StatusOr<std::string> name = SafeName(archive_entry_pathname(entry), limits_.depth);
  if (!name.ok()) return reader.WrongEntry(name.status().message());
  if (name->empty() || IsLeftOut(*name)) return absl::OkStatus();
  const fs::path path = *name;
  const std::string last = path.filename().string();
  if (last == kWhiteoutAll) {
    RemoveLowerIn(path.parent_path().string());
    return absl::OkStatus();
  }
  if (absl::StartsWith(last, kWhiteout)) {
    const std::string gone = last.substr(kWhiteout.size());
    // Others that begin with it are notes of a storage driver.
    const bool plain = !gone.empty() && gone != "." && gone != ".." && !absl::StartsWith(gone, kWhiteout);
    if (plain) RemoveLower((path.parent_path() / gone).string());
    return absl::OkStatus();
  }
  HAKAM_RETURN_IF_ERROR(MakeFolder(reader, path.parent_path()));
  const auto type = archive_entry_filetype(entry);
  std::error_code error;
  if (type == AE_IFDIR) {
    if (!IsRealFolder(root_ / path)) fs::remove(root_ / path, error);
    of_this_layer_.insert(*name);
    return MakeFolder(reader, path);
  }
  if (++made_ > limits_.files) return reader.Wrong(absl::StrCat("has more than ", limits_.files, " files"));
  // The target of a hard link may be of a lower layer and have the same name: it is looked at first.
  if (const char* target = archive_entry_hardlink(entry)) return MakeHardLink(reader, *name, target);
  fs::remove_all(root_ / path, error);
  of_this_layer_.insert(*name);
  if (type == AE_IFLNK) return MakeSymbolicLink(reader, *name, archive_entry_symlink(entry));
  if (type == AE_IFREG) return MakeFile(reader, *name, (archive_entry_perm(entry) & 0111) != 0);
  return reader.WrongEntry("is a device, a FIFO or a socket");
}

bool Layers::IsOfThisLayer(const std::string& name) const {
  const auto at = of_this_layer_.lower_bound(name);
  if (at != of_this_layer_.end() && *at == name) return true;
  const auto in = of_this_layer_.lower_bound(name + "/");
  return in != of_this_layer_.end() && absl::StartsWith(*in, name + "/");
}

void Layers::RemoveLower(const std::string& name) {
  // Through a link nothing is removed.
  fs::path above;
  for (const fs::path& part : fs::path(name).parent_path()) {
    above /= part;
    if (!IsRealFolder(root_ / above)) return;
  }
  std::error_code error;
  if (!IsOfThisLayer(name)) {
    fs::remove_all(root_ / name, error);
  } else {
    RemoveLowerIn(name);
  }
}

void Layers::RemoveLowerIn(const std::string& name) {
  fs::path above;
  for (const fs::path& part : fs::path(name)) {
    above /= part;
    if (!IsRealFolder(root_ / above)) return;
  }
  std::vector<std::string> inner;
  std::error_code error;
  for (fs::directory_iterator at(root_ / name, error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    inner.push_back((fs::path(name) / at->path().filename()).string());
  }
  for (const std::string& path : inner) RemoveLower(path);
}

absl::Status Layers::MakeFolder(ArchiveReader& reader, const fs::path& name) {
  fs::path path = root_;
  for (const fs::path& part : name) {
    path /= part;
    if (mkdir(path.c_str(), 0755) == 0) {
      if (++made_ > limits_.files)
        return reader.Wrong(absl::StrCat("has more than ", limits_.files, " files"));
      chmod(path.c_str(), 0755);  // whatever the umask says
    } else if (errno != EEXIST) {
      return WriteError(path.string(), errno);
    } else if (!IsRealFolder(path)) {
      return reader.WrongEntry("needs a folder where the image has a link or a file");
    }
  }
  return absl::OkStatus();
}

absl::Status Layers::MakeFile(ArchiveReader& reader, const std::string& name, bool executable) {
  const std::string path = (root_ / name).string();
  const mode_t mode = executable ? 0755 : 0644;
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
  if (fd < 0) return WriteError(path, errno);
  fchmod(fd, mode);  // whatever the umask says
  const File file(fdopen(fd, "wb"));
  return reader.CopyTo(path, file.get(), limits_.bytes, &bytes_);
}

absl::Status Layers::MakeSymbolicLink(ArchiveReader& reader, const std::string& name, const char* target) {
  if (target == nullptr || *target == 0 || std::string(target).size() > kLongestTarget ||
      LeadsOut(name, target)) {
    return reader.WrongEntry("is a link that leads out of the image");
  }
  const std::string path = (root_ / name).string();
  return symlink(target, path.c_str()) == 0 ? absl::OkStatus() : WriteError(path, errno);
}

absl::Status Layers::MakeHardLink(ArchiveReader& reader, const std::string& name, const char* target) {
  const absl::StatusOr<std::string> safe = SafeName(target, limits_.depth);
  fs::path above;
  bool inside = safe.ok() && !safe->empty() && !IsLeftOut(*safe);
  if (inside) {
    for (const fs::path& part : fs::path(*safe).parent_path()) {
      above /= part;
      inside = inside && IsRealFolder(root_ / above);
    }
  }
  struct stat info {};
  if (!inside || lstat((root_ / *safe).c_str(), &info) != 0 ||
      (!S_ISREG(info.st_mode) && !S_ISLNK(info.st_mode))) {
    return reader.WrongEntry("is a hard link to what is no file of the image");
  }
  of_this_layer_.insert(name);
  if (*safe == name) return absl::OkStatus();
  if (absl::StartsWith(*safe, name + "/")) return reader.WrongEntry("is a hard link to what is in it");
  std::error_code error;
  fs::remove_all(root_ / name, error);
  // linkat() without a flag links a symbolic link itself.
  const std::string path = (root_ / name).string();
  return linkat(AT_FDCWD, (root_ / *safe).c_str(), AT_FDCWD, path.c_str(), 0) == 0 ? absl::OkStatus()
                                                                                   : WriteError(path, errno);
}

}  // namespace hakam::arbiter
