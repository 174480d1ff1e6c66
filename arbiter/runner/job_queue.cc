#include "arbiter/runner/job_queue.h"

#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

constexpr int kMaxReplays = 3;

}  // namespace

std::optional<Job> JobQueue::Next(std::optional<uint32_t> preferred_pairing) {
  const std::lock_guard lock(mutex_);
  const std::optional<PairKey> key = schedule_->Next(preferred_pairing);
  if (!key) return std::nullopt;
  const Pairing pairing = schedule_->pairing(key->pairing);
  return Job{.key = *key, .a = pairing.a, .b = pairing.b};
}

void JobQueue::Stored(const PlayedPair& pair) {
  const std::lock_guard lock(mutex_);
  HAKAM_CHECK(schedule_->Stored(pair).ok());
}

bool JobQueue::GiveBack(const PairKey& key) {
  const std::lock_guard lock(mutex_);
  HAKAM_CHECK(schedule_->GiveBack(key).ok());
  return ++came_back_[key] < kMaxReplays;
}

JobQueue::Progress JobQueue::progress() const {
  const std::lock_guard lock(mutex_);
  return {.stored = schedule_->stored_pairs(), .total = schedule_->total_pairs()};
}

}  // namespace hakam::arbiter
