// A copy of a bot's folder for its build, and the way back for what the build has changed. The build is a
// stranger's: the copy may hold anything afterwards, links out of it included.
//
//   HAKAM_ASSIGN_OR_RETURN(const TreeState before, CopyTree(folder, copy, user));
//   ...the build, until its last process has ended...
//   HAKAM_RETURN_IF_ERROR(BringBack(copy, before, folder));
#ifndef HAKAM_ARBITER_PROCESS_TREE_COPY_H_
#define HAKAM_ARBITER_PROCESS_TREE_COPY_H_

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace hakam::arbiter {

// What tells whether a file has changed. A folder only has a mode.
struct FileState {
  mode_t mode = 0;  // with the kind of file
  int64_t size = 0;
  int64_t changed_ns = 0;  // the time of its last change

  friend bool operator==(const FileState&, const FileState&) = default;
};

// By path, relative to the folder; folders before their contents.
using TreeState = std::map<std::string, FileState>;

// Copies files, folders and links (not what they lead to) with their times into `to`, a new folder. `user`:
// owner of the copies; 0: the caller. FailedPrecondition if there is a FIFO, a socket or a device, or more
// than a million files; the errors of the file system otherwise.
absl::StatusOr<TreeState> CopyTree(const std::string& from, const std::string& to, uid_t user);

// Changes `to` as `from` was changed since CopyTree made it: new and changed files are copied, removed ones
// are removed. What has been changed in `to` meanwhile, and not by the build, is kept. Follows no link in
// either folder. New files get the owner of `to`, and no set-user-ID or similar bits. Errors as CopyTree;
// also FailedPrecondition if a folder was replaced by a file.
absl::Status BringBack(const std::string& from, const TreeState& before, const std::string& to);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_TREE_COPY_H_
