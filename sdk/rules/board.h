// One board from the deal to the score, with its history. For referees and viewers; a search copies the
// Position inside.
//
//   HAKAM_ASSIGN_OR_RETURN(BoardState board, BoardState::Create(&rules, {.deck = deck, .dealer = Seat::k0}));
//   while (!board.finished()) HAKAM_RETURN_IF_ERROR(board.Apply(Choose(board.LegalActions())));
//   const BoardResult& result = board.result();
#ifndef HAKAM_SDK_RULES_BOARD_H_
#define HAKAM_SDK_RULES_BOARD_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "sdk/rules/action.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/outcome.h"
#include "sdk/rules/position.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules {

struct BoardResult {
  Outcome outcome{};
  PerTeam points{};                    // match units
  std::optional<PerTeam> card_points;  // with the last trick's bonus; unset if not played to the end
  std::optional<Contract> contract;
  absl::InlinedVector<DeclaredMeld, 4> scored_melds;
  absl::InlinedVector<Seat, 2> belote_seats;
  std::optional<Team> capot_team;
  std::optional<Team> match_winner;  // gahwa, `match`; `points` then shows the target for the winner
  int hanging = 0;                   // hand points left for later boards (Bidding Belote G3)
  friend bool operator==(const BoardResult&, const BoardResult&) = default;
};

class BoardState {
 public:
  // `rules` must outlive the state and its copies. InvalidArgument if the options contradict each other, or
  // the deck or the dealer is not the game's.
  static absl::StatusOr<BoardState> Create(const RuleSet* rules, const BoardSetup& setup);

  // Starts a board. The rule set of the deal must have been checked.
  explicit BoardState(const Deal& deal) : deal_(deal), position_(deal_) {}

  const RuleSet& rules() const { return deal_.rules(); }
  const Deal& deal() const { return deal_; }
  // The part that a search copies.
  const Position& position() const { return position_; }
  Phase phase() const { return forfeited_ ? Phase::kFinished : position_.phase(); }
  bool finished() const { return phase() == Phase::kFinished; }
  // The seat to act; the board must not be finished.
  Seat to_act() const { return position_.turn(); }

  // Never empty before the end. The order is fixed. Calls: PASS first. Declarations: the best first,
  // "nothing" last. Cards: by suit and natural rank; a card that may be announced comes twice, plain first.
  std::vector<Action> LegalActions() const;
  // Replaces the contents of `out`; saves the allocation.
  void LegalActions(std::vector<Action>* out) const;

  // If the action is not legal: InvalidArgument that says what and why, and no change. Some actions are
  // accepted that are not in the list: an Ashkal without the right to it, if it counts as Sun (C6); a
  // declaration with its melds in another order; an announcement of Belote without effect (belote-family F8).
  // With the option qaid=FORFEIT, playing a held card against E2 to E9 ends the board.
  absl::Status Apply(const Action& action);

  // Only when finished.
  const BoardResult& result() const { return result_; }
  // The award if `offender` forfeits the board now (law/baloot G10, belote-family 9.3), outcome kForfeit.
  BoardResult Forfeit(Seat offender) const;
  // The next dealer in a match (law/baloot B1, B6, C9; belote-family B, C3). Only when finished.
  Seat next_dealer() const;
  // The winner of the hand, for the end of a match (match.h); unset without a contract.
  std::optional<Team> hand_winner() const { return hand_winner_; }

  Observation ObservationFor(Seat seat) const;
  // Replaces the contents of `out`.
  void ObservationFor(Seat seat, Observation* out) const;

  // The contract, once there is one, at its present level.
  std::optional<Contract> contract() const;

  // For a referee or a viewer, who may see all hands.
  CardSet hand(Seat seat) const { return position_.hand(seat); }  // cards not yet played
  // All cards received so far; in the layout those that were face up at the start.
  CardSet dealt_hand(Seat seat) const;

 private:
  absl::Status ApplyCall(const Call& call);
  absl::Status ApplyDeclaration(const Declaration& declaration);
  absl::Status ApplyPlay(const Play& play);

  // board_refusal.cc: errors that say why an action is illegal and what would be legal.
  absl::Status Refuse(absl::string_view what) const;
  absl::Status RefuseCall(const Call& call) const;
  absl::Status RefuseDeclaration(const Declaration& declaration) const;
  absl::Status RefusePlay(const Play& play) const;

  void Record(Seat seat, const Declaration& declaration);
  void RecordAutomatic();
  void RecordPlay(Seat seat, const Play& play);
  void Finish();
  // board_observation.cc
  bool HasShown(Seat seat) const;
  void ObserveMelds(Seat seat, Observation* out) const;
  void ObservePiles(Observation* out) const;

  std::optional<Declaration> FindDeclaration(const Declaration& wanted) const;
  void ForEachScoredMeld(absl::FunctionRef<void(const DeclaredMeld&)> visit) const;

  Deal deal_;
  Position position_;
  bool forfeited_ = false;
  std::optional<Team> hand_winner_;
  absl::InlinedVector<SeatCall, 12> calls_;
  absl::InlinedVector<DeclaredMeld, 8> melds_;  // as declared
  absl::InlinedVector<TrickView, 9> tricks_;
  absl::InlinedVector<Seat, 2> belote_seats_;
  BoardResult result_;
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_BOARD_H_
