#include "arbiter/fleet/bundle.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/archive/unpack.h"
#include "arbiter/archive/zip_file.h"
#include "arbiter/process/manifest.h"
#include "arbiter/store/sha256.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr char kManifest[] = "agent.textproto";

struct Packed {
  std::string name;  // relative, with '/'
  fs::path path;
  uint64_t bytes = 0;
  bool executable = false;
};

absl::Status Wrong(const fs::path& path, absl::string_view what) {
  return absl::FailedPreconditionError(absl::StrCat(path.string(), ": ", what));
}

// Adds what is in `folder`. `name`: of the folder in the bundle, with '/' at its end, or empty.
absl::Status Collect(const fs::path& folder, const std::string& name, std::vector<Packed>* files) {
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const fs::path& path = entry->path();
    const std::string file = path.filename().string();
    if (file == ".git" || file == "__pycache__") continue;
    std::error_code none;
    const bool link = entry->is_symlink(none);
    if (entry->is_directory(none)) {
      if (link) return Wrong(path, "is a link to a folder; a bundle has files, so put them there");
      HAKAM_RETURN_IF_ERROR(Collect(path, absl::StrCat(name, file, "/"), files));
    } else if (entry->is_regular_file(none)) {
      const fs::perms mode = entry->status(none).permissions();
      files->push_back({.name = name + file,
                        .path = path,
                        .bytes = entry->file_size(none),
                        .executable = (mode & fs::perms::owner_exec) != fs::perms::none});
    } else {
      return Wrong(path, link ? "is a link that leads nowhere" : "is neither a file nor a folder");
    }
  }
  return error ? ReadError(folder.string(), error.value()) : absl::OkStatus();
}

}  // namespace

absl::StatusOr<Bundle> MakeBundle(const std::string& folder, const std::string& path) {
  std::error_code error;
  if (!fs::is_regular_file(fs::path(folder) / kManifest, error)) {
    return Wrong(folder, absl::StrCat("has no ", kManifest, ", so it is not the folder of a bot"));
  }
  HAKAM_ASSIGN_OR_RETURN(const LaunchSpec agent, LoadAgent(folder, ""));
  // Its links mean files of the image. Here they would lead to files of this machine, which would be packed.
  if (!agent.root.empty())
    return Wrong(agent.root, "is an image of a container, which cannot be in a bundle");
  const fs::path target = fs::weakly_canonical(fs::absolute(path, error).parent_path(), error);
  const fs::path source = fs::weakly_canonical(folder, error);
  if (std::mismatch(source.begin(), source.end(), target.begin(), target.end()).first == source.end()) {
    return Wrong(path, "lies in the folder that is packed; give a place outside of it");
  }
  std::vector<Packed> files;
  HAKAM_RETURN_IF_ERROR(Collect(folder, "", &files));
  std::sort(files.begin(), files.end(), [](const Packed& a, const Packed& b) { return a.name < b.name; });
  Bundle bundle = {.files = files.size()};
  for (const Packed& file : files) bundle.bytes += file.bytes;
  const ArchiveLimits limits;
  if (bundle.files > limits.files || bundle.bytes > limits.bytes) {
    return absl::ResourceExhaustedError(absl::StrCat(folder, ": has ", bundle.files, " files of ",
                                                     bundle.bytes >> 20, " MiB; a bundle has at most ",
                                                     limits.files, " of ", limits.bytes >> 20, " MiB"));
  }
  HAKAM_ASSIGN_OR_RETURN(ZipFile zip, ZipFile::Create(path, ZipFile::Packing::kStored));
  for (const Packed& file : files)
    HAKAM_RETURN_IF_ERROR(zip.AddFile(file.name, file.path.string(), file.executable));
  HAKAM_RETURN_IF_ERROR(zip.Finish());
  HAKAM_ASSIGN_OR_RETURN(bundle.sha256, Sha256HexOfFile(path));
  return bundle;
}

absl::StatusOr<std::string> UnpackBundle(const std::string& path, const std::string& sha256,
                                         const std::string& cache) {
  HAKAM_ASSIGN_OR_RETURN(const std::string is, Sha256HexOfFile(path));
  if (is != sha256) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, ": is another bundle: its SHA-256 is ", is, ", not ", sha256));
  }
  const fs::path folder = fs::path(cache) / sha256;
  std::error_code error;
  if (fs::is_directory(folder, error)) return folder.string();
  // Unpacked beside it, so that it is complete as soon as it is there.
  fs::create_directories(cache, error);
  std::string part = folder.string() + ".XXXXXX";
  if (error || mkdtemp(part.data()) == nullptr) return WriteError(part, error ? error.value() : errno);
  // The user as whom bots run must be able to read it.
  fs::permissions(part, fs::perms(0755), error);
  absl::Status unpacked = Unpack(path, part);
  if (unpacked.ok()) {
    fs::rename(part, folder, error);
    if (!error) return folder.string();
    if (!fs::is_directory(folder))
      unpacked = WriteError(folder.string(), error.value());  // another process was first
  }
  std::error_code ignored;
  fs::remove_all(part, ignored);
  HAKAM_RETURN_IF_ERROR(unpacked);
  return folder.string();
}

}  // namespace hakam::arbiter
