// A board with all cards open, told: beside each card what it cost, the best play, what each side could have
// made of the deal.
#ifndef HAKAM_ARBITER_CLI_OPEN_CARDS_TEXT_H_
#define HAKAM_ARBITER_CLI_OPEN_CARDS_TEXT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "sdk/rules/deal.h"
#include "sdk/solver/hindsight.h"

namespace hakam::arbiter {

struct OpenCardsText {
  std::vector<std::string> costs;  // by card in the order of play: "-3", or "" if it cost nothing
  std::string text;                // lines for below the score
};

// `plays` may be empty: the board was passed out. Unimplemented for a game whose cards lie face down.
absl::StatusOr<OpenCardsText> TellOpenCards(const rules::Deal& deal,
                                            const std::vector<solver::PastPlay>& plays);

// The cards of a line of play on `board` with who plays them, a trick after the other:
// "0:AH 1:7H 2:TH 3:8H | 0:...".
std::string LineText(const solver::OpenBoard& board, const absl::InlinedVector<rules::Card, 36>& line);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_OPEN_CARDS_TEXT_H_
