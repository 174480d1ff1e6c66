#include "agents/pimc/card_values.h"

#include <optional>

namespace hakam::agents::pimc {

using rules::Action;
using rules::BoardState;

bool CardValues::Of(const BoardState& board, absl::Span<const Action> actions, absl::Duration time,
                    std::vector<double>* values) {
  if (time <= absl::ZeroDuration()) return false;
  const absl::StatusOr<solver::OpenBoard> open = solver::OpenBoard::Of(board.deal(), board.position());
  if (!open.ok()) return false;
  solver::Request request{.every_card = true, .max_time = time};
  std::optional<solver::Stakes> stakes;
  if (!in_points_) {
    absl::StatusOr<solver::Stakes> of = solver::Stakes::Of(board.deal(), board.position());
    const bool has_stakes = of.ok();
    if (!has_stakes && asked_) return false;
    if (has_stakes) stakes = *std::move(of);
    in_points_ = !has_stakes;
  }
  asked_ = true;
  if (stakes.has_value()) request.stakes = &*stakes;
  const absl::StatusOr<solver::Solution> solution = solver_.Solve(*open, request);
  if (!solution.ok() || !solution->complete) return false;
  for (size_t i = 0; i < actions.size(); ++i) {
    for (const solver::CardValue& card : solution->cards) {
      if (card.card == actions[i].play.card) (*values)[i] = card.value.low;
    }
  }
  return true;
}

}  // namespace hakam::agents::pimc
