// Pairings, and the pairs that they play. They know only numbers of entrants and deals.
#ifndef HAKAM_ARBITER_LEAGUE_PAIRING_H_
#define HAKAM_ARBITER_LEAGUE_PAIRING_H_

#include <compare>
#include <cstddef>
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

// The one room in which a deal is played in FORMAT_SINGLE: 0 for room 1, 1 for room 2. The dealer is deal mod
// 4 (mod 2 in a game for two). So of deals 2k and 2k + 1 each team deals one, and of four deals each sits at
// seats 0 and 2 in two: what the dealer's side is worth cancels, also in a deal's luck (rating/law.md section
// 5).
constexpr size_t OnlyRoom(uint32_t deal) { return deal / 2 % 2; }

// A key after every pair.
inline constexpr PairKey kNoEnd = {.pairing = UINT32_MAX, .deal = UINT32_MAX};

// The part of a stored pair that schedules use.
struct PlayedPair {
  PairKey key;
  int room1 = 0;  // points of `a` minus points of `b`; in a league of matches 1, 0 or -1: won, drawn or lost
  int room2 = 0;
  bool single = false;    // FORMAT_SINGLE: the one room, whichever it was, is `room1`; `room2` is 0
  int luck = 0;           // of `a`, in thousandths of a point; FORMAT_SINGLE only
  uint32_t faults_a = 0;  // both rooms together
  uint32_t faults_b = 0;
  bool absent_a = false;  // could not be started, and the pair was not played
  bool absent_b = false;

  bool walkover() const { return absent_a || absent_b; }
  // What decides a meeting: points of both rooms; in FORMAT_SINGLE thousandths of a point, luck-adjusted.
  int64_t difference() const { return single ? int64_t{1000} * room1 - luck : int64_t{room1} + room2; }
  // Points per board, in FORMAT_SINGLE luck-adjusted.
  double points() const { return static_cast<double>(difference()) / (single ? 1000 : 2); }
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_PAIRING_H_
