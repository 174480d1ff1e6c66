#include "arbiter/luck/luck.h"

#include "agents/greedy/greedy.h"
#include "sdk/base/check.h"
#include "sdk/base/status_macros.h"
#include "sdk/solver/open_board.h"
#include "sdk/solver/stakes.h"

namespace hakam::arbiter {
namespace {

int FirstTeamsScore(const rules::BoardState& board) {
  const rules::PerTeam& points = board.result().points;
  return points[0] - points[1];
}

}  // namespace

LuckReference::LuckReference(const rules::RuleSet& rules)
    : rules_(rules), greedy_(agents::MakeGreedy({.rules = rules_})) {}

absl::StatusOr<LuckParts> LuckReference::PartsOf(const std::vector<rules::Card>& deck, rules::Seat dealer) {
  // Seat 0 deals in every deal that is looked at, so the turns of a deal have the same value by construction.
  HAKAM_ASSIGN_OR_RETURN(rules::BoardState board,
                         rules::BoardState::Create(&rules_, {.deck = deck, .dealer = rules::Seat::k0}));
  PlayOn(&board, /*to_the_end=*/false);
  rules::BoardState played = board;
  PlayOn(&played, /*to_the_end=*/true);
  LuckParts parts = {.played = FirstTeamsScore(played)};
  parts.open = OpenScore(board, parts.played);
  if (rules::TeamOf(dealer) == rules::Team::k0) return parts;
  return LuckParts{.played = -parts.played, .open = -parts.open};
}

absl::StatusOr<int> LuckReference::LuckOf(const std::vector<rules::Card>& deck, rules::Seat dealer) {
  HAKAM_ASSIGN_OR_RETURN(const LuckParts parts, PartsOf(deck, dealer));
  return kPlayedWeight * parts.played + kOpenWeight * parts.open;
}

// All seats act as greedy does, which sees only the cards of the seat in turn: to the play of the cards, or
// to the end.
void LuckReference::PlayOn(rules::BoardState* board, bool to_the_end) {
  while (!board->finished() && (to_the_end || board->phase() != rules::Phase::kPlay)) {
    board->LegalActions(&legal_);
    rules::Action action = legal_.front();
    if (legal_.size() > 1) {
      board->ObservationFor(board->to_act(), &seen_);
      action = greedy_->Decide({.observation = seen_, .legal = legal_});
    }
    HAKAM_CHECK(board->Apply(action).ok());
  }
}

// With best play from the first card on. `played`: the score that greedy reached.
int LuckReference::OpenScore(const rules::BoardState& board, int played) {
  if (board.finished()) return played;
  const auto open = solver::OpenBoard::Of(board.deal(), board.position());
  const auto stakes = solver::Stakes::Of(board.deal(), board.position());
  if (!open.ok() || !stakes.ok()) return played;
  const absl::StatusOr<solver::Solution> solution = solver_.Solve(*open, {.stakes = &*stakes});
  HAKAM_CHECK(solution.ok());
  const int value = solution->value.low;
  return rules::TeamOf(open->turn()) == rules::Team::k0 ? value : -value;
}

}  // namespace hakam::arbiter
