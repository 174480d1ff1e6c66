// The game that is searched: a perfect-information game of tricks between the seats 0 and 2, who want points,
// and the seats 1 and 3, who want the rest.
#ifndef HAKAM_SDK_SOLVER_GAME_H_
#define HAKAM_SDK_SOLVER_GAME_H_

#include <array>
#include <cstdint>

#include "sdk/rules/option_values.h"
#include "sdk/solver/lanes.h"
#include "sdk/solver/open_board.h"

namespace hakam::solver {

constexpr bool IsFirstTeam(int seat) { return (seat & 1) == 0; }

// What the cards of a lane count by which of them are left, a byte a card from the strongest on. The ninth
// card of a lane that has nine is its weakest and counts nothing.
using LanePoints = std::array<uint64_t, size_t{1} << kLaneBits>;

struct Game {
  Kind kind{};
  // The duties of rules::PlayTerms.
  rules::Duty overtake{};
  rules::Duty ruff{};
  rules::Duty overruff{};
  bool undertrump_free = false;
  bool locked = false;
  // A plain card that no held card of its suit beats frees the partner of who plays it from ruffing: Ekka
  // costs nothing, so it is announced wherever it may be.
  bool ekka = false;
  // King and queen in one hand, of which the king must go first, and that queen; 0: there are none.
  Lanes royals = 0;
  Lanes late_queen = 0;

  // What is played for.
  std::array<uint8_t, kCardBits> points{};
  std::array<const LanePoints*, kLaneCount> lane_points{};
  Lanes worthless = 0;   // cards that count nothing
  int trick_points = 0;  // for each trick
  int last_points = 0;   // for the last one besides
  // Tells it from other games in one table; what is played for is the same in all positions of a game.
  uint8_t generation = 0;

  // Where it stands.
  std::array<Lanes, 4> hands{};
  int leader = 0;
  int played = 0;              // cards of the trick in progress
  std::array<int, 3> trick{};  // their bits
  // In the trick in progress Ekka was not announced with the card that is winning, though it might have been.
  bool ekka_silent = false;
};

// What a game is played for.
enum class Goal : uint8_t {
  kPoints,  // card points with those for the last trick
  kTricks,  // tricks, each counts one
};

Game GameOf(const OpenBoard& board, Goal goal, uint8_t generation);

// Has the king go first, if `queen` and its king are in one hand.
void HoldBack(rules::Card queen, rules::Denomination denomination, Game* game);

// The bit of a card in a contract.
int BitOf(rules::Denomination denomination, rules::Card card);

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_GAME_H_
