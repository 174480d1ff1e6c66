// One board: from the deal to the score, as a small copyable value.
//
//   HAKAM_ASSIGN_OR_RETURN(BoardState board, BoardState::Create(&rules, {.deck = deck, .dealer = Seat::k0}));
//   while (!board.finished()) HAKAM_RETURN_IF_ERROR(board.Apply(Choose(board.LegalActions())));
//   const BoardResult& result = board.result();
#ifndef HAKAM_SDK_RULES_BOARD_H_
#define HAKAM_SDK_RULES_BOARD_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "sdk/rules/action.h"
#include "sdk/rules/auction.h"
#include "sdk/rules/card_play.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/doubling.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules {

struct BoardSetup {
  std::vector<Card> deck;  // first card dealt first; must be the game's cards, each once
  Seat dealer{};
  PerTeam scores{};  // match score before the board
};

enum class Outcome : uint8_t { kMade, kFailed, kPassedOut, kVoid, kForfeit };

struct BoardResult {
  Outcome outcome{};
  PerTeam points{};                    // game points
  std::optional<PerTeam> card_points;  // with the last trick's bonus; unset if not played to the end
  std::optional<Contract> contract;
  absl::InlinedVector<DeclaredMeld, 4> scored_melds;
  absl::InlinedVector<Seat, 2> belote_seats;
  std::optional<Team> capot_team;
  std::optional<Team> match_winner;  // gahwa; `points` then shows the target for the winner
  int hanging = 0;
  friend bool operator==(const BoardResult&, const BoardResult&) = default;
};

class BoardState {
 public:
  // `rules` must outlive the state and its copies. InvalidArgument if the deck is not the game's.
  static absl::StatusOr<BoardState> Create(const RuleSet* rules, const BoardSetup& setup);

  const RuleSet& rules() const { return *rules_; }
  Phase phase() const { return phase_; }
  bool finished() const { return phase_ == Phase::kFinished; }
  // Whose decision it is; the board must not be finished.
  Seat to_act() const;

  // In a fixed order, never empty before the end. Calls: PASS first. Declarations: the best first,
  // "nothing" last. Cards: by suit and natural rank; a card that may be announced as Ekka comes twice.
  std::vector<Action> LegalActions() const;
  // Replaces the contents of `out`; saves the allocation.
  void LegalActions(std::vector<Action>* out) const;
  // Phase kPlay only: the legal cards, and the move without checks or allocation. After a card of
  // trick 1 the phase may be kDeclaring.
  CardSet LegalCards() const { return play_.LegalCards(*rules_); }
  void ApplyLegalCard(Card card) { PlayCard({.card = card}); }

  // InvalidArgument and no change if the action is not legal; says what and why. Accepted beyond the
  // list: an Ashkal without the right where it counts as Sun (C6); a declaration with its melds in
  // another order. With the option qaid=FORFEIT a held card played against E2 to E9 ends the board.
  absl::Status Apply(const Action& action);

  // Meaningful when finished.
  const BoardResult& result() const { return result_; }
  // The award if `offender` forfeits the board now (rules/baloot G10), outcome kForfeit.
  BoardResult Forfeit(Seat offender) const;
  // Who deals next in a match (rules/baloot B1, B6, C9). Meaningful when finished.
  Seat next_dealer() const;

  Observation ObservationFor(Seat seat) const;
  // Replaces the contents of `out`.
  void ObservationFor(Seat seat, Observation* out) const;

  // The contract, once there is one, at its present level.
  const std::optional<Contract>& contract() const { return contract_; }

  // What a referee or a viewer who sees everything may ask.
  CardSet hand(Seat seat) const;  // cards not yet played
  // All cards received so far.
  CardSet dealt_hand(Seat seat) const { return dealt_[static_cast<size_t>(Index(seat))]; }

 private:
  // Auction: at most 10 calls; doubling: at most 8.
  static constexpr size_t kMaxCalls = 24;
  static constexpr size_t kMaxDeclaredMelds = 8;

  BoardState() = default;

  absl::Status ApplyCall(const Call& call);
  absl::Status ApplyDeclaration(const Declaration& declaration);
  absl::Status ApplyPlay(const Play& play);
  absl::Status Refuse(absl::string_view what) const;
  bool EkkaAllowed(Card card) const;

  // board.cc: what follows from a move.
  void RecordCall(Seat seat, const Call& call);
  void AfterAuction();
  void AfterDoubling();
  void DealRest();
  void StartPlay();
  void AskForDeclaration();
  void PlayCard(const Play& play);
  void SettleMelds();
  void NoticeBaloot(Seat seat, Card card);
  void Finish();

  absl::Span<const DeclaredMeld> melds() const { return {melds_.data(), meld_count_}; }
  bool Scores(const DeclaredMeld& meld) const { return meld_team_ == TeamOf(meld.seat); }
  bool HasShown(const DeclaredMeld& meld) const;
  Card public_card() const { return deck_[kPublicCardPosition]; }

  const RuleSet* rules_ = nullptr;
  std::array<Card, kBalootDeck> deck_{};
  Seat dealer_{};
  Phase phase_ = Phase::kAuction;
  bool rest_dealt_ = false;
  uint8_t declared_ = 0;  // bit s: seat s has decided what to declare
  uint8_t call_count_ = 0;
  uint8_t meld_count_ = 0;
  PerTeam scores_{};
  std::array<CardSet, kMaxSeats> dealt_{};
  Auction auction_;
  Doubling doubling_;
  std::optional<Contract> contract_;
  std::optional<Team> meld_team_;
  std::optional<Seat> baloot_;  // who has shown it
  std::array<SeatCall, kMaxCalls> calls_{};
  std::array<DeclaredMeld, kMaxDeclaredMelds> melds_{};
  CardPlay play_;
  BoardResult result_;
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_BOARD_H_
