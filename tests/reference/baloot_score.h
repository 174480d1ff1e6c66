// Scoring of a hand (section G) and the end of the match (section H).
#ifndef HAKAM_TESTS_REFERENCE_BALOOT_SCORE_H_
#define HAKAM_TESTS_REFERENCE_BALOOT_SCORE_H_

#include <array>
#include <string>

#include "baloot_setup.h"

namespace hakam::reference::baloot {

enum Side { kDeclarers = 0, kDefenders = 1, kNobody = 2 };

// What the hand brought; pairs are declarers, defenders.
struct HandPoints {
  bool sun = false;
  std::array<int, 2> cards{};     // card points with the ten of the last trick
  std::array<int, 2> projects{};  // game points of the projects that score
  Side baloot = kNobody;
  int level = 1;
  Side capot = kNobody;  // who took all eight tricks
  bool public_ace = false;
};

struct HandScore {
  std::string outcome;          // "made", "failed", "tie"
  std::array<int, 2> points{};  // declarers, defenders
  Side match_winner = kNobody;  // by Gahwa
};

// G1-G9.
HandScore ScoreHand(const Options& options, const HandPoints& hand);

// G10: the points of the team that did not forfeit, without Baloot. `projects`: its own that score.
int ForfeitAward(bool has_contract, bool sun, int level, int projects);

// H2: the team that has won the match with these totals, or -1.
int MatchWinner(const Options& options, const std::array<int, 2>& totals);

}  // namespace hakam::reference::baloot

#endif  // HAKAM_TESTS_REFERENCE_BALOOT_SCORE_H_
