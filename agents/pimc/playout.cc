#include "agents/pimc/playout.h"

namespace hakam::agents::pimc {

using rules::Action;
using rules::BoardState;

void Playout::FinishAuction(BoardState* board) {
  while (board->phase() == rules::Phase::kAuction || board->phase() == rules::Phase::kDoubling) Step(board);
}

double Playout::Finish(BoardState* board, rules::Team team) {
  while (!board->finished()) Step(board);
  const rules::PerTeam& points = board->result().points;
  return points[At(team)] - points[1 - At(team)];
}

void Playout::Step(BoardState* board) {
  board->LegalActions(&legal_);
  Action action = legal_.front();
  if (legal_.size() > 1) {
    board->ObservationFor(board->to_act(), &seen_);
    action = model_.Decide({.observation = seen_, .legal = legal_});
  }
  if (!board->Apply(action).ok()) static_cast<void>(board->Apply(legal_.front()));
}

}  // namespace hakam::agents::pimc
