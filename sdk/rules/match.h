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
  std::optional<Team> winner;  // unset when over: a draw
  friend bool operator==(const MatchStatus&, const MatchStatus&) = default;
};

// The status of a match with these totals after a complete hand. `last_winner`: the team that won that hand,
// if one did; in some games it wins the match when the totals are equal (La Coinche H).
MatchStatus StatusOf(const RuleSet& rules, const PerTeam& totals, std::optional<Team> last_winner);

// The part of a finished board that the match needs.
struct BoardEnd {
  BoardResult result;
  Seat next_dealer{};
  std::optional<Team> hand_winner;
  friend bool operator==(const BoardEnd&, const BoardEnd&) = default;
};
// `board` must be finished.
BoardEnd EndOf(const BoardState& board);
// The end of a board that `offender` forfeits: the deal passes on, and the other team has won the hand.
BoardEnd EndOfForfeit(const BoardState& board, Seat offender);

// After this many boards a match is over and the leader has won. The law has no such limit, but two bots that
// always pass would never finish.
inline constexpr uint32_t kMaxMatchBoards = 1000;

class Match {
 public:
  // `rules` must outlive the match.
  Match(const RuleSet* rules, Seat first_dealer) : rules_(rules), dealer_(first_dealer) {}

  uint32_t boards() const { return boards_; }  // boards played
  // The dealer of the next board.
  Seat dealer() const { return dealer_; }
  const PerTeam& totals() const { return totals_; }
  int hanging() const { return hanging_; }

  // Adds the next board. The match must not be over.
  void Add(const BoardEnd& end);
  // Ends the match: `offender` has lost it.
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
