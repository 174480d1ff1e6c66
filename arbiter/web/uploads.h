// Uploads that are on their way, over all doors of a site.
#ifndef HAKAM_ARBITER_WEB_UPLOADS_H_
#define HAKAM_ARBITER_WEB_UPLOADS_H_

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/submit/desk.h"

namespace hakam::arbiter {

// How long an upload of so many bytes may take. One that is slower is cut off.
inline absl::Duration UploadTime(uint64_t bytes) {
  constexpr uint64_t kLeastBytesPerSecond = 32 << 10;
  return absl::Seconds(30) + absl::Seconds(bytes / kLeastBytesPerSecond);
}

// An upload on its way; removes its file unless that was taken.
class Uploading {
 public:
  explicit Uploading(std::string path) : path_(std::move(path)) {}
  ~Uploading() { unlink(path_.c_str()); }
  Uploading(const Uploading&) = delete;
  Uploading& operator=(const Uploading&) = delete;
  const std::string& path() const { return path_; }

 private:
  const std::string path_;
};

// Thread-safe.
class Uploads {
 public:
  // A new file for an upload of this author, who has the place while the result lives. FailedPrecondition:
  // another one of theirs is on its way. ResourceExhausted (TryAgain): there are 64 already. Otherwise errors
  // as Desk::NewUpload.
  absl::StatusOr<std::shared_ptr<Uploading>> Begin(Desk& desk, const std::string& author);
  // The one of this author; null: there is none.
  std::shared_ptr<Uploading> Of(const std::string& author);

 private:
  static constexpr size_t kMost = 64;
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<Uploading>> uploads_;  // guarded by mutex_; by author
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_UPLOADS_H_
