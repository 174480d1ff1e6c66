// A board in play with all cards visible: the input of a solver.
//
//   HAKAM_ASSIGN_OR_RETURN(OpenBoard board, OpenBoard::Create(rules, {.denomination = Denomination::kHearts},
//                                                             hands, {.leader = Seat::k1, .cards = {ace}}));
//   for (Card card : board.LegalCards()) ...
#ifndef HAKAM_SDK_SOLVER_OPEN_BOARD_H_
#define HAKAM_SDK_SOLVER_OPEN_BOARD_H_

#include <array>
#include <optional>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/position.h"
#include "sdk/rules/trick.h"

namespace hakam::solver {

// The part of a contract that matters for the play of the cards.
struct PlayContract {
  rules::Denomination denomination{};
  bool locked = false;  // law/baloot E2
};

// A trick in progress: nothing, or the cards played to it in order.
struct OpenTrick {
  rules::Seat leader{};
  absl::InlinedVector<rules::Card, 3> cards;
  std::optional<rules::Seat> ekka;  // who announced it in this trick (law/baloot E10)
};

class OpenBoard {
 public:
  using Hands = std::array<rules::CardSet, rules::kMaxSeats>;

  // `rules` must outlive the board. Each hand: the cards that the seat still holds, without those in the
  // trick. InvalidArgument names the card or the field: cards that the game does not have or that are in two
  // places, hands that differ in length or are all empty, a card of the trick that was not legal in its turn,
  // a contract that the game does not have, and a game with face-down cards.
  static absl::StatusOr<OpenBoard> Create(const rules::RuleSet& rules, const PlayContract& contract,
                                          const Hands& hands, const OpenTrick& trick);

  // The position of a board. FailedPrecondition if it is not in the phase of play; other errors as for
  // Create.
  static absl::StatusOr<OpenBoard> Of(const rules::Deal& deal, const rules::Position& position);

  bool finished() const { return tricks_left() == 0; }
  // Tricks that are not complete.
  int tricks_left() const { return hands_[At(rules::After(trick_.leader(), 3))].size(); }
  rules::Seat turn() const { return trick_.next(); }
  rules::CardSet hand(rules::Seat seat) const { return hands_[At(seat)]; }
  const rules::Trick& trick() const { return trick_; }
  const rules::PlayTerms& terms() const { return terms_; }
  const rules::RuleSet& rules() const { return *rules_; }

  // Card points still to be taken, including the trick in progress and the bonus for the last one.
  int PointsLeft() const;

  // The legal cards of the seat in turn; the board must not be finished.
  rules::CardSet LegalCards() const { return rules::LegalCards(terms_, trick_, hand(turn())); }

  // The winner of a completed trick, and its card points, including the bonus if it is the last one.
  struct TakenTrick {
    rules::Seat winner{};
    int points = 0;
  };
  // Plays `card`, which must be legal. Ekka is announced if that is allowed: it restricts nobody and may free
  // the partner from a duty.
  std::optional<TakenTrick> Play(rules::Card card);

 private:
  explicit OpenBoard(const rules::RuleSet& rules) : rules_(&rules) {}

  // Whether Ekka may be announced with the next card.
  bool MayAnnounceEkka(rules::Card card) const;

  const rules::RuleSet* rules_;
  rules::PlayTerms terms_;
  Hands hands_{};
  rules::Trick trick_;
};

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_OPEN_BOARD_H_
