// What a seat may know of a board (law/baloot F1 and belote-family F for melds, 4 E for the layout, 6 B for
// the kitty). A player gets nothing from a BoardState except through this file.
#include <algorithm>

#include "sdk/rules/board.h"

namespace hakam::rules {

Observation BoardState::ObservationFor(Seat seat) const {
  Observation observation;
  ObservationFor(seat, &observation);
  return observation;
}

// Whether the melds of a seat are shown, if they score: from its card to trick 2 on (law/baloot F1), or from
// the end of trick 1 on.
bool BoardState::HasShown(Seat seat) const {
  if (rules().family == Family::kBelote) {
    if (rules().meld_show == MeldShow::kNever) return false;
    if (rules().meld_show == MeldShow::kWinnerAfterTrick1) return position_.tricks_done() >= 1;
  }
  if (position_.tricks_done() != 1) return position_.tricks_done() > 1;
  const Trick& trick = position_.trick();
  for (int i = 0; i < trick.count(); ++i) {
    if (After(trick.leader(), i, deal_.seats()) == seat) return true;
  }
  return false;
}

void BoardState::ObserveMelds(Seat seat, Observation* out) const {
  out->melds.clear();
  for (const DeclaredMeld& meld : melds_) {
    out->melds.push_back(meld);
    const bool visible = meld.seat == seat || (position_.melds_score(meld.seat) && HasShown(meld.seat));
    if (!visible) out->melds.back().cards = CardSet();
  }
  // Melds that score without being announced (meld_extra=held) are shown too.
  ForEachScoredMeld([&](const DeclaredMeld& meld) {
    if (!HasShown(meld.seat) || std::find(melds_.begin(), melds_.end(), meld) != melds_.end()) return;
    out->melds.push_back(meld);
  });
  out->meld_team.reset();
  for (int i = 0; i < deal_.seats(); ++i) {
    const auto owner = static_cast<Seat>(i);
    if (!position_.melds_score(owner)) continue;
    if (rules().family == Family::kBelote && rules().meld_scoring == MeldScoring::kOwnAll) break;
    out->meld_team = TeamOf(owner);
  }
}

void BoardState::ObservePiles(Observation* out) const {
  out->piles.clear();
  if (deal_.seats() != 2) return;
  for (Seat owner : {Seat::k0, Seat::k1}) {
    for (int pile = 0; pile < kPilesEach; ++pile) {
      const Card top = deal_.PileTop(owner, pile);
      const std::optional<Card> below = deal_.Under(top);
      PileView view{.seat = owner};
      if (hand(owner).Contains(top)) {
        view.up = top;
        view.has_down = true;
      } else if (hand(owner).Contains(*below)) {
        view.up = below;
      } else {
        // Its card is in the trick in progress. The card below is turned up when the trick is complete.
        const Trick& trick = position_.trick();
        for (int i = 0; i < trick.count(); ++i) view.has_down |= trick.card(i) == top;
      }
      out->piles.push_back(view);
    }
  }
}

void BoardState::ObservationFor(Seat seat, Observation* out) const {
  const bool auction = position_.phase() == Phase::kAuction;
  out->seat = seat;
  out->dealer = deal_.dealer();
  // If a player saw that another is asked about melds, it would know that the other has some.
  const bool hide_declaring = phase() == Phase::kDeclaring && to_act() != seat;
  out->phase = hide_declaring ? Phase::kPlay : phase();
  out->auction_stage = position_.stage();
  out->hand = hand(seat);
  out->public_card = deal_.turnup();
  out->public_card_holder.reset();
  switch (rules().turnup_to) {
    case TurnupTo::kTaker:
      if (deal_.turnup().has_value() && position_.has_contract() && dealt_hand(seat) != deal_.seen(seat)) {
        out->public_card_holder = position_.contract().taker;
      }
      break;
    case TurnupTo::kDealer:
    case TurnupTo::kStays:
      if (deal_.turnup().has_value()) out->public_card_holder = deal_.dealer();
      break;
    case TurnupTo::kNone:
      break;
  }
  out->calls.assign(calls_.begin(), calls_.end());
  out->contract = contract();
  ObserveMelds(seat, out);
  out->belote_seats.assign(belote_seats_.begin(), belote_seats_.end());
  out->tricks.assign(tricks_.begin(), tricks_.end());
  out->card_points = position_.card_points();
  out->scores = deal_.scores();
  out->hanging = deal_.hanging();
  out->hidden_cards = auction ? deal_.kitty(seat).size() : 0;
  ObservePiles(out);
}

}  // namespace hakam::rules
