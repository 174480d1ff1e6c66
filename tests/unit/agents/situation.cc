#include "tests/unit/agents/situation.h"

#include <algorithm>
#include <memory>

#include "absl/strings/str_split.h"
#include "agents/greedy/greedy.h"
#include "sdk/base/check.h"
#include "sdk/rules/deal_plan.h"
#include "tests/unit/rules/support.h"

namespace hakam {

using rules::Action;
using rules::Card;
using rules::CardSet;
using rules::Seat;
using rules::testing::C;
using rules::testing::Cards;

namespace {

// Puts the cards of a list at the positions and removes them from `left`.
void Place(const char* cards, const std::vector<int>& positions, std::vector<Card>* deck, CardSet* left) {
  const std::vector<std::string> words = absl::StrSplit(cards, ' ', absl::SkipEmpty());
  HAKAM_CHECK(words.size() <= positions.size());
  for (size_t i = 0; i < words.size(); ++i) {
    HAKAM_CHECK(left->Contains(C(words[i])));
    left->Remove(C(words[i]));
    (*deck)[static_cast<size_t>(positions[i])] = C(words[i]);
  }
}

// The positions of the cards that the seat sees before the auction, without the turned-up one.
std::vector<int> SeenPositions(const rules::DealPlan& plan, Seat seat) {
  const auto s = At(seat);
  std::vector<int> positions;
  for (const int position : plan.first[s]) {
    const bool hidden =
        std::find(plan.kitty[s].begin(), plan.kitty[s].end(), position) != plan.kitty[s].end();
    if (!hidden) positions.push_back(position);
  }
  for (const auto& pile : plan.piles[s]) positions.push_back(pile[1]);
  if (plan.turnup) std::erase(positions, *plan.turnup);
  return positions;
}

}  // namespace

std::string Answer(const rules::RuleSet& rules, const rules::Observation& seen,
                   const std::vector<Action>& legal) {
  const std::unique_ptr<Agent> agent = agents::MakeGreedy({.rules = rules, .seat = seen.seat});
  return agent->Decide({.observation = seen, .legal = legal}).ToString();
}

std::string Answer(const rules::BoardState& board) {
  return Answer(board.rules(), board.ObservationFor(board.to_act()), board.LegalActions());
}

rules::BoardState Dealt(const rules::RuleSet& rules, const char* hand, const char* turnup, const char* open) {
  const Seat dealer = static_cast<Seat>(rules.players - 1);
  const rules::DealPlan plan = PlanDeal(rules, dealer, Seat::k0);
  const Card nothing;
  std::vector<Card> deck(static_cast<size_t>(rules::PackSize(rules.deck)), nothing);
  CardSet left = GameCards(rules);
  if (turnup != nullptr) Place(turnup, {*plan.turnup}, &deck, &left);
  Place(hand, SeenPositions(plan, Seat::k0), &deck, &left);
  Place(open, SeenPositions(plan, Seat::k1), &deck, &left);
  for (Card& card : deck) {
    if (card != nothing) continue;
    card = left.First();
    left.Remove(card);
  }
  return rules::BoardState::Create(&rules, {.deck = deck, .dealer = dealer}).value();
}

std::string Answer(const rules::RuleSet& rules, const PlaySituation& situation) {
  rules::Observation seen;
  seen.phase = rules::Phase::kPlay;
  seen.hand = Cards(situation.hand);
  seen.contract = {
      .denomination = situation.denomination, .caller = situation.caller, .taker = situation.caller};
  const rules::Trick trick =
      rules::testing::TrickOf(situation.denomination, situation.leader, situation.trick, rules.players);
  if (!trick.empty()) {
    rules::TrickView view{.leader = trick.leader()};
    for (int i = 0; i < trick.count(); ++i) view.cards[view.count++] = trick.card(i);
    seen.tricks.push_back(view);
  }
  std::vector<Action> legal;
  for (const Card card : LegalCards(TermsOf(rules, situation.denomination), trick, seen.hand)) {
    legal.push_back(Action::OfPlay(card));
  }
  return Answer(rules, seen, legal);
}

}  // namespace hakam
