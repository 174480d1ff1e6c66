#include "sdk/solver/ladder.h"

#include "absl/strings/str_cat.h"
#include "sdk/solver/game.h"
#include "sdk/solver/guess.h"
#include "sdk/solver/search_isa.h"

namespace hakam::solver {

Ladder::Ladder(const OpenBoard& board, const Stakes* stakes, Memory* memory)
    : stakes_(stakes),
      memory_(memory),
      points_game_(memory->NewGeneration()),
      tricks_game_(memory->NewGeneration()),
      root_{.board = board, .left = board.PointsLeft()} {
  memory_->Begin(board.tricks_left());
  if (stakes_ == nullptr) return;
  root_.points = stakes_->points();
  root_.tricks = stakes_->tricks();
}

absl::Status Ladder::CheckStakes(const OpenBoard& board, const Stakes& stakes) {
  const int points = board.PointsLeft() + stakes.points()[0] + stakes.points()[1];
  const int tricks = PackSize(board.rules().deck) / rules::kMaxSeats;
  if (Stakes::RungOf(points) + 1 != stakes.sweep() ||
      stakes.tricks()[0] + stakes.tricks()[1] + board.tricks_left() != tricks) {
    return absl::InvalidArgumentError("stakes: of another board");
  }
  return absl::OkStatus();
}

Ladder::Node Ladder::After(const Node& node, rules::Card card) const {
  Node next = node;
  const auto taken = next.board.Play(card);
  if (!taken.has_value()) return next;
  const size_t team = At(TeamOf(taken->winner));
  next.points[team] += taken->points;
  ++next.tricks[team];
  next.left -= taken->points;
  return next;
}

int Ladder::top() const { return stakes_ == nullptr ? root_.left : stakes_->sweep(); }

int Ladder::FirstOfWorth(int rung, int from) const {
  while (rung > from && worth(rung - 1) == worth(rung)) --rung;
  return rung;
}

int Ladder::FirstAbove(int rung) const {
  int above = rung + 1;
  while (above <= top() && worth(above) == worth(rung)) ++above;
  return above;
}

Ladder::Range Ladder::Reachable(const Node& node) const {
  const int low = node.points[0];
  const int high = node.points[0] + node.left;
  if (stakes_ == nullptr) return {low, high};
  Range range{Stakes::RungOf(low), Stakes::RungOf(high)};
  if (node.tricks[0] == 0) range.low = Stakes::kSwept;
  if (node.tricks[1] == 0) range.high = stakes_->sweep();
  if (node.board.finished()) {
    if (node.tricks[0] == 0) range.high = range.low;
    if (node.tricks[1] == 0) range.low = range.high;
  }
  return range;
}

int Ladder::Guess(const Node& node) const {
  const Game game = GameOf(node.board, Goal::kPoints, points_game_);
  const int points = node.points[0] + GuessPoints(game, node.left);
  return stakes_ == nullptr ? points : Stakes::RungOf(points);
}

int Ladder::Test(const Node& node, int rung, Budget* budget) const {
  const auto search = [&](Goal goal, uint8_t generation, int target) {
    return solver::Test(GameOf(node.board, goal, generation), target, memory_, budget);
  };
  if (stakes_ == nullptr) return node.points[0] + search(Goal::kPoints, points_game_, rung - node.points[0]);
  if (rung == stakes_->sweep()) {
    const int tricks = node.board.tricks_left();
    const bool swept = search(Goal::kTricks, tricks_game_, tricks) >= tricks;
    return swept ? rung : rung - 1;
  }
  if (rung == Stakes::RungOf(0)) return search(Goal::kTricks, tricks_game_, 1) >= 1 ? rung : Stakes::kSwept;
  const int target = rung - Stakes::RungOf(node.points[0]);
  return Stakes::RungOf(node.points[0] + search(Goal::kPoints, points_game_, target));
}

}  // namespace hakam::solver
