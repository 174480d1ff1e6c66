#include "agents/learned/card_inputs.h"

#include <algorithm>

#include "sdk/rules/order.h"
#include "sdk/rules/side.h"

namespace hakam::agents::learned {
namespace {

using rules::Card;
using rules::CardSet;
using rules::Seat;
using rules::Suit;

// Steps of the group `gap`, in card points.
constexpr double kGaps[] = {0, 0.5, 1, 2, 3, 4.5, 6, 8, 11, 15, 22};

void Add(CardGroup group, int at, Inputs* out) { kCardLayout.Add(group, at, out); }

int PointsClass(int points) {
  static constexpr int kPoints[] = {0, 2, 3, 4, 10, 11, 14};
  return static_cast<int>(std::find(std::begin(kPoints), std::end(kPoints), points) - std::begin(kPoints));
}

// Card points that make the contract.
int PointsNeeded(const rules::RuleSet& rules, const rules::Contract& contract) {
  const int half = rules::TotalCardPoints(contract.denomination) / 2 + 1;
  return rules.family == rules::Family::kBelote ? std::max<int>(half, contract.points) : half;
}

// The place of a card within its suit, 0..7 from low to high; the lower ranks of other packs count as 0.
int Place(rules::Denomination d, Card card) {
  return std::max(0, Strength(d, card) - Strength(d, Card(card.suit(), rules::Rank::k7)));
}

}  // namespace

CardQuestion::CardQuestion(const greedy::Weights& weights, const rules::RuleSet& rules,
                           const rules::Observation& seen, absl::Span<const rules::Action> legal)
    : rules_(rules),
      seen_(seen),
      values_(weights, rules, seen),
      calls_(ReadCalls(rules, seen)),
      tricks_(ReadTricks(seen, table().denomination)) {
  for (const rules::Action& action : legal) {
    const Card card = action.play.card;
    // The same card a second time is the card with an announcement.
    if (!cards_.empty() && cards_.back().card == card) continue;
    cards_.push_back({.card = card, .value = values_.Of(card)});
    if (cards_.back().value.value > cards_[static_cast<size_t>(greedy_)].value.value) greedy_ = size() - 1;
  }
  if (table().trump) {
    for (const int other : {1, 3}) {
      const Seat enemy = After(table().me, other);
      enemy_trumps_ = enemy_trumps_ | table().may_hold[At(enemy)].OfSuit(*table().trump);
    }
  }
  AddShared();
  AddStanding();
}

bool CardQuestion::TrumpOrder(Suit suit) const {
  return table().trump == suit || table().denomination == rules::Denomination::kAllTrumps;
}

// What the table says, whatever the card.
void CardQuestion::AddShared() {
  Inputs* out = &shared_;
  const rules::Trick& trick = table().trick;
  if (!trick.empty()) {
    int points = 0;
    for (int i = 0; i < trick.count(); ++i) points += CardPoints(table().denomination, trick.card(i));
    Add(CardGroup::kTrickPoints, points / 4, out);
  }
  const int done = static_cast<int>(seen_.tricks.size()) - (trick.empty() ? 0 : 1);
  Add(CardGroup::kTricks, 8 * table().we_declare + std::clamp(done, 0, 7), out);
  int tops = 0;
  for (const Card card : table().hand) {
    tops += !HigherCards(table().denomination, card).Intersects(table().unseen);
  }
  Add(CardGroup::kTops, tops, out);
  int voids = 0;
  for (const Suit suit : rules::kSuits) voids += !table().hand.HasSuit(suit);
  Add(CardGroup::kVoidSuits, voids, out);
  if (table().trump) {
    const Suit trump = *table().trump;
    Add(CardGroup::kTrumps, std::min(8, table().hand.OfSuit(trump).size()), out);
    Add(CardGroup::kTrumps, 9 + std::min(8, table().unseen.OfSuit(trump).size()), out);
    Add(CardGroup::kTrumps, 18 + std::min(8, enemy_trumps_.size()), out);
  }
  if (table().last_trick) Add(CardGroup::kTerms, 4, out);
  Add(CardGroup::kMeldTeam, !seen_.meld_team ? 0 : *seen_.meld_team == TeamOf(table().me) ? 1 : 2, out);
  Add(CardGroup::kDealer, Relative(table().me, seen_.dealer), out);
}

// What the contract says.
void CardQuestion::AddStanding() {
  if (!seen_.contract) return;
  Inputs* out = &shared_;
  const rules::Contract& contract = *seen_.contract;
  Add(CardGroup::kLeader, 4 * table().trick.empty() + Relative(table().me, contract.caller), out);
  const int need = PointsNeeded(rules_, contract) - seen_.card_points[At(contract.declarers())];
  Add(CardGroup::kNeed, 24 * table().we_declare + std::clamp((need + 60) / 8, 0, 23), out);
  Add(CardGroup::kLevel, contract.level, out);
  if (contract.locked) Add(CardGroup::kTerms, 0, out);
  if (contract.round == 2) Add(CardGroup::kTerms, 1, out);
  if (contract.ashkal) Add(CardGroup::kTerms, 2, out);
  if (contract.capot) Add(CardGroup::kTerms, 3, out);
  Add(CardGroup::kTaker, Relative(table().me, contract.taker), out);
  if (contract.points > 0 || contract.capot)
    Add(CardGroup::kHeight, HeightOf(contract.points, contract.capot), out);
}

void CardQuestion::OwnInputs(int i, Inputs* out) const {
  out->clear();
  const Card own = card(i);
  AddCards(own, out);
  AddTrick(own, out);
  AddGreedy(i, out);
  AddSuitHistory(own.suit(), out);
  AddEdges(own, out);
}

// Where the cards of the suit are, and the trumps.
void CardQuestion::AddCards(Card card, Inputs* out) const {
  const Suit suit = card.suit();
  const bool order = TrumpOrder(suit);
  const auto partner = At(PartnerOf(table().me));
  const CardSet mine = table().hand.OfSuit(suit);
  const CardSet unseen = table().unseen.OfSuit(suit);
  for (const Card other : mine) Add(CardGroup::kMine, 8 * order + Place(table().denomination, other), out);
  for (const Card other : unseen) {
    const int place = Place(table().denomination, other);
    Add(CardGroup::kUnseen, 8 * order + place, out);
    if (table().holds[partner].Contains(other)) {
      Add(CardGroup::kPartner, place, out);
    } else if (!table().may_hold[partner].Contains(other)) {
      Add(CardGroup::kPartner, 8 + place, out);
    }
  }
  Add(CardGroup::kCard, 8 * order + Place(table().denomination, card), out);
  Add(CardGroup::kCardPoints, PointsClass(CardPoints(table().denomination, card)), out);
  const bool trump = table().trump == suit;
  Add(CardGroup::kLength, 18 * trump + std::min(8, mine.size()), out);
  Add(CardGroup::kLength, 18 * trump + 9 + std::min(8, unseen.size()), out);
  if (!table().trump || trump) return;
  for (const Card other : table().hand.OfSuit(*table().trump))
    Add(CardGroup::kMyTrumps, Place(table().denomination, other), out);
  for (const Card other : enemy_trumps_)
    Add(CardGroup::kEnemyTrumps, Place(table().denomination, other), out);
}

void CardQuestion::AddTrick(Card card, Inputs* out) const {
  const rules::Trick& trick = table().trick;
  const bool trump = table().trump == card.suit();
  if (trick.empty()) {
    Add(CardGroup::kWinner, 0, out);
    Add(CardGroup::kPart, 0, out);
    return;
  }
  const Card best = trick.best();
  const int row = best.suit() == card.suit() ? 0 : table().trump == best.suit() ? 2 : 1;
  Add(CardGroup::kBest, 8 * row + Place(table().denomination, best), out);
  const int winner = TeamOf(trick.winner()) == TeamOf(table().me) ? 1 : 2;
  Add(CardGroup::kWinner, 2 * winner + Beats(table().denomination, card, best), out);
  const int part = card.suit() == trick.led().suit() ? 1 : trump ? 2 : 3;
  Add(CardGroup::kPart, 4 * trick.count() + part, out);
}

void CardQuestion::AddGreedy(int i, Inputs* out) const {
  const greedy::CardValue& own = cards_[static_cast<size_t>(i)].value;
  Add(CardGroup::kWinChance, static_cast<int>(10 * own.win), out);
  Add(CardGroup::kGap, StepOf(cards_[static_cast<size_t>(greedy_)].value.value - own.value, kGaps), out);
  const auto better = std::count_if(cards_.begin(), cards_.end(),
                                    [&own](const Choice& other) { return other.value.value > own.value; });
  Add(CardGroup::kGapRank, static_cast<int>(better), out);
}

// What the others showed in the suit.
void CardQuestion::AddSuitHistory(Suit suit, Inputs* out) const {
  for (int other = 1; other < 4; ++other) {
    const CardSet may_hold = table().may_hold[At(After(table().me, other))];
    const bool none = !may_hold.HasSuit(suit);
    const bool ruffs = table().trump && may_hold.HasSuit(*table().trump);
    if (none) Add(CardGroup::kVoid, other - 1, out);
    if (ruffs) Add(CardGroup::kVoid, 3 + other - 1, out);
    if (none && ruffs) Add(CardGroup::kVoid, 6 + other - 1, out);
  }
  const auto at = static_cast<size_t>(suit);
  Add(CardGroup::kFirstLed, tricks_.first_led[at].value_or(4), out);
  const int led_by = tricks_.led_by[at];
  if ((led_by & 0b0100) != 0) Add(CardGroup::kLedBy, 0, out);
  if ((led_by & 0b0001) != 0) Add(CardGroup::kLedBy, 1, out);
  if ((led_by & 0b1010) != 0) Add(CardGroup::kLedBy, 2, out);
  for (int who = 0; who < 4; ++who) {
    const std::optional<rules::Denomination> named = calls_.named[static_cast<size_t>(who)];
    if (!named) continue;
    if (*named == rules::SuitDenomination(suit)) Add(CardGroup::kNamed, 3 * who, out);
    if (ClassOf(*named) != Class::kSuit)
      Add(CardGroup::kNamed, 3 * who + static_cast<int>(ClassOf(*named)), out);
  }
  if (tricks_.partner_threw_low[at]) Add(CardGroup::kPartnerThrew, 0, out);
  if (tricks_.partner_threw_high[at]) Add(CardGroup::kPartnerThrew, 1, out);
}

void CardQuestion::AddEdges(Card card, Inputs* out) const {
  const CardSet mine = table().hand.OfSuit(card.suit());
  const CardSet higher = HigherCards(table().denomination, card);
  if (mine.size() == 1) Add(CardGroup::kEdge, 0, out);
  if (!higher.Intersects(mine)) Add(CardGroup::kEdge, 1, out);
  if ((mine - higher).size() == 1) Add(CardGroup::kEdge, 2, out);
  if (table().trick.empty() && table().trump != card.suit() && !enemy_trumps_.empty())
    Add(CardGroup::kEdge, 3, out);
}

}  // namespace hakam::agents::learned
