#include "arbiter/seat/position_view.h"

#include <algorithm>
#include <string>

#include "arbiter/view/board_view.h"
#include "sdk/rules/illegal_card.h"

namespace hakam::arbiter {
namespace {

using rules::ActionKind;
using rules::CardDuty;
using rules::MeldKind;
using rules::Observation;
using rules::Phase;
using rules::Seat;

uint32_t SeatNumber(Seat seat) { return static_cast<uint32_t>(Index(seat)); }

const char* PhaseWord(Phase phase) {
  switch (phase) {
    case Phase::kAuction:
      return "auction";
    case Phase::kDoubling:
      return "doubling";
    case Phase::kDeclaring:
      return "declaring";
    case Phase::kPlay:
    case Phase::kFinished:
      return "play";
  }
  return "";
}

const char* MeldWord(MeldKind kind) {
  switch (kind) {
    case MeldKind::kRun3:
      return "RUN_3";
    case MeldKind::kRun4:
      return "RUN_4";
    case MeldKind::kRun5:
      return "RUN_5";
    case MeldKind::kFour:
      return "FOUR";
    case MeldKind::kFourNines:
      return "FOUR_NINES";
    case MeldKind::kFourJacks:
      return "FOUR_JACKS";
    case MeldKind::kFourHundred:
      return "FOUR_HUNDRED";
  }
  return "";
}

const char* DutyWord(CardDuty duty) {
  switch (duty) {
    case CardDuty::kNoTrumpLead:
      return "no_trump_lead";
    case CardDuty::kFollow:
      return "follow";
    case CardDuty::kBeat:
      return "beat";
    case CardDuty::kRuff:
      return "ruff";
    case CardDuty::kOverruff:
      return "overruff";
  }
  return "";
}

// Calls, then cards.
void AddSteps(const Observation& seen, int players, v1::PositionView* view) {
  for (const rules::SeatCall& said : seen.calls) {
    v1::StepView* step = view->add_steps();
    step->set_seat(SeatNumber(said.seat));
    step->set_kind("call");
    step->set_call(said.call.ToString());
  }
  for (const rules::TrickView& trick : seen.tricks) {
    for (int i = 0; i < trick.count; ++i) {
      v1::StepView* step = view->add_steps();
      step->set_seat((SeatNumber(trick.leader) + static_cast<uint32_t>(i)) % static_cast<uint32_t>(players));
      step->set_kind("card");
      step->set_card(trick.cards[static_cast<size_t>(i)].ToString());
      if (i + 1 == trick.count && trick.winner) step->set_won_by(SeatNumber(*trick.winner));
    }
  }
}

// Everybody has been dealt as many cards as the seat that looks.
void AddHeld(const Observation& seen, int players, v1::PositionView* view) {
  std::vector<int> played(static_cast<size_t>(players), 0);
  for (const v1::StepView& step : view->steps()) {
    if (step.kind() == "card") ++played[step.seat()];
  }
  if (!seen.piles.empty()) {
    std::vector<uint32_t> held(static_cast<size_t>(players), 0);
    for (const rules::PileView& pile : seen.piles) {
      held[SeatNumber(pile.seat)] += (pile.up ? 1u : 0u) + (pile.has_down ? 1u : 0u);
    }
    view->mutable_held()->Assign(held.begin(), held.end());
    return;
  }
  const int dealt = seen.hand.size() + seen.hidden_cards + played[SeatNumber(seen.seat)];
  for (const int cards : played) view->add_held(static_cast<uint32_t>(std::max(0, dealt - cards)));
}

}  // namespace

v1::PositionView PositionViewOf(const rules::RuleSet& rules, const Observation& seen) {
  v1::PositionView view;
  view.set_players(static_cast<uint32_t>(rules.players));
  view.set_seat(SeatNumber(seen.seat));
  view.set_dealer(SeatNumber(seen.dealer));
  view.set_phase(PhaseWord(seen.phase));
  for (const rules::Card card : seen.hand) view.add_hand(card.ToString());
  view.set_hidden(static_cast<uint32_t>(seen.hidden_cards));
  if (seen.public_card) view.set_turned_up(seen.public_card->ToString());
  AddSteps(seen, rules.players, &view);
  AddHeld(seen, rules.players, &view);
  if (seen.contract) *view.mutable_contract() = ContractViewOf(rules, *seen.contract);
  for (const int points : seen.card_points) view.add_card_points(static_cast<uint32_t>(points));
  for (const rules::DeclaredMeld& meld : seen.melds) {
    v1::SeatMeldView* out = view.add_melds();
    out->set_seat(SeatNumber(meld.seat));
    out->set_kind(MeldWord(meld.kind));
    for (const rules::Card card : meld.cards) out->add_cards(card.ToString());
  }
  for (const rules::PileView& pile : seen.piles) {
    v1::OpenPileView* out = view.add_piles();
    out->set_seat(SeatNumber(pile.seat));
    if (pile.up) out->set_up(pile.up->ToString());
    out->set_down(pile.has_down);
  }
  return view;
}

void AddOwnAction(const rules::Action& action, v1::PositionView* view) {
  if (action.kind == ActionKind::kDeclaration) return;
  v1::StepView* step = view->add_steps();
  step->set_seat(view->seat());
  if (action.kind == ActionKind::kCall) {
    step->set_kind("call");
    step->set_call(action.call.ToString());
    return;
  }
  const std::string card = action.play.card.ToString();
  step->set_kind("card");
  step->set_card(card);
  auto* hand = view->mutable_hand();
  hand->erase(std::remove(hand->begin(), hand->end(), card), hand->end());
  for (v1::OpenPileView& pile : *view->mutable_piles()) {
    if (pile.up() == card) pile.clear_up();
  }
  uint32_t& held = (*view->mutable_held())[static_cast<int>(view->seat())];
  if (held > 0) --held;
}

v1::QuestionView QuestionViewOf(const rules::RuleSet& rules, const Observation& seen,
                                const std::vector<rules::Action>& legal) {
  v1::QuestionView view;
  rules::CardSet cards;
  for (const rules::Action& action : legal) {
    v1::LegalActionView* out = view.add_actions();
    out->set_action(action.ToString());
    switch (action.kind) {
      case ActionKind::kCall:
        out->set_kind("call");
        break;
      case ActionKind::kDeclaration:
        out->set_kind("meld");
        for (const rules::CardSet meld : action.declaration) {
          v1::MeldView* one = out->add_melds();
          one->set_seat(SeatNumber(seen.seat));
          for (const rules::Card card : meld) one->add_cards(card.ToString());
        }
        break;
      case ActionKind::kPlay:
        out->set_kind("card");
        out->set_card(action.play.card.ToString());
        out->set_belote(action.play.announce_belote);
        out->set_ekka(action.play.ekka);
        cards.Add(action.play.card);
        break;
    }
  }
  for (const rules::Card card : seen.hand) {
    const auto why = rules::WhyIllegal(rules, seen, cards, card);
    if (!why) continue;
    v1::IllegalCardView* out = view.add_illegal();
    out->set_card(card.ToString());
    out->set_duty(DutyWord(why->duty));
    out->set_suit(std::string(1, "CDHS"[static_cast<int>(why->suit)]));
    out->set_clause(why->clause);
    out->set_reason(why->reason);
  }
  return view;
}

}  // namespace hakam::arbiter
