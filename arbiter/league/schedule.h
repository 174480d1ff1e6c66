// Who plays whom next. A schedule hands out pairs one at a time, takes back those that came to nothing,
// and is told what has been stored; told the whole journal after a restart, it goes on as if nothing
// had happened. It knows numbers of entrants and deals, never a card.
//
//   std::unique_ptr<Schedule> schedule = *ScheduleOf(RoundRobin::Create({.entrants = 4, .pairs = 100}));
//   for (const PlayedPair& pair : journal) HAKAM_RETURN_IF_ERROR(schedule->Stored(pair));
//   std::optional<uint32_t> pairing;  // a worker stays with the pairing whose processes it runs
//   while (std::optional<PairKey> pair = schedule->Next(pairing)) {
//     pairing = pair->pairing;
//     ... play both rooms; then Stored(), or GiveBack() after a fault of the infrastructure
//   }
//   schedule->Advance();  // the next round, if the format has rounds; then the same again
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

// Two entrants and all they play against each other in one round; formats with several rounds may pair the
// same two again. `a` sits at 0 and 2 in room 1, at 1 and 3 in room 2. In a league of partnerships `a` and
// `b` are numbers of teams (teams.h).
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

// After every pair.
inline constexpr PairKey kNoEnd = {.pairing = UINT32_MAX, .deal = UINT32_MAX};

// A stored pair, as far as a schedule may care.
struct PlayedPair {
  PairKey key;
  int room1 = 0;  // points of `a` less those of `b`; in a league of matches 1, 0 or -1: won, drawn or lost
  int room2 = 0;
  uint32_t faults_a = 0;  // both rooms together
  uint32_t faults_b = 0;
  int64_t difference() const { return int64_t{room1} + room2; }
};

class Schedule {
 public:
  virtual ~Schedule() = default;

  // Pairings known so far have the ids 0..pairing_count()-1.
  virtual uint32_t pairing_count() const = 0;
  // `id` < pairing_count().
  virtual Pairing pairing(uint32_t id) const = 0;
  // What it plays, wanted or not. All pairings of a round play the same deals; no two rounds share one.
  virtual DealRange deals(uint32_t id) const = 0;
  // One of the two has left (format.h, Attendance): what is stored of it counts, nothing more is wanted.
  virtual bool closed(uint32_t id) const = 0;
  // From 1: the first begins with the schedule.
  virtual uint32_t rounds_begun() const = 0;

  // The next pair to play, in flight from now on: of pairing `preferred` if that one has any left.
  // Nothing: if finished(), there is nothing left to play; otherwise ask again after the next
  // GiveBack(), or after Advance().
  virtual std::optional<PairKey> Next(std::optional<uint32_t> preferred) = 0;
  // The pair is in the journal: one in flight, or at a restart one from the journal. InvalidArgument if
  // the schedule has no such pair, AlreadyExists if it was told before.
  virtual absl::Status Stored(const PlayedPair& pair) = 0;
  // The pair came to nothing and must be played again; FailedPrecondition if it is not in flight.
  virtual absl::Status GiveBack(const PairKey& key) = 0;

  // For each entrant, the first of its pairs that is not wanted any more, in the order of (pairing, deal):
  // kNoEnd for all that are wanted to the end, {0, 0} for those who do not play at all. Pairs that are not
  // wanted are not handed out and not counted below. May be called again and again, and say something else.
  virtual void SetEnds(const std::vector<PairKey>& ends) = 0;

  // Once every pair that is wanted is stored: begins the next round, whose pairings follow from the results.
  // False when none began. What follows depends on what is stored and on the ends, so these must be those of
  // all that is stored: SetEnds() first. Told a journal in the order of (pairing, deal), the time for it is
  // before the first pair of a pairing that is not known yet, again and again until it is known; with nothing
  // more to tell, until it is false (rounds in which nobody plays are rounds).
  virtual bool Advance() = 0;
  // Every pair that is wanted is stored, and no pairing will follow.
  virtual bool finished() const = 0;
  // Where its decision stands, for people; empty: it does not decide anything.
  virtual std::string Course() const { return ""; }
  // For progress, wanted pairs: stored, in flight (all), and planned in all as far as is known.
  virtual uint64_t stored_pairs() const = 0;
  virtual uint64_t pairs_in_flight() const = 0;
  virtual uint64_t total_pairs() const = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_SCHEDULE_H_
