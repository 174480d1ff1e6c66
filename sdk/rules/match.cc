#include "sdk/rules/match.h"

#include <algorithm>

namespace hakam::rules {

MatchStatus StatusOf(const RuleSet& rules, const PerTeam& totals, std::optional<Team> last_winner) {
  const bool both = std::min(totals[0], totals[1]) >= rules.target;
  if (std::max(totals[0], totals[1]) < rules.target) return {};
  if (both && rules.both_over == BothOver::kDraw) return {.over = true};
  if (totals[0] != totals[1]) return {.over = true, .winner = totals[0] > totals[1] ? Team::k0 : Team::k1};
  switch (rules.equal) {
    case EqualTotals::kDraw:
      return {.over = true};
    case EqualTotals::kLastHandWinner:
      if (last_winner.has_value()) return {.over = true, .winner = last_winner};
      break;
    case EqualTotals::kContinue:
      break;
  }
  return {};
}

BoardEnd EndOf(const BoardState& board) {
  return {.result = board.result(), .next_dealer = board.next_dealer(), .hand_winner = board.hand_winner()};
}

BoardEnd EndOfForfeit(const BoardState& board, Seat offender) {
  return {.result = board.Forfeit(offender),
          .next_dealer = After(board.deal().dealer(), 1, board.deal().seats()),
          .hand_winner = OtherTeam(TeamOf(offender))};
}

void Match::Add(const BoardEnd& end) {
  ++boards_;
  dealer_ = end.next_dealer;
  hanging_ = end.result.hanging;
  for (size_t team = 0; team < totals_.size(); ++team) totals_[team] += end.result.points[team];
  if (end.result.match_winner) {
    status_ = {.over = true, .winner = end.result.match_winner};
  } else {
    status_ = StatusOf(*rules_, totals_, end.hand_winner);
  }
  if (status_.over || boards_ < kMaxMatchBoards) return;
  status_.over = true;
  if (totals_[0] != totals_[1]) status_.winner = totals_[0] > totals_[1] ? Team::k0 : Team::k1;
}

void Match::Forfeit(Team offender) { status_ = {.over = true, .winner = OtherTeam(offender)}; }

}  // namespace hakam::rules
