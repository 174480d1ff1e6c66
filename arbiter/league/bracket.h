// The ties of a knockout, as data: who meets whom, and where each of the two comes from.
//
//   const std::vector<Tie> ties = Bracket({.entrants = 6, .double_elimination = true});
//
// Seed 0 meets the last one there is, and so on, so that the best two meet in the final if they win. Where
// entrants are missing to a power of two the top seeds have a bye: there is no tie, they go on at once.
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
  kWinners,  // whoever loses is out; in double elimination goes on among the losers
  kLosers,   // of those who have lost once; whoever loses is out
  kFinal,    // double elimination: the one who never lost (first) against the best of the others
  kReset,    // played if the first of the final lost it: then both have lost once
};

struct Tie {
  TieKind kind = TieKind::kWinners;
  uint32_t round = 0;  // of its kind, from 0; a bye counts as a tie
  std::array<TieSource, 2> from;
  friend bool operator==(const Tie&, const Tie&) = default;
};

// "winners 2", "final": for people.
std::string TieName(const Tie& tie);

struct BracketOptions {
  uint32_t entrants = 0;  // at least 2
  bool double_elimination = false;
};

// Sources before what comes from them; the last that is played decides the tournament (a reset may not be).
std::vector<Tie> Bracket(const BracketOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_BRACKET_H_
