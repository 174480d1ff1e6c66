// Counts the pairs that were void because the arbiter was late, and warns about them.
#ifndef HAKAM_ARBITER_PLAY_OVERLOAD_H_
#define HAKAM_ARBITER_PLAY_OVERLOAD_H_

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "absl/time/time.h"
#include "arbiter/league/pairing.h"
#include "arbiter/play/lateness.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {

// Thread-safe.
class Overload {
 public:
  // `warn` is called with one line, under the lock of this object: for the first void pair, and then at most
  // every 10 s.
  Overload(const Clock* clock, uint32_t boards_in_flight, std::function<void(const std::string&)> warn);

  // Call it when a pair is void because the arbiter was late.
  void PairVoid(const PairKey& key, const Lateness::Report& driver);
  // Call it once when a worker ends.
  void Add(const Lateness::Report& driver);

  // One line if pairs were void: how late the arbiter was, how often, and what to do.
  std::optional<std::string> Summary() const;

 private:
  std::string Advice() const;

  const Clock* const clock_;
  const uint32_t boards_in_flight_;
  const std::function<void(const std::string&)> warn_;
  mutable std::mutex mutex_;
  int64_t voided_ = 0;                                       // guarded by mutex_
  Lateness::Report total_;                                   // guarded by mutex_
  absl::Duration last_warning_ = -absl::InfiniteDuration();  // guarded by mutex_
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_OVERLOAD_H_
