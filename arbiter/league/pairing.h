// Pairings, and the pairs that they play. They know only numbers of entrants and deals.
#ifndef HAKAM_ARBITER_LEAGUE_PAIRING_H_
#define HAKAM_ARBITER_LEAGUE_PAIRING_H_

#include <compare>
#include <cstdint>
#include <string>

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

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_PAIRING_H_
