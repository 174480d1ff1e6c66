#include "agents/pimc/layout_values.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "agents/greedy/hand_value.h"
#include "agents/greedy/weights.h"

namespace hakam::agents::pimc {
namespace {

using rules::Card;
using rules::Seat;

constexpr int kEnough = 2000;  // after this many positions, no deeper search begins
constexpr int kMost = 20'000;  // after this many positions, a search is given up
constexpr double kInfinite = 1e9;
constexpr double kNarrow = 40;  // a lead of this many card points has the value 0.5

class Search {
 public:
  Search(const rules::RuleSet& rules, rules::Denomination denomination, absl::FunctionRef<bool()> stop)
      : scale_(greedy::ScaleOf(weights_.play, rules, denomination)), stop_(stop) {}

  int positions() const { return positions_; }
  bool stopped() const { return stopped_; }  // its values then mean nothing
  bool too_many() const { return positions_ > kMost; }

  // The card points of seat 0 minus those of seat 1 at the end; exact for the next `tricks` tricks, then
  // estimated.
  double Value(const LayoutBoard& board, int tricks, double low, double high) {
    if (++positions_ % 128 == 0) stopped_ |= stop_();
    if (board.finished() || stopped_ || too_many()) return board.points();
    if (board.between_tricks()) {
      if (tricks == 0)
        return board.points() + ExpectedPoints(board, Seat::k0) - ExpectedPoints(board, Seat::k1);
      --tricks;
    }
    const bool most = board.turn() == Seat::k0;
    double best = most ? -kInfinite : kInfinite;
    for (Card card : board.LegalCards()) {
      LayoutBoard after = board;
      after.Play(card);
      const double value = Value(after, tricks, low, high);
      best = most ? std::max(best, value) : std::min(best, value);
      (most ? low : high) = most ? std::max(low, best) : std::min(high, best);
      if (low >= high) break;
    }
    return best;
  }

 private:
  double ExpectedPoints(const LayoutBoard& board, Seat seat) const {
    return HandValue(weights_.play, scale_, board.up(seat), board.left() - board.up(seat));
  }

  const greedy::Weights weights_;
  const greedy::Scale scale_;
  absl::FunctionRef<bool()> stop_;
  int positions_ = 0;
  bool stopped_ = false;
};

}  // namespace

std::vector<double> LayoutValues(const rules::RuleSet& rules, rules::Denomination denomination,
                                 const LayoutBoard& board, absl::Span<const rules::Action> actions,
                                 absl::FunctionRef<bool()> stop) {
  Search search(rules, denomination, stop);
  const double sign = board.turn() == Seat::k0 ? 1 : -1;
  const int tricks_left = (board.left().size() + 1) / 2;
  std::vector<double> values;
  for (int tricks = 1; tricks <= tricks_left && search.positions() < kEnough; ++tricks) {
    std::vector<double> deeper;
    for (const rules::Action& action : actions) {
      LayoutBoard after = board;
      after.Play(action.play.card);
      const double points = sign * search.Value(after, tricks, -kInfinite, kInfinite);
      deeper.push_back(points / (kNarrow + std::abs(points)));
    }
    if (search.stopped()) return {};
    if (!search.too_many() || values.empty()) values = std::move(deeper);
  }
  return values;
}

}  // namespace hakam::agents::pimc
