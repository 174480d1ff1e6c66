#include "arbiter/web/uploads.h"

#include <iterator>

#include "arbiter/web/try_again.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<std::shared_ptr<Uploading>> Uploads::Begin(Desk& desk, const std::string& author) {
  const std::lock_guard lock(mutex_);
  for (auto upload = uploads_.begin(); upload != uploads_.end();) {
    upload = upload->second.expired() ? uploads_.erase(upload) : std::next(upload);
  }
  if (uploads_.contains(author))
    return absl::FailedPreconditionError("another upload of yours is on its way");
  if (uploads_.size() >= kMost) return TryAgain("too many upload at the moment", absl::Seconds(5));
  HAKAM_ASSIGN_OR_RETURN(std::string path, desk.NewUpload());
  auto upload = std::make_shared<Uploading>(std::move(path));
  uploads_[author] = upload;
  return upload;
}

std::shared_ptr<Uploading> Uploads::Of(const std::string& author) {
  const std::lock_guard lock(mutex_);
  const auto found = uploads_.find(author);
  return found == uploads_.end() ? nullptr : found->second.lock();
}

}  // namespace hakam::arbiter
