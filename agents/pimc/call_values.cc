#include "agents/pimc/call_values.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace hakam::agents::pimc {
namespace {

using rules::Action;
using rules::BoardState;

// Lets `model` make every decision, until the cards are played or to the end.
class Playout {
 public:
  explicit Playout(Agent& model) : model_(model) {}

  void FinishAuction(BoardState* board) {
    while (board->phase() == rules::Phase::kAuction || board->phase() == rules::Phase::kDoubling) Step(board);
  }
  void Finish(BoardState* board) {
    while (!board->finished()) Step(board);
  }

 private:
  void Step(BoardState* board) {
    board->LegalActions(&legal_);
    Action action = legal_.front();
    if (legal_.size() > 1) {
      board->ObservationFor(board->to_act(), &seen_);
      action = model_.Decide({.observation = seen_, .legal = legal_});
    }
    if (!board->Apply(action).ok()) static_cast<void>(board->Apply(legal_.front()));
  }

  Agent& model_;
  rules::Observation seen_;
  std::vector<Action> legal_;
};

double ScoreOf(const BoardState& board, rules::Team team) {
  const rules::PerTeam& points = board.result().points;
  return points[At(team)] - points[1 - At(team)];
}

}  // namespace

std::vector<double> CallValues(const BoardState& board, absl::Span<const Action> calls, Agent& model) {
  Playout playout(model);
  const rules::Team team = TeamOf(board.to_act());
  // Calls that lead to the same contract are worth the same.
  std::vector<std::pair<rules::Contract, double>> known;
  std::vector<double> values;
  for (const Action& call : calls) {
    BoardState after = board;
    static_cast<void>(after.Apply(call));
    playout.FinishAuction(&after);
    const std::optional<rules::Contract> contract = after.contract();
    const auto it =
        std::find_if(known.begin(), known.end(), [&](const auto& other) { return contract == other.first; });
    if (it != known.end()) {
      values.push_back(it->second);
      continue;
    }
    playout.Finish(&after);
    values.push_back(ScoreOf(after, team));
    if (contract.has_value()) known.emplace_back(*contract, values.back());
  }
  return values;
}

}  // namespace hakam::agents::pimc
