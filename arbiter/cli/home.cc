#include "arbiter/cli/home.h"

#include <cstdlib>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {

namespace fs = std::filesystem;

absl::StatusOr<fs::path> HakamHome() {
  const auto has_templates = [](const fs::path& path) {
    std::error_code error;
    return fs::is_directory(path / "sdk" / "init" / "common", error);
  };
  if (const char* home = std::getenv("HAKAM_HOME"); home != nullptr && *home != '\0') {
    if (has_templates(home)) return fs::path(home).lexically_normal();
    return absl::NotFoundError(
        absl::StrCat("HAKAM_HOME is ", home, ", but that folder does not have the sources of Hakam"));
  }
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error) {
    return absl::UnavailableError(
        "/proc/self/exe cannot be read, so hakam does not find the templates of bots beside its own file: "
        "mount /proc, or set HAKAM_HOME to their folder");
  }
  for (fs::path path = self; path.has_relative_path(); path = path.parent_path()) {
    if (has_templates(path)) return path;
  }
  fs::path installed = self.parent_path().parent_path() / "share" / "hakam";
  if (has_templates(installed)) return installed;
  return absl::UnavailableError(
      absl::StrCat("no templates of bots in ", installed.string(),
                   ", nor the sources of Hakam above this program: was it moved without its share/hakam? "
                   "install Hakam again, or set HAKAM_HOME to that folder or to the sources"));
}

bool HasSources(const fs::path& home) {
  std::error_code error;
  return fs::exists(home / "dev", error);
}

std::string PythonOfBots(const fs::path& home) { return HasSources(home) ? "/usr/bin/python3" : "python3"; }

}  // namespace hakam::arbiter
