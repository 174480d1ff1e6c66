#include "arbiter/fleet/bundle.h"

#include <unistd.h>

#include <filesystem>
#include <string>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "arbiter/archive/unpack.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/process/manifest.h"
#include "arbiter/store/sha256.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

// A folder that is removed at the end.
class TemporaryFolder {
 public:
  static absl::StatusOr<TemporaryFolder> Make() {
    std::error_code error;
    std::string path = (fs::temp_directory_path(error) / "hakam-bundle-XXXXXX").string();
    if (error || mkdtemp(path.data()) == nullptr) return WriteError(path, error ? error.value() : errno);
    return TemporaryFolder(path);
  }
  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, "")) {}
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  const std::string& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

std::string Line(const Bundle& bundle, const std::string& path) {
  return absl::StrCat(bundle.sha256, "  ", path, "  (", bundle.files, " files, ", bundle.bytes, " bytes)\n");
}

// A bundle is good if what is in it gives the same bytes again.
absl::StatusOr<int> Check(const std::string& path) {
  HAKAM_ASSIGN_OR_RETURN(const TemporaryFolder folder, TemporaryFolder::Make());
  HAKAM_ASSIGN_OR_RETURN(const std::string sha256, Sha256HexOfFile(path));
  HAKAM_ASSIGN_OR_RETURN(const std::string unpacked, UnpackBundle(path, sha256, folder.path()));
  const absl::StatusOr<Bundle> again = MakeBundle(unpacked, folder.path() + "/again.zip");
  if (!again.ok()) return absl::InvalidArgumentError(absl::StrCat(path, ": ", again.status().message()));
  if (again->sha256 != sha256) {
    return absl::InvalidArgumentError(absl::StrCat(
        path,
        ": is an archive with a bot, but no bundle; unpack it, and make one with `hakam bundle FOLDER`"));
  }
  PrintOut(Line(*again, path));
  return kExitOk;
}

}  // namespace

absl::StatusOr<int> BundleCommand(const BundleOptions& options) {
  std::error_code error;
  if (fs::is_regular_file(options.from, error)) {
    if (options.output.empty()) return Check(options.from);
    return absl::InvalidArgumentError(
        absl::StrCat(options.from, ": is a file; --output is for the folder of a bot"));
  }
  if (!fs::is_directory(options.from, error)) {
    return absl::NotFoundError(absl::StrCat(options.from, ": is neither the folder of a bot nor a bundle"));
  }
  const bool into_folder = !options.output.empty() && fs::is_directory(options.output, error);
  std::string path = options.output;
  if (into_folder) path = (fs::path(options.output) / absl::StrCat("new-", getpid(), ".zip")).string();
  if (path.empty()) {
    HAKAM_ASSIGN_OR_RETURN(const std::string name,
                           LoadName(fs::absolute(options.from).lexically_normal().string()));
    path = absl::StrCat(name, ".zip");
  }
  HAKAM_ASSIGN_OR_RETURN(const Bundle bundle, MakeBundle(options.from, path));
  if (into_folder) {
    const fs::path named = fs::path(options.output) / absl::StrCat(bundle.sha256, ".zip");
    fs::rename(path, named, error);
    if (error) return WriteError(named.string(), error.value());
    path = named.string();
  }
  PrintOut(Line(bundle, path));
  return kExitOk;
}

}  // namespace hakam::arbiter
