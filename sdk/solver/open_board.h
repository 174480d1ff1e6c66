// A board in play with all cards open: what a solver is asked about.
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

// What of a contract matters for the play of the cards.
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

  // `rules` must outlive the board. Each hand: the cards that the seat still holds, those in the trick left
  // out. InvalidArgument names the card or the field: cards that the game does not have or that are in two
  // places, hands that differ in length or are all empty, a trick with a card that was not legal in its turn,
  // a contract that the game does not have, and a game in which cards lie face down.
  static absl::StatusOr<OpenBoard> Create(const rules::RuleSet& rules, const PlayContract& contract,
                                          const Hands& hands, const OpenTrick& trick);

  // Where a board stands. FailedPrecondition but in the phase of play, or as Create.
  static absl::StatusOr<OpenBoard> Of(const rules::Deal& deal, const rules::Position& position);

  bool finished() const { return tricks_left() == 0; }
  // Those that are not complete.
  int tricks_left() const { return hands_[At(rules::After(trick_.leader(), 3))].size(); }
  rules::Seat turn() const { return trick_.next(); }
  rules::CardSet hand(rules::Seat seat) const { return hands_[At(seat)]; }
  const rules::Trick& trick() const { return trick_; }
  const rules::PlayTerms& terms() const { return terms_; }
  const rules::RuleSet& rules() const { return *rules_; }

  // Card points that are still to be taken, with the trick in progress and the bonus for the last one.
  int PointsLeft() const;

  // Of the seat in turn; the board must not be finished.
  rules::CardSet LegalCards() const { return rules::LegalCards(terms_, trick_, hand(turn())); }

  // Who took the trick that the card completed, and the card points in it with those for the last trick.
  struct TakenTrick {
    rules::Seat winner{};
    int points = 0;
  };
  // `card` must be legal. Ekka is announced with it if that is allowed: it binds nobody and may free the
  // partner.
  std::optional<TakenTrick> Play(rules::Card card);

 private:
  explicit OpenBoard(const rules::RuleSet& rules) : rules_(&rules) {}

  // With the next card.
  bool MayAnnounceEkka(rules::Card card) const;

  const rules::RuleSet* rules_;
  rules::PlayTerms terms_;
  Hands hands_{};
  rules::Trick trick_;
};

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_OPEN_BOARD_H_
