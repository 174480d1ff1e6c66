// Decides who plays whom next. A schedule hands out pairs one at a time, takes back pairs that could not be
// completed, and is told which pairs are stored. After a restart it is told the whole journal and continues
// from there. It knows only numbers of entrants and deals.
//
//   std::unique_ptr<Schedule> schedule = *ScheduleOf(RoundRobin::Create({.entrants = 4, .pairs = 100}));
//   for (const PlayedPair& pair : journal) HAKAM_RETURN_IF_ERROR(schedule->Stored(pair));
//   std::optional<uint32_t> pairing;  // a worker prefers the pairing whose processes it runs
//   while (std::optional<PairKey> pair = schedule->Next(pairing)) {
//     pairing = pair->pairing;
//     ... play both rooms; then Stored(), or GiveBack() after a fault of the infrastructure
//   }
//   schedule->Advance();  // starts the next round, if there is one
//
// Schedules are not thread-safe: the runner guards its schedule with a mutex.
//
// A round begins when every wanted pair of the round before is stored. So it depends only on the stored
// pairs, not on the order of play, restarts, or entrants that were absent from a run. The results of the
// current round are kept pair by pair; of earlier rounds only the pairings are kept.
#ifndef HAKAM_ARBITER_LEAGUE_SCHEDULE_H_
#define HAKAM_ARBITER_LEAGUE_SCHEDULE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/league/deal_sequence.h"
#include "arbiter/league/format.h"
#include "arbiter/league/pair_ledger.h"
#include "arbiter/league/pairing.h"

namespace hakam::arbiter {

class Schedule {
 public:
  // Starts with the first round.
  explicit Schedule(std::unique_ptr<ScheduleFormat> format, Attendance attendance = {},
                    DealSharing sharing = DealSharing::kShared);

  // The pairings known so far have the ids 0..pairing_count()-1.
  uint32_t pairing_count() const { return ledger_.size(); }
  // `id` < pairing_count().
  Pairing pairing(uint32_t id) const { return ledger_.pairing(id); }
  DealSharing sharing() const { return sharing_; }
  // The deals of the pairing by their numbers in their sequence (deal_sequence.h), wanted or not. If deals
  // are shared, all pairings of a round play the same deals, and no two rounds share a deal. Otherwise two
  // teams play the deals 0, 1, 2, ... of their sequence, through all rounds in which they meet.
  DealRange deals(uint32_t id) const { return ledger_.deals(id); }
  // The round of the pairing, from 1.
  uint32_t round_of(uint32_t id) const;
  // True if one of the two has left (format.h, Attendance): stored pairs count, no further pair is wanted.
  bool closed(uint32_t id) const { return ledger_.closed(id); }
  // At least 1: the first round begins with the schedule.
  uint32_t rounds_begun() const { return static_cast<uint32_t>(first_pairings_.size()); }

  // The next pair to play, which is then in flight: a pair of `preferred` if that pairing has any left.
  // Unset: if finished(), nothing is left to play; otherwise call again after the next GiveBack() or
  // Advance().
  // `may_begin_cycle`: false keeps to the cycle that has begun, as if nothing was left after it.
  std::optional<PairKey> Next(std::optional<uint32_t> preferred, bool may_begin_cycle = true);
  // The step of the schedule that is being played: its round, and in a round with cycles the end of the
  // cycle.
  std::pair<uint32_t, uint32_t> step() const { return {rounds_begun(), horizon_}; }
  // The pair is stored: it was in flight, or comes from the journal at a restart. InvalidArgument if the
  // schedule has no such pair, AlreadyExists if it was told before.
  absl::Status Stored(const PlayedPair& pair);
  // The pair could not be completed and must be played again. FailedPrecondition if it is not in flight.
  absl::Status GiveBack(const PairKey& key) { return ledger_.GiveBack(key); }

  // For each entrant, its first pair that is not wanted, in the order of (pairing, deal): kNoEnd if it plays
  // to the end, {0, 0} if it does not play at all. Pairs that are not wanted are not handed out and not
  // counted below. May be called any number of times with other ends.
  void SetEnds(const std::vector<PairKey>& ends) { ledger_.SetEnds(ends); }

  // Starts the next round; false if none starts. Call it when every wanted pair is stored, after SetEnds()
  // with the ends of all stored pairs: the next round depends on both. When reading a journal in the order of
  // (pairing, deal), call it before the first pair of an unknown pairing until that pairing is known, and at
  // the end until it returns false (a round may have no meeting).
  bool Advance();
  // True if every wanted pair is stored and no pairing will follow.
  bool finished() const { return over_ && ledger_.all_stored(); }
  // The current state of a decision, as text for people; empty if the schedule decides nothing.
  std::string Course() const { return format_->Course(); }
  // Numbers of pairs, for progress: stored (wanted pairs only), in flight (all), and wanted in total as far
  // as is known.
  uint64_t stored_pairs() const { return ledger_.stored(); }
  uint64_t stored_pairs(uint32_t id) const { return ledger_.StoredOf(id); }  // of one pairing
  uint64_t pairs_in_flight() const { return ledger_.in_flight(); }
  uint64_t total_pairs() const { return ledger_.total(); }

 private:
  void SetAbsent(EntrantIndex entrant);
  RoundResult ResultOfRound() const;
  bool Begin(const std::optional<Round>& round);

  const Attendance attendance_;
  const DealSharing sharing_;
  std::unique_ptr<ScheduleFormat> format_;
  PairLedger ledger_;
  std::vector<uint32_t> first_pairings_;  // of each round begun
  bool over_ = false;                     // no round follows
  std::vector<bool> absent_;              // by entrant: in some pair so far; empty: nobody

  // By two teams, the lower number first: the number of deals of their sequence that they have been given.
  std::map<std::pair<EntrantIndex, EntrantIndex>, uint32_t> deals_given_;

  // The current round.
  uint32_t cycle_ = 0;
  uint32_t horizon_ = 0;                  // end of the current cycle
  uint32_t end_of_deals_ = 0;             // first deal of the next round
  std::map<PairKey, PlayedPair> played_;  // empty if no round follows
};

// Makes the schedule from the result of Create() of a format.
template <typename F>
absl::StatusOr<std::unique_ptr<Schedule>> ScheduleOf(absl::StatusOr<std::unique_ptr<F>> format,
                                                     Attendance attendance = {},
                                                     DealSharing sharing = DealSharing::kShared) {
  if (!format.ok()) return format.status();
  return std::make_unique<Schedule>(*std::move(format), std::move(attendance), sharing);
}

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_SCHEDULE_H_
