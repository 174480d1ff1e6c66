// The eight tricks of a board: hands, the trick in progress, what has been played and taken.
//
// Nothing here allocates; the state is a small value that a search may copy.
#ifndef HAKAM_SDK_RULES_CARD_PLAY_H_
#define HAKAM_SDK_RULES_CARD_PLAY_H_

#include <array>
#include <cstdint>
#include <optional>

#include "sdk/rules/card.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/trick.h"

namespace hakam::rules {

class CardPlay {
 public:
  CardPlay() = default;
  CardPlay(Seat leader, Denomination denomination, bool locked, const std::array<CardSet, kMaxSeats>& hands)
      : hands_(hands), trick_(leader), terms_{.denomination = denomination, .locked = locked} {}

  Seat turn() const { return trick_.next(); }
  CardSet hand(Seat seat) const { return hands_[static_cast<size_t>(Index(seat))]; }
  Denomination denomination() const { return terms_.denomination; }
  // The trick in progress; empty between tricks.
  const Trick& trick() const { return trick_; }
  // Finished tricks, 0..8.
  int tricks_done() const { return tricks_done_; }
  bool finished() const { return tricks_done_ == kBalootHand; }
  // The cards of finished tricks.
  CardSet gone() const { return gone_; }

  // For turn(). Never empty before the end.
  CardSet LegalCards(const RuleSet& rules) const {
    return rules::LegalCards(rules, trick_, terms_, turn(), hand(turn()));
  }
  // Plays the card of turn(); it must be legal. True if it completed a trick.
  bool Play(Card card, bool ekka);

  // Taken so far by each team, without the last trick's bonus.
  const PerTeam& card_points() const { return card_points_; }
  int tricks_won(Team team) const { return tricks_won_[static_cast<size_t>(Index(team))]; }
  // The winner of the last finished trick; there must be one.
  Seat last_winner() const { return winners_[static_cast<size_t>(tricks_done_ - 1)]; }

  // Tricks begun so far, and each of them, 0 the first.
  int tricks_begun() const { return tricks_done_ + (trick_.empty() ? 0 : 1); }
  TrickView View(int index) const;

 private:
  std::array<CardSet, kMaxSeats> hands_{};
  CardSet gone_;
  Trick trick_;
  PlayTerms terms_;
  uint8_t tricks_done_ = 0;
  std::array<uint8_t, 2> tricks_won_{};
  PerTeam card_points_{};
  // History, by trick: cards as played, leader and winner, and the seat of an announcement.
  std::array<std::array<Card, kMaxSeats>, kBalootHand> cards_{};
  std::array<Seat, kBalootHand> leaders_{};
  std::array<Seat, kBalootHand> winners_{};
  std::array<std::optional<Seat>, kBalootHand> ekka_{};
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_CARD_PLAY_H_
