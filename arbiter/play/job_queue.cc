#include "arbiter/play/job_queue.h"

#include <utility>

#include "arbiter/store/pair_numbers.h"
#include "sdk/base/check.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kMaxReplays = 3;

}  // namespace

JobQueue::JobQueue(Schedule* schedule, const Teams* teams, Exclusions exclusions,
                   std::optional<TimeLimit> limit)
    : teams_(teams), exclusions_(std::move(exclusions)), schedule_(schedule), limit_(std::move(limit)) {}

// How long a step takes is known when its last pair is stored. Until then no other step begins.
bool JobQueue::MayBeginStep() {
  if (!limit_ || !step_begun_) return true;
  return schedule_->pairs_in_flight() == 0 && limit_->HasTimeForStep();
}

std::optional<PairJob> JobQueue::Next(std::optional<uint32_t> preferred_pairing) {
  const std::lock_guard lock(mutex_);
  const std::optional<PairKey> key = schedule_->Next(preferred_pairing, MayBeginStep());
  if (!key) return std::nullopt;
  if (limit_ && step_begun_ != schedule_->step()) {
    step_begun_ = schedule_->step();
    limit_->StepBegun();
  }
  const Pairing pairing = schedule_->pairing(key->pairing);
  const auto back = came_back_.find(*key);
  return PairJob{.key = *key,
                 .a = pairing.a,
                 .b = pairing.b,
                 .delayed = back == came_back_.end() ? 0 : back->second.delayed};
}

absl::Status JobQueue::Note(const PairNumbers& pair) {
  HAKAM_RETURN_IF_ERROR(schedule_->Stored(pair.Played()));
  ++noted_;
  const bool faulty = pair.faults() > 0;
  if (exclusions_.rule.share > 0 || (exclusions_.rule.any() && faulty)) {
    tallies_[pair.key] = TallyOf(pair, schedule_->pairing(pair.key.pairing), *teams_);
    if (faulty) ++since_ends_;
  }
  return absl::OkStatus();
}

absl::Status JobQueue::Restore(const PairNumbers& pair) {
  const std::lock_guard lock(mutex_);
  // Everything that decides the next round has been restored.
  while (pair.key.pairing >= schedule_->pairing_count() && Advance()) {
  }
  return Note(pair);
}

void JobQueue::Stored(const PairNumbers& pair) {
  const std::lock_guard lock(mutex_);
  HAKAM_CHECK(Note(pair).ok());
  // A pairing of which some pairs can be played is not broken for good.
  for (auto it = came_back_.lower_bound({pair.key.pairing, 0});
       it != came_back_.end() && it->first.pairing == pair.key.pairing; ++it) {
    it->second.broken = 0;
  }
  if (LooksWorthIt()) FindEnds();
}

// FindEnds() costs time in proportion to the number of tallies, so it runs less often when there are more. It
// only avoids useless boards here; Settle() decides.
bool JobQueue::LooksWorthIt() const { return since_ends_ > tallies_.size() / 64; }

std::vector<PairKey> JobQueue::EndsByRule() const {
  DisqualificationWalk walk(exclusions_.rule, teams_->entrants());
  for (const auto& [key, tally] : tallies_) walk.Counts(tally);
  return walk.Ends();
}

void JobQueue::FindEnds() {
  since_ends_ = 0;
  std::vector<PairKey> ends = EndsByRule();
  for (const EntrantIndex absent : exclusions_.absent) ends[absent] = {0, 0};
  schedule_->SetEnds(teams_->Ends(ends));
}

// Ignores who is absent in this run: the rounds that follow must not depend on the run.
bool JobQueue::Advance() {
  schedule_->SetEnds(teams_->Ends(EndsByRule()));
  return schedule_->Advance();
}

bool JobQueue::Settle() {
  const std::lock_guard lock(mutex_);
  while (MayBeginStep() && Advance()) {
  }
  FindEnds();
  return schedule_->finished();
}

bool JobQueue::out_of_time() {
  const std::lock_guard lock(mutex_);
  return !MayBeginStep();
}

bool JobQueue::GiveBack(const PairKey& key, ComeBack why) {
  const std::lock_guard lock(mutex_);
  HAKAM_CHECK(schedule_->GiveBack(key).ok());
  if (why == ComeBack::kStopped) return true;
  Returns& returns = came_back_[key];
  if (why == ComeBack::kBroken) return ++returns.broken < kMaxReplays;
  ++returns.delayed;
  return true;
}

uint64_t JobQueue::pairs_noted() const {
  const std::lock_guard lock(mutex_);
  return noted_;
}

JobQueue::Progress JobQueue::progress() const {
  const std::lock_guard lock(mutex_);
  return {.stored = schedule_->stored_pairs(),
          .total = schedule_->total_pairs(),
          .rounds = schedule_->rounds_begun(),
          .course = schedule_->Course()};
}

}  // namespace hakam::arbiter
