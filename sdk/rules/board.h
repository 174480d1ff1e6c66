// One board: from the deal to the score, as a small copyable value.
//
//   HAKAM_ASSIGN_OR_RETURN(BoardState board, BoardState::Create(&rules, {.deck = deck, .dealer = Seat::k0}));
//   while (!board.finished()) HAKAM_RETURN_IF_ERROR(board.Apply(Choose(board.LegalActions())));
//   const BoardResult& result = board.result();
#ifndef HAKAM_SDK_RULES_BOARD_H_
#define HAKAM_SDK_RULES_BOARD_H_

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "sdk/rules/action.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules {

struct BoardSetup {
  std::vector<Card> deck;  // first card dealt first; must be the game's cards, each once
  Seat dealer{};
  PerTeam scores{};        // match score before the board
};

enum class Outcome : uint8_t { kMade, kFailed, kPassedOut, kVoid, kForfeit };

struct BoardResult {
  Outcome outcome{};
  PerTeam points{};                     // game points
  std::optional<PerTeam> card_points;   // with the last trick's bonus; unset if not played to the end
  std::optional<Contract> contract;
  absl::InlinedVector<DeclaredMeld, 4> scored_melds;
  absl::InlinedVector<Seat, 2> belote_seats;
  std::optional<Team> capot_team;
  std::optional<Team> match_winner;     // gahwa
  int hanging = 0;
  friend bool operator==(const BoardResult&, const BoardResult&) = default;
};

class BoardState {
 public:
  // `rules` must outlive the state and its copies. InvalidArgument if the deck is not the game's.
  static absl::StatusOr<BoardState> Create(const RuleSet* rules, const BoardSetup& setup);

  const RuleSet& rules() const;
  Phase phase() const;
  bool finished() const { return phase() == Phase::kFinished; }
  // Whose decision it is; the board must not be finished.
  Seat to_act() const;

  // In a fixed order, never empty before the end. Calls: PASS first. Declarations: the best first,
  // "nothing" last. Cards: by suit and natural rank.
  std::vector<Action> LegalActions() const;
  // Replaces the contents of `out`; saves the allocation.
  void LegalActions(std::vector<Action>* out) const;
  // Card play only: the legal cards, and the move without checks.
  CardSet LegalCards() const;
  void ApplyLegalCard(Card card);

  // InvalidArgument and no change if the action is not legal; says what and why.
  absl::Status Apply(const Action& action);

  // Meaningful when finished.
  const BoardResult& result() const;
  // The award if `offender` forfeits the board now (rules/baloot G10), outcome kForfeit.
  BoardResult Forfeit(Seat offender) const;
  // Who deals next in a match (rules/baloot B1, B6, C9). Meaningful when finished.
  Seat next_dealer() const;

  Observation ObservationFor(Seat seat) const;
  // Replaces the contents of `out`.
  void ObservationFor(Seat seat, Observation* out) const;

  // What a referee or a viewer who sees everything may ask.
  CardSet hand(Seat seat) const;        // cards not yet played
  CardSet dealt_hand(Seat seat) const;  // all cards received so far
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_BOARD_H_
