// At most one process at a time: a lock that the system drops when its holder ends, however it ends.
//
//   HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<LockFile> lock, LockFile::Acquire("live/journal.db.lock"));
//
// The file stays behind; it means nothing without the lock.
#ifndef HAKAM_ARBITER_STORE_LOCK_FILE_H_
#define HAKAM_ARBITER_STORE_LOCK_FILE_H_

#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

class LockFile {
 public:
  // Does not wait while the holder lives: Unavailable names its process. A holder that was killed keeps the
  // lock for a moment, until the kernel has taken it apart and a child that it was starting has reached its
  // exec. So while the holder is dead, Acquire calls `pause` and tries again, at most kTries times in all.
  // NotFound if the folder is missing; PermissionDenied, ResourceExhausted (disk full) and Internal as the
  // system says.
  static constexpr int kTries = 500;
  static absl::StatusOr<std::unique_ptr<LockFile>> Acquire(const std::string& path,
                                                           const std::function<void()>& pause = TenMs);

  LockFile(const LockFile&) = delete;
  LockFile& operator=(const LockFile&) = delete;
  ~LockFile();

 private:
  static void TenMs();

  explicit LockFile(int fd) : fd_(fd) {}
  int fd_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_LOCK_FILE_H_
