#include "sdk/rules/card_play.h"

#include "sdk/rules/order.h"

namespace hakam::rules {

bool CardPlay::Play(Card card, bool ekka) {
  const Seat seat = turn();
  const size_t index = tricks_done_;
  hands_[static_cast<size_t>(Index(seat))].Remove(card);
  cards_[index][static_cast<size_t>(trick_.count())] = card;
  if (ekka) ekka_[index] = terms_.ekka = seat;
  trick_.Add(terms_.denomination, card);
  if (!trick_.complete()) return false;

  int points = 0;
  for (Card played : cards_[index]) {
    gone_.Add(played);
    points += CardPoints(terms_.denomination, played);
  }
  const Seat winner = trick_.winner();
  const auto team = static_cast<size_t>(Index(TeamOf(winner)));
  card_points_[team] += points;
  ++tricks_won_[team];
  leaders_[index] = trick_.leader();
  winners_[index] = winner;
  ++tricks_done_;
  trick_ = Trick(winner);
  terms_.ekka.reset();
  return true;
}

TrickView CardPlay::View(int index) const {
  const auto i = static_cast<size_t>(index);
  if (index == tricks_done_) {
    TrickView view{
        .leader = trick_.leader(), .count = static_cast<uint8_t>(trick_.count()), .ekka = terms_.ekka};
    for (int k = 0; k < trick_.count(); ++k) view.cards[static_cast<size_t>(k)] = trick_.card(k);
    return view;
  }
  return {
      .leader = leaders_[i], .count = kMaxSeats, .cards = cards_[i], .winner = winners_[i], .ekka = ekka_[i]};
}

}  // namespace hakam::rules
