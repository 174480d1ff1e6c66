// How often somebody may do something.
#ifndef HAKAM_ARBITER_WEB_RATE_LIMIT_H_
#define HAKAM_ARBITER_WEB_RATE_LIMIT_H_

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

#include "absl/time/time.h"

namespace hakam::arbiter {

// A token bucket for each key. Thread-safe.
class RateLimit {
 public:
  // `burst` at once, then one each `between`.
  RateLimit(double burst, absl::Duration between) : burst_(burst), between_(between) {}

  // Takes one at the time `now`, if there is one; otherwise how long to wait for it. Zero: taken.
  absl::Duration Take(const std::string& key, absl::Duration now) {
    const std::lock_guard lock(mutex_);
    Bucket& bucket = Fill(key, now);
    if (bucket.left < 1) return between_ * (1 - bucket.left);
    --bucket.left;
    return absl::ZeroDuration();
  }

 private:
  struct Bucket {
    double left;
    absl::Duration when;
  };
  // So many keys are remembered; before there are more, those that are full again are forgotten.
  static constexpr size_t kMostKeys = 100'000;

  Bucket& Fill(const std::string& key, absl::Duration now) {
    if (buckets_.size() >= kMostKeys) ForgetFull(now);
    Bucket& bucket = buckets_.try_emplace(key, Bucket{burst_, now}).first->second;
    bucket.left = std::min(burst_, bucket.left + absl::FDivDuration(now - bucket.when, between_));
    bucket.when = now;
    return bucket;
  }
  void ForgetFull(absl::Duration now) {
    for (auto bucket = buckets_.begin(); bucket != buckets_.end();) {
      const double left = bucket->second.left + absl::FDivDuration(now - bucket->second.when, between_);
      bucket = left >= burst_ ? buckets_.erase(bucket) : std::next(bucket);
    }
    // Everybody comes at once: then all begin anew.
    if (buckets_.size() >= kMostKeys) buckets_.clear();
  }

  const double burst_;
  const absl::Duration between_;
  std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;  // guarded by mutex_
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_RATE_LIMIT_H_
