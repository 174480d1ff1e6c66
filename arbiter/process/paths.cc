#include "arbiter/process/paths.h"

#include <filesystem>
#include <system_error>

#include "absl/strings/match.h"

namespace hakam::arbiter {

namespace fs = std::filesystem;

std::string NormalPath(const std::string& path) {
  std::string normal = fs::path(path).lexically_normal().string();
  if (normal.size() > 1 && normal.back() == '/') normal.pop_back();
  return normal;
}

std::string CanonicalPath(const std::string& path) {
  std::error_code error;
  const fs::path canonical = fs::canonical(path, error);
  return error ? path : canonical.string();
}

bool Holds(absl::string_view folder, absl::string_view path) {
  if (folder == "/") return true;
  return absl::StartsWith(path, folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

}  // namespace hakam::arbiter
