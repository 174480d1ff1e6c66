// The game that is searched: a trick-taking game with perfect information. Seats 0 and 2, the first team,
// want as many points as possible; seats 1 and 3 want the rest.
#ifndef HAKAM_SDK_SOLVER_GAME_H_
#define HAKAM_SDK_SOLVER_GAME_H_

#include <array>
#include <cstdint>

#include "sdk/rules/option_values.h"
#include "sdk/solver/lanes.h"
#include "sdk/solver/open_board.h"

namespace hakam::solver {

constexpr bool IsFirstTeam(int seat) { return (seat & 1) == 0; }

// The points of the cards of a lane, indexed by the set of cards that are left: one byte per card, the
// strongest first. There is no byte for a ninth card; it is the weakest and counts nothing.
using LanePoints = std::array<uint64_t, size_t{1} << kLaneBits>;

struct Game {
  Kind kind{};
  // The duties of rules::PlayTerms.
  rules::Duty overtake{};
  rules::Duty ruff{};
  rules::Duty overruff{};
  bool undertrump_free = false;
  bool locked = false;
  // Ekka: if a plain card wins and no held card of its suit beats it, the player's partner need not ruff. The
  // announcement costs nothing, so the search makes it wherever it is allowed.
  bool ekka = false;
  // King and queen in one hand, if the king must be played first, and that queen; 0: there are none.
  Lanes royals = 0;
  Lanes late_queen = 0;

  // The points of cards and tricks.
  std::array<uint8_t, kCardBits> points{};
  std::array<const LanePoints*, kLaneCount> lane_points{};
  Lanes worthless = 0;   // cards that count nothing
  int trick_points = 0;  // for each trick
  int last_points = 0;   // in addition for the last one
  // Distinguishes it from other games in one table. All positions of a game have the same points.
  uint8_t generation = 0;

  // The position.
  std::array<Lanes, 4> hands{};
  int leader = 0;
  int played = 0;              // cards of the trick in progress
  std::array<int, 3> trick{};  // their bits
  // In the trick in progress, Ekka was possible with the winning card but was not announced.
  bool ekka_silent = false;
};

// What the players want to take.
enum class Goal : uint8_t {
  kPoints,  // card points with those for the last trick
  kTricks,  // tricks, each counts one
};

Game GameOf(const OpenBoard& board, Goal goal, uint8_t generation);

// Makes the king go first, if `queen` and its king are in one hand.
void HoldBack(rules::Card queen, rules::Denomination denomination, Game* game);

// The bit of a card in a contract.
int BitOf(rules::Denomination denomination, rules::Card card);

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_GAME_H_
