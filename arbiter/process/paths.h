// Names of files and folders, compared: one file has many names (links, "..", a slash at the end).
#ifndef HAKAM_ARBITER_PROCESS_PATHS_H_
#define HAKAM_ARBITER_PROCESS_PATHS_H_

#include <string>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// Without ".", ".." and a slash at the end; links stay as they are. "/a/b/../c/" is "/a/c".
std::string NormalPath(const std::string& path);

// The path with all links resolved; unchanged if it does not exist.
std::string CanonicalPath(const std::string& path);

// True if `path` is `folder` or is in it. Both are normal.
bool Holds(absl::string_view folder, absl::string_view path);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_PATHS_H_
