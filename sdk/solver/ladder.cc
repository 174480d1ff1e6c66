#include "sdk/solver/ladder.h"

#include <algorithm>
#include <bit>

#include "absl/strings/str_cat.h"
#include "sdk/solver/game.h"
#include "sdk/solver/search_isa.h"

namespace hakam::solver {

namespace {

Ladder::Node RootOf(const OpenBoard& board, const Stakes* stakes) {
  Ladder::Node root{.board = board, .left = board.PointsLeft()};
  if (stakes == nullptr) return root;
  root.points = stakes->points();
  root.tricks = stakes->tricks();
  return root;
}

// Values in tenths of a point, by the number of tricks left: of the highest and the second card of a suit or
// of trumps, and of one more trump. Fitted to 3,700 random deals and endings of each kind.
struct Weights {
  int lead, top, second, trump_top, trump_second, trump;
};

Weights WeightsOf(Kind kind, int tricks) {
  const auto rising = [tricks](int slope, int offset) { return std::max(0, slope * tricks + offset); };
  if (kind == Kind::kSuit) return {70, rising(20, -40), rising(8, -40), rising(24, 0), rising(21, -100), 75};
  if (kind == Kind::kNoTrumps) return {80, rising(23, -25), rising(20, -100), 0, 0, 0};
  return {160, rising(46, -50), rising(40, -200), 0, 0, 0};
}

// Estimates how many of the `left` card points the first team will take; half of the estimates are off by ten
// or less. A regression on the highest cards, the trumps and the lead.
int GuessPoints(const Game& game, int left) {
  const Lanes ours = game.hands[0] | game.hands[2];
  const Lanes held = ours | game.hands[1] | game.hands[3];
  const int tricks = std::popcount(game.hands[static_cast<size_t>((game.leader + 3) & 3)]);
  const Weights weights = WeightsOf(game.kind, tricks);
  int tenths = (game.leader & 1) == 0 ? weights.lead : -weights.lead;
  for (int lane = 0; lane < kLaneCount; ++lane) {
    const bool trumps = game.kind == Kind::kSuit && lane == 0;
    Lanes cards = held & kLaneMask << (lane * kLaneBits);
    if (trumps) tenths += weights.trump * (2 * std::popcount(cards & ours) - std::popcount(cards));
    for (const int weight :
         {trumps ? weights.trump_top : weights.top, trumps ? weights.trump_second : weights.second}) {
      if (cards == 0) break;
      const Lanes highest = std::bit_floor(cards);
      tenths += (highest & ours) != 0 ? weight : -weight;
      cards ^= highest;
    }
  }
  return std::clamp(left / 2 + tenths / 10, 0, left);
}

}  // namespace

Ladder::Ladder(const OpenBoard& board, const Stakes* stakes, Memory* memory)
    : stakes_(stakes),
      memory_(memory),
      points_game_(memory->NewGeneration()),
      tricks_game_(memory->NewGeneration()),
      root_(RootOf(board, stakes)) {
  memory_->Begin(board.tricks_left());
}

Ladder::Ladder(const Node& root, const Stakes& stakes, Memory* memory) : Ladder(root.board, &stakes, memory) {
  root_ = root;
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

bool Ladder::IsQueenFirst(const Node& node, rules::Card card) const {
  if (stakes_ == nullptr || stakes_->late_queen() != card) return false;
  return node.board.hand(node.board.turn()).Contains(rules::Card(card.suit(), rules::Rank::kKing));
}

Game Ladder::GameAt(const Node& node, Goal goal) const {
  Game game = GameOf(node.board, goal, goal == Goal::kPoints ? points_game_ : tricks_game_);
  if (stakes_ != nullptr && stakes_->late_queen().has_value())
    HoldBack(*stakes_->late_queen(), node.board.terms().denomination, &game);
  return game;
}

int Ladder::top() const { return stakes_ == nullptr ? root_.left : stakes_->sweep(); }

int Ladder::FirstWithPayoffOf(int rung, int from) const {
  while (rung > from && payoff(rung - 1) == payoff(rung)) --rung;
  return rung;
}

int Ladder::FirstAbove(int rung) const {
  int above = rung + 1;
  while (above <= top() && payoff(above) == payoff(rung)) ++above;
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
  const int points = node.points[0] + GuessPoints(GameAt(node, Goal::kPoints), node.left);
  return stakes_ == nullptr ? points : Stakes::RungOf(points);
}

int Ladder::Test(const Node& node, int rung, Budget* budget) const {
  const auto search = [&](Goal goal, int target) {
    return solver::Test(GameAt(node, goal), target, memory_, budget);
  };
  if (stakes_ == nullptr) return node.points[0] + search(Goal::kPoints, rung - node.points[0]);
  if (rung == stakes_->sweep()) {
    const int tricks = node.board.tricks_left();
    const bool swept = search(Goal::kTricks, tricks) >= tricks;
    return swept ? rung : rung - 1;
  }
  if (rung == Stakes::RungOf(0)) return search(Goal::kTricks, 1) >= 1 ? rung : Stakes::kSwept;
  const int target = rung - Stakes::RungOf(node.points[0]);
  return Stakes::RungOf(node.points[0] + search(Goal::kPoints, target));
}

}  // namespace hakam::solver
