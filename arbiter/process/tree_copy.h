// A copy of a bot's folder for its build, and the way back for what the build has changed. The build is a
// stranger's: the copy may hold anything afterwards, links out of it included. The owner of the folder may be
// one too, and may exchange parts of it at any time. So every file is opened below its folder and through no
// link, and is then used by its descriptor.
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
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace hakam::arbiter {

// What tells whether a file has changed: nobody can set the time of the change of an inode. A folder only has
// a kind and rights.
struct FileState {
  mode_t mode = 0;                           // with the kind of file
  std::pair<int64_t, int64_t> changed = {};  // st_ctim

  friend bool operator==(const FileState&, const FileState&) = default;
};

// By path, relative to the folder; folders before their contents.
using FileStates = std::map<std::string, FileState>;

struct TreeState {
  FileStates original;
  FileStates copy;
};

// Copies files, folders and links (not what they lead to) with their times into `to`, a new folder. `from`
// may be a link to a folder. `user`: owner of the copies; 0: the caller. FailedPrecondition if there is a
// FIFO, a socket or a device, more than a million files, or folders in each other deeper than 200; otherwise
// the errors of the system.
absl::StatusOr<TreeState> CopyTree(const std::string& from, const std::string& to, uid_t user);

// Changes `to` as `from` was changed since CopyTree made it: new and changed files are copied, removed ones
// are removed. A file that was changed in `to` meanwhile is kept. New files get the owner of `to`, and no
// set-user-ID or similar bits; each file is complete or is not changed. Errors as CopyTree;
// FailedPrecondition also if the build has put a file where a folder was, or a folder where the author has
// put a file meanwhile. After these nothing is changed.
absl::Status BringBack(const std::string& from, const TreeState& before, const std::string& to);

// Removes the folder with all that is in it, also what its rights forbid to remove.
absl::Status RemoveTree(const std::string& folder);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_TREE_COPY_H_
