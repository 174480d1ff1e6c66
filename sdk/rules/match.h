// A match: boards until a team has reached the target (law/baloot H, belote-family H).
//
//   Match match(&rules, dealer);
//   while (!match.status().over) {
//     ... play a board with match.dealer(), match.totals(), match.hanging() ...
//     match.Add(EndOf(board));
//   }
#ifndef HAKAM_SDK_RULES_MATCH_H_
#define HAKAM_SDK_RULES_MATCH_H_

#include <cstdint>
#include <optional>

#include "sdk/rules/board.h"
#include "sdk/rules/rule_set.h"
#include "sdk/rules/seat.h"

namespace hakam::rules {

struct MatchStatus {
  bool over = false;
  std::optional<Team> winner;  // none of a match that is over: a draw
  friend bool operator==(const MatchStatus&, const MatchStatus&) = default;
};

// How a match stands with these totals after a complete hand. `last_winner`: the team that won that hand, if
// one did; it decides equal totals where the rules say so (La Coinche H).
MatchStatus StatusOf(const RuleSet& rules, const PerTeam& totals, std::optional<Team> last_winner);

// What of a board a match goes on from.
struct BoardEnd {
  BoardResult result;
  Seat next_dealer{};
  std::optional<Team> hand_winner;
  friend bool operator==(const BoardEnd&, const BoardEnd&) = default;
};
// `board` must be finished.
BoardEnd EndOf(const BoardState& board);
// It ends with the award of a forfeit: the deal passes on, and the others have won the hand.
BoardEnd EndOfForfeit(const BoardState& board, Seat offender);

// A match of more boards is over: whoever leads has won. The rules know no such end; but two bots that always
// pass would never finish.
inline constexpr uint32_t kMaxMatchBoards = 1000;

class Match {
 public:
  // `rules` must outlive the match.
  Match(const RuleSet* rules, Seat first_dealer) : rules_(rules), dealer_(first_dealer) {}

  uint32_t boards() const { return boards_; }  // that were played
  // Of the next board.
  Seat dealer() const { return dealer_; }
  const PerTeam& totals() const { return totals_; }
  int hanging() const { return hanging_; }

  // The next board has been played; the match must not be over.
  void Add(const BoardEnd& end);
  // `offender` has lost it.
  void Forfeit(Team offender);
  const MatchStatus& status() const { return status_; }

 private:
  const RuleSet* rules_;
  uint32_t boards_ = 0;
  Seat dealer_;
  PerTeam totals_{};
  int hanging_ = 0;
  MatchStatus status_;
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_MATCH_H_
