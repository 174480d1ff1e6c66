// A board with all hands visible: how many points each card lost, the best play, and par of each side.
#ifndef HAKAM_ARBITER_VIEW_OPEN_CARDS_TEXT_H_
#define HAKAM_ARBITER_VIEW_OPEN_CARDS_TEXT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "sdk/rules/deal.h"
#include "sdk/solver/hindsight.h"

namespace hakam::arbiter {

struct OpenCardsText {
  std::vector<std::string> costs;  // by card in the order of play: "-3", or "" if it lost nothing
  std::string text;                // lines to print below the score
};

// `plays` is empty if the board was passed out. Unimplemented for a game with cards face down.
absl::StatusOr<OpenCardsText> DescribeOpenCards(const rules::Deal& deal,
                                                const std::vector<solver::PastPlay>& plays);

// The cards of a line of play on `board` with their seats, trick by trick:
// "0:AH 1:7H 2:TH 3:8H | 0:...".
std::string LineText(const solver::OpenBoard& board, const absl::InlinedVector<rules::Card, 36>& line);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_OPEN_CARDS_TEXT_H_
