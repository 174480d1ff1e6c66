// At most one process at a time: a lock that the system drops when its holder ends, however it ends.
//
//   HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<LockFile> lock, LockFile::Acquire("live/journal.db.lock"));
//
// The file stays behind; it means nothing without the lock.
#ifndef HAKAM_ARBITER_STORE_LOCK_FILE_H_
#define HAKAM_ARBITER_STORE_LOCK_FILE_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

class LockFile {
 public:
  // Does not wait. Unavailable names the process that holds it; NotFound if the folder is missing;
  // PermissionDenied, ResourceExhausted (disk full) and Internal as the system says.
  static absl::StatusOr<std::unique_ptr<LockFile>> Acquire(const std::string& path);

  LockFile(const LockFile&) = delete;
  LockFile& operator=(const LockFile&) = delete;
  ~LockFile();

 private:
  explicit LockFile(int fd) : fd_(fd) {}
  int fd_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_LOCK_FILE_H_
