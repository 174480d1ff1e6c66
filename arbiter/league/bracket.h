// The ties of a knockout as data: who meets whom, and where each side comes from.
//
//   const std::vector<Tie> ties = Bracket({.entrants = 6, .double_elimination = true});
//
// Seed 0 meets the last seed, seed 1 the one before, and so on; so the two best seeds meet in the final if
// they win. If the number of entrants is not a power of two, the top seeds have a bye: they advance without a
// tie.
#ifndef HAKAM_ARBITER_LEAGUE_BRACKET_H_
#define HAKAM_ARBITER_LEAGUE_BRACKET_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace hakam::arbiter {

// Where a side of a tie comes from.
struct TieSource {
  enum class Kind : uint8_t { kSeed, kWinnerOf, kLoserOf };
  Kind kind = Kind::kSeed;
  uint32_t number = 0;  // of the seed, from 0, or of the tie
  friend bool operator==(const TieSource&, const TieSource&) = default;
};

enum class TieKind : uint8_t {
  kWinners,  // the loser is out; in double elimination it continues among the losers
  kLosers,   // between entrants that have lost once; the loser is out
  kFinal,    // double elimination: the entrant without a loss (first) against the winner of the losers
  kReset,    // played if the first side lost the final: then both have lost once
};

struct Tie {
  TieKind kind = TieKind::kWinners;
  uint32_t round = 0;  // among ties of this kind, from 0; a bye counts as a tie
  std::array<TieSource, 2> from;
  friend bool operator==(const Tie&, const Tie&) = default;
};

// "winners 2", "final": for people.
std::string TieName(const Tie& tie);

struct BracketOptions {
  uint32_t entrants = 0;  // at least 2
  bool double_elimination = false;
};

// A tie comes after the ties that decide its sides. The last tie that is played decides the tournament; a
// reset is not always played.
std::vector<Tie> Bracket(const BracketOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_BRACKET_H_
