// What a seat may know of a board (rules/baloot F1 for the projects). All that leaves a BoardState for a
// player passes through here.
#include "sdk/rules/board.h"

namespace hakam::rules {

Observation BoardState::ObservationFor(Seat seat) const {
  Observation observation;
  ObservationFor(seat, &observation);
  return observation;
}

// F1: projects are shown at the own card to trick 2.
bool BoardState::HasShown(const DeclaredMeld& meld) const {
  if (play_.tricks_done() != 1) return play_.tricks_done() > 1;
  const int position = (Index(meld.seat) - Index(play_.trick().leader())) & 3;
  return position < play_.trick().count();
}

void BoardState::ObservationFor(Seat seat, Observation* out) const {
  out->seat = seat;
  out->dealer = dealer_;
  // That another player is asked about projects would tell that there are some.
  const bool hide_declaring = phase_ == Phase::kDeclaring && to_act() != seat;
  out->phase = hide_declaring ? Phase::kPlay : phase_;
  out->auction_stage = phase_ == Phase::kAuction ? auction_.stage() : AuctionStage::kNone;
  out->hand = hand(seat);
  out->public_card = public_card();
  out->public_card_holder.reset();
  if (rest_dealt_) out->public_card_holder = contract_->taker;
  out->calls.assign(calls_.begin(), calls_.begin() + call_count_);
  out->contract = contract_;

  out->melds.clear();
  for (const DeclaredMeld& meld : melds()) {
    out->melds.push_back(meld);
    const bool visible = meld.seat == seat || (Scores(meld) && HasShown(meld));
    if (!visible) out->melds.back().cards = CardSet();
  }
  out->meld_team = meld_team_;
  out->belote_seats.clear();
  if (baloot_.has_value()) out->belote_seats.push_back(*baloot_);

  out->tricks.clear();
  for (int i = 0; i < play_.tricks_begun(); ++i) out->tricks.push_back(play_.View(i));
  out->card_points = play_.card_points();
  out->scores = scores_;
  out->hanging = 0;
  out->hidden_cards = 0;
}

}  // namespace hakam::rules
