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
#ifndef HAKAM_ARBITER_LEAGUE_SCHEDULE_H_
#define HAKAM_ARBITER_LEAGUE_SCHEDULE_H_

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace hakam::arbiter {

// An entrant by its place in the league file, from 0.
using EntrantIndex = uint32_t;

// Two entrants and all the pairs that they play against each other in one round. Formats with several rounds
// may pair the same two again. `a` sits at seats 0 and 2 in room 1, at 1 and 3 in room 2. In a league of
// partnerships `a` and `b` are numbers of teams (teams.h).
struct Pairing {
  uint32_t id = 0;
  EntrantIndex a = 0;
  EntrantIndex b = 0;
  friend auto operator<=>(const Pairing&, const Pairing&) = default;
};

// Deals first..end-1, by their numbers in the league.
struct DealRange {
  uint32_t first = 0;
  uint32_t end = 0;
  uint32_t size() const { return end - first; }
  bool contains(uint32_t deal) const { return first <= deal && deal < end; }
  friend auto operator<=>(const DealRange&, const DealRange&) = default;
};

// One deal played in both rooms by one pairing: the unit that is scheduled, stored and counted.
struct PairKey {
  uint32_t pairing = 0;
  uint32_t deal = 0;             // of the whole league, not of the pairing
  std::string ToString() const;  // "pairing 3, deal 17"
  friend auto operator<=>(const PairKey&, const PairKey&) = default;
};

// A key after every pair.
inline constexpr PairKey kNoEnd = {.pairing = UINT32_MAX, .deal = UINT32_MAX};

// The part of a stored pair that schedules use.
struct PlayedPair {
  PairKey key;
  int room1 = 0;  // points of `a` minus points of `b`; in a league of matches 1, 0 or -1: won, drawn or lost
  int room2 = 0;
  uint32_t faults_a = 0;  // both rooms together
  uint32_t faults_b = 0;
  int64_t difference() const { return int64_t{room1} + room2; }
};

class Schedule {
 public:
  virtual ~Schedule() = default;

  // The pairings known so far have the ids 0..pairing_count()-1.
  virtual uint32_t pairing_count() const = 0;
  // `id` < pairing_count().
  virtual Pairing pairing(uint32_t id) const = 0;
  // The deals of the pairing, wanted or not. All pairings of a round play the same deals; no two rounds share
  // a deal.
  virtual DealRange deals(uint32_t id) const = 0;
  // True if one of the two has left (format.h, Attendance): stored pairs count, no further pair is wanted.
  virtual bool closed(uint32_t id) const = 0;
  // At least 1: the first round begins with the schedule.
  virtual uint32_t rounds_begun() const = 0;

  // The next pair to play, which is then in flight: a pair of `preferred` if that pairing has any left.
  // Unset: if finished(), nothing is left to play; otherwise call again after the next GiveBack() or
  // Advance().
  virtual std::optional<PairKey> Next(std::optional<uint32_t> preferred) = 0;
  // The pair is stored: it was in flight, or comes from the journal at a restart. InvalidArgument if the
  // schedule has no such pair, AlreadyExists if it was told before.
  virtual absl::Status Stored(const PlayedPair& pair) = 0;
  // The pair could not be completed and must be played again. FailedPrecondition if it is not in flight.
  virtual absl::Status GiveBack(const PairKey& key) = 0;

  // For each entrant, its first pair that is not wanted, in the order of (pairing, deal): kNoEnd if it plays
  // to the end, {0, 0} if it does not play at all. Pairs that are not wanted are not handed out and not
  // counted below. May be called any number of times with other ends.
  virtual void SetEnds(const std::vector<PairKey>& ends) = 0;

  // Starts the next round; false if none starts. Call it when every wanted pair is stored, after SetEnds()
  // with the ends of all stored pairs: the next round depends on both. When reading a journal in the order of
  // (pairing, deal), call it before the first pair of an unknown pairing until that pairing is known, and at
  // the end until it returns false (a round may have no meeting).
  virtual bool Advance() = 0;
  // True if every wanted pair is stored and no pairing will follow.
  virtual bool finished() const = 0;
  // The current state of a decision, as text for people; empty if the schedule decides nothing.
  virtual std::string Course() const { return ""; }
  // Numbers of pairs, for progress: stored (wanted pairs only), in flight (all), and wanted in total as far
  // as is known.
  virtual uint64_t stored_pairs() const = 0;
  virtual uint64_t pairs_in_flight() const = 0;
  virtual uint64_t total_pairs() const = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_SCHEDULE_H_
