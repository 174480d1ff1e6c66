#include "arbiter/play/room_queue.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/league/pairing.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr double kRoomsOfPhase = 25;
constexpr absl::Duration kLongestPhase = absl::Minutes(5);
constexpr uint64_t kMostPairs = 4096;
constexpr uint64_t kGrowth = 4;  // of the pairs of a phase
// The number of pairs ends no phase before. A phase of four boards of a bot in Python is shorter than the
// start of its processes.
constexpr absl::Duration kSoon = absl::Seconds(10);

absl::Status GiveBackTo(JobSource* jobs, const PairKey& key, ComeBack why, const std::string& detail) {
  if (jobs->GiveBack(key, why)) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat(key.ToString(), " failed three times: ", detail));
}

}  // namespace

RoomQueue::RoomQueue(JobSource* jobs, const Clock* clock, Order order, uint32_t places)
    : jobs_(jobs),
      clock_(clock),
      order_(order),
      places_(places),
      most_(std::min(kGrowth * places, kMostPairs)),
      phase_began_(clock->Now()) {}

bool RoomQueue::PhaseIsFull() const {
  if (order_ != Order::kPhases || begun_ < std::min(places_, most_)) return false;
  if (begun_ >= kMostPairs) return true;
  const absl::Duration lasted = clock_->Now() - phase_began_;
  if (begun_ >= most_ && lasted >= kSoon) return true;
  return lasted >= std::min(kRoomsOfPhase * longest_room_, kLongestPhase);
}

std::optional<RoomTask> RoomQueue::Next(std::optional<uint32_t> preferred_pairing) {
  const std::lock_guard lock(mutex_);
  if (second_rooms_ || order_ == Order::kPairs) {
    if (!half_played_.empty()) return TakeHalfPlayed(preferred_pairing);
    if (second_rooms_) return std::nullopt;
  }
  if (PhaseIsFull()) return std::nullopt;
  std::optional<PairJob> job = std::exchange(next_job_, std::nullopt);
  if (!job) job = jobs_->Next(preferred_pairing);
  if (!job) return std::nullopt;
  ++begun_;
  return RoomTask{.pair = {.job = *job}, .room = order_ == Order::kSingle ? OnlyRoom(job->key.deal) : 0};
}

RoomTask RoomQueue::TakeHalfPlayed(std::optional<uint32_t> preferred_pairing) {
  auto of_pairing = preferred_pairing ? half_played_.find(*preferred_pairing) : half_played_.end();
  if (of_pairing == half_played_.end()) of_pairing = half_played_.begin();
  RoomTask task = {.pair = std::move(of_pairing->second.front()), .room = 1};
  of_pairing->second.pop_front();
  if (of_pairing->second.empty()) half_played_.erase(of_pairing);
  return task;
}

void RoomQueue::RoomOnePlayed(FinishedPair pair) {
  const std::lock_guard lock(mutex_);
  half_played_[pair.job.key.pairing].push_back(std::move(pair));
}

void RoomQueue::RoomTook(absl::Duration took) {
  const std::lock_guard lock(mutex_);
  longest_room_ = std::max(longest_room_, took);
}

absl::Status RoomQueue::GiveBack(const PairKey& key, ComeBack why, const std::string& detail) {
  const std::lock_guard lock(mutex_);
  if (order_ != Order::kPhases) return GiveBackTo(jobs_, key, why, detail);
  // Other processes of this phase have seen the deal, or have heard of it: not before the next phase.
  void_.push_back({key, why, detail});
  return absl::OkStatus();
}

absl::StatusOr<bool> RoomQueue::NextPhase() {
  const std::lock_guard lock(mutex_);
  second_rooms_ = !half_played_.empty();
  begun_ = 0;
  phase_began_ = clock_->Now();
  if (second_rooms_) return true;
  most_ = std::min(kGrowth * most_, kMostPairs);
  for (const VoidPair& pair : std::exchange(void_, {}))
    HAKAM_RETURN_IF_ERROR(GiveBackTo(jobs_, pair.key, pair.why, pair.detail));
  if (order_ == Order::kPhases) next_job_ = jobs_->Next(std::nullopt);
  return next_job_.has_value();
}

void RoomQueue::GiveUp() {
  const std::lock_guard lock(mutex_);
  const auto stopped = [this](const PairKey& key) { jobs_->GiveBack(key, ComeBack::kStopped); };
  for (const VoidPair& pair : std::exchange(void_, {})) stopped(pair.key);
  for (const auto& [pairing, pairs] : std::exchange(half_played_, {})) {
    for (const FinishedPair& pair : pairs) stopped(pair.job.key);
  }
  if (next_job_) stopped(std::exchange(next_job_, std::nullopt)->key);
  second_rooms_ = false;
  begun_ = 0;
  phase_began_ = clock_->Now();
}

}  // namespace hakam::arbiter
