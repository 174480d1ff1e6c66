#include "agents/learned/call_inputs.h"

#include <algorithm>
#include <cmath>

#include "agents/greedy/hand_value.h"
#include "sdk/rules/baloot/project.h"
#include "sdk/rules/belote/meld.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/order.h"

namespace hakam::agents::learned {
namespace {

using rules::Call;
using rules::CallKind;
using rules::Card;
using rules::CardSet;
using rules::Denomination;
using rules::Rank;
using rules::Suit;

// A bid may be so many steps above the lowest one, and need so many card points more than greedy expects.
constexpr int kReach = 8;
constexpr double kSlack = 25;

// Steps of the group `melds`, in points of the game.
constexpr double kMelds[] = {0, 5, 10, 20, 40, 50, 100};

void Put(CallGroup group, int at, Inputs* out) { kCallLayout.Add(group, at, out); }
void PutRow(CallGroup group, int row, int width, int at, Inputs* out) {
  Put(group, width * row + std::clamp(at, 0, width - 1), out);
}

int RankAt(Rank rank) { return std::max(0, static_cast<int>(rank) - static_cast<int>(Rank::k7)); }

// The slot of every suit. `first`: the suit of slot 0, if there is one.
std::array<int, 4> SlotsOf(CardSet hand, std::optional<Denomination> first) {
  std::array<Suit, 4> order = {Suit::kClubs, Suit::kDiamonds, Suit::kHearts, Suit::kSpades};
  const auto key = [&](Suit suit) {
    const bool is_first = first == SuitDenomination(suit);
    return (is_first ? 1 << 24 : 0) | (hand.OfSuit(suit).size() << 16) | hand.lane(suit);
  };
  std::stable_sort(order.begin(), order.end(), [&](Suit a, Suit b) { return key(a) > key(b); });
  std::array<int, 4> slots{};
  for (size_t i = 0; i < order.size(); ++i) slots[static_cast<size_t>(order[i])] = static_cast<int>(i);
  return slots;
}

}  // namespace

CallQuestion::CallQuestion(const greedy::Weights& weights, const rules::RuleSet& rules,
                           const rules::Observation& seen, const Call& greedys)
    : rules_(rules), seen_(seen), greedys_(greedys), history_(ReadCalls(rules, seen)), cards_(seen.hand) {
  if (rules.family == rules::Family::kBelote) forecast_.emplace(weights, rules, seen);
  if (TurnedUp()) cards_.Add(*seen.public_card);
  const auto worth = [&](Denomination d, CardSet cards) {
    return greedy::HandValue(weights.bidding, greedy::ScaleOf(weights.bidding, rules, d), cards,
                             GameCards(rules) - cards);
  };
  for (size_t d = 0; d < worth_.size(); ++d) worth_[d] = worth(static_cast<Denomination>(d), cards_);
  if (TurnedUp()) sun_without_ = worth(Denomination::kNoTrumps, seen.hand);
  AddShared();
}

// The suit of the public card while it is in nobody's hand.
std::optional<Suit> CallQuestion::TurnedUp() const {
  const bool open = seen_.public_card && !seen_.public_card_holder && seen_.phase == rules::Phase::kAuction;
  if (!open) return std::nullopt;
  return seen_.public_card->suit();
}

Denomination CallQuestion::BestSuitBut(std::optional<Denomination> other) const {
  std::optional<Denomination> best;
  for (const Suit suit : rules::kSuits) {
    const Denomination d = SuitDenomination(suit);
    if (d != other && (!best || Worth(d) > Worth(*best))) best = d;
  }
  return *best;
}

CallType CallQuestion::PassType() const {
  if (!history_.standing) return CallType::kLeaveToNobody;
  return TeamOf(history_.caller) == TeamOf(seen_.seat) ? CallType::kLeaveToUs : CallType::kLeaveToThem;
}

CallQuestion::Meaning CallQuestion::MeaningOf(const Call& call) const {
  std::optional<Denomination> up;
  if (TurnedUp()) up = SuitDenomination(*TurnedUp());
  const auto bid = [&](CallType type, Denomination d) {
    return Meaning{.type = type,
                   .stance = Stance::kMine,
                   .kind = ClassOf(d),
                   .denomination = d,
                   .height = HeightOf(call.points, call.kind == CallKind::kCapot)};
  };
  const auto standing = [&](CallType type, Stance stance) {
    const std::optional<Denomination> d = history_.standing ? history_.denomination : up;
    return Meaning{.type = type,
                   .stance = stance,
                   .kind = d ? ClassOf(*d) : Class::kSuit,
                   .denomination = d,
                   .height = history_.height};
  };
  switch (call.kind) {
    case CallKind::kPass: {
      const CallType type = PassType();
      return standing(type, type == CallType::kLeaveToNobody ? Stance::kNobodys
                            : type == CallType::kLeaveToUs   ? Stance::kOurs
                                                             : Stance::kTheirs);
    }
    case CallKind::kTake:
      return bid(CallType::kSuit, up.value_or(Denomination::kClubs));
    case CallKind::kHokum:
      if (call.denomination) return bid(CallType::kSuit, *call.denomination);
      // In round 2 the suit is named later; it is not that of the public card.
      return bid(CallType::kSuit, history_.second_round || !up ? BestSuitBut(up) : *up);
    case CallKind::kSun:
      return bid(CallType::kNoTrumps, Denomination::kNoTrumps);
    case CallKind::kAshkal:
      return bid(CallType::kAshkal, Denomination::kNoTrumps);
    case CallKind::kCapot:
    case CallKind::kBid: {
      const Denomination d = call.denomination.value_or(Denomination::kClubs);
      if (call.kind == CallKind::kCapot) return bid(CallType::kCapot, d);
      static constexpr CallType kBids[] = {CallType::kSuit, CallType::kNoTrumps, CallType::kAllTrumps};
      return bid(kBids[static_cast<size_t>(ClassOf(d))], d);
    }
    case CallKind::kKawesh:
      return standing(CallType::kKawesh, Stance::kNobodys);
    case CallKind::kDouble:
      return standing(call.lock == rules::Lock::kLocked ? CallType::kDoubleLocked : CallType::kDouble,
                      Stance::kRaised);
    case CallKind::kTriple:
    case CallKind::kRedouble:
      return standing(CallType::kRaise, Stance::kRaised);
    case CallKind::kFour:
      return standing(call.lock == rules::Lock::kLocked ? CallType::kFourLocked : CallType::kFour,
                      Stance::kRaised);
    case CallKind::kGahwa:
    case CallKind::kMatch:
      return standing(CallType::kTop, Stance::kRaised);
  }
  return standing(CallType::kOther, Stance::kNobodys);
}

bool CallQuestion::Plausible(const Call& call) const {
  if (call == greedys_) return true;
  if (call.kind == CallKind::kCapot) return false;
  if (call.kind != CallKind::kBid || call.points == 0 || !forecast_) return true;
  const Meaning meaning = MeaningOf(call);
  const int lowest = history_.standing ? history_.height + 1 : 0;
  return meaning.height <= lowest + kReach && Needed(meaning) <= Expected(meaning) + kSlack;
}

// Card points of our side that greedy expects in that contract; without one, in the best.
double CallQuestion::Expected(const Meaning& meaning) const {
  if (meaning.stance != Stance::kNobodys && meaning.denomination)
    return forecast_->ExpectedPoints(*meaning.denomination);
  double most = 0;
  for (const Denomination d : rules_.denominations) most = std::max(most, forecast_->ExpectedPoints(d));
  return most;
}

// Card points that make that contract.
int CallQuestion::Needed(const Meaning& meaning) const {
  const Denomination d = meaning.denomination.value_or(Denomination::kClubs);
  const int half = rules::TotalCardPoints(d) / 2 + 1;
  if (rules_.auction != rules::AuctionKind::kPoints) return half;
  return std::max(rules_.lowest_bid_needs, 80 + 10 * meaning.height);
}

int CallQuestion::MeldPoints(Denomination d) const {
  if (rules_.family == rules::Family::kBaloot) {
    if (!rules::baloot::HoldsMeld(rules_, d, cards_)) return 0;
    return rules::baloot::Tally(rules_, d, rules::baloot::LegalDeclarations(rules_, d, cards_)[0]).points;
  }
  if (rules_.melds != rules::Melds::kDeclared || !rules::belote::HoldsMeld(rules_, d, cards_)) return 0;
  return rules::belote::Tally(rules_, d, rules::belote::BestMelds(rules_, d, cards_)).points;
}

// What was said so far, and the contract that is doubled.
void CallQuestion::AddShared() {
  Inputs* out = &shared_;
  for (int who = 0; who < 4; ++who) {
    const auto seat = static_cast<size_t>(who);
    for (int bit = 0; bit < 2 * kSpoken; ++bit) {
      const int spoken = history_.spoken[seat][static_cast<size_t>(bit / kSpoken)];
      if (((spoken >> (bit % kSpoken)) & 1) != 0) Put(CallGroup::kSpoken, 2 * kSpoken * who + bit, out);
    }
    if (history_.named[seat]) Put(CallGroup::kNamedHeight, kHeights * who + history_.named_height[seat], out);
  }
  Put(CallGroup::kBids, history_.bids, out);
  Put(CallGroup::kRaises, history_.raises, out);
  if (!seen_.contract) return;
  Put(CallGroup::kLevel, seen_.contract->level, out);
  if (seen_.contract->locked) Put(CallGroup::kTerms, 0, out);
  if (seen_.contract->round == 2) Put(CallGroup::kTerms, 1, out);
  Put(CallGroup::kTaker, Relative(seen_.seat, seen_.contract->taker), out);
}

void CallQuestion::OwnInputs(const Call& call, Inputs* out) const {
  out->clear();
  const Meaning meaning = MeaningOf(call);
  AddHand(meaning, out);
  AddValues(meaning, out);
  AddAuction(meaning, out);
  const int type = static_cast<int>(meaning.type);
  if (call == greedys_) Put(CallGroup::kChosen, type, out);
  Put(CallGroup::kGreedys, kCallTypes * static_cast<int>(MeaningOf(greedys_).type) + type, out);
}

void CallQuestion::AddHand(const Meaning& meaning, Inputs* out) const {
  const bool mine = meaning.stance == Stance::kMine;
  const std::array<int, 4> slots = SlotsOf(seen_.hand, meaning.denomination);
  const auto at = [&](Card card) {
    return 8 * slots[static_cast<size_t>(card.suit())] + RankAt(card.rank());
  };
  int aces = 0;
  int jacks = 0;
  for (const Card card : seen_.hand) {
    PutRow(CallGroup::kHand, meaning.view(), 32, at(card), out);
    aces += card.rank() == Rank::kAce;
    jacks += card.rank() == Rank::kJack;
  }
  for (const Suit suit : rules::kSuits) {
    const int row = 4 * static_cast<int>(meaning.stance) + slots[static_cast<size_t>(suit)];
    PutRow(CallGroup::kLength, row, 9, seen_.hand.OfSuit(suit).size(), out);
  }
  if (seen_.public_card && !seen_.hand.Contains(*seen_.public_card)) {
    if (TurnedUp()) PutRow(CallGroup::kTurnedUp, mine, 32, at(*seen_.public_card), out);
    if (seen_.public_card_holder) Put(CallGroup::kTakenUp, at(*seen_.public_card), out);
  }
  PutRow(CallGroup::kAces, static_cast<int>(meaning.kind), 5, aces, out);
  PutRow(CallGroup::kJacks, static_cast<int>(meaning.kind), 5, jacks, out);
  PutRow(CallGroup::kMelds, mine, 8,
         StepOf(MeldPoints(meaning.denomination.value_or(Denomination::kClubs)), kMelds), out);
}

// Greedy's numbers.
void CallQuestion::AddValues(const Meaning& meaning, Inputs* out) const {
  const int stance = static_cast<int>(meaning.stance);
  const auto steps = [](double value) { return static_cast<int>(value / 4); };
  if (meaning.denomination)
    PutRow(CallGroup::kWorth, meaning.view(), 24, steps(Worth(*meaning.denomination)), out);
  PutRow(CallGroup::kOtherSuit, stance, 24, steps(Worth(BestSuitBut(meaning.denomination))), out);
  if (rules_.family == rules::Family::kBaloot) {
    PutRow(CallGroup::kSun, stance, 24, steps(Worth(Denomination::kNoTrumps)), out);
    if (TurnedUp()) PutRow(CallGroup::kSunWithout, stance, 24, steps(sun_without_), out);
  }
  if (!forecast_) return;
  const double expected = Expected(meaning);
  PutRow(CallGroup::kExpected, static_cast<int>(meaning.kind), 18, static_cast<int>(expected / 14), out);
  const int margin = static_cast<int>(std::floor((expected - Needed(meaning)) / 8));
  PutRow(CallGroup::kMargin, meaning.view(), 24, margin + 12, out);
}

// The call among the calls.
void CallQuestion::AddAuction(const Meaning& meaning, Inputs* out) const {
  const int type = static_cast<int>(meaning.type);
  const int stance = static_cast<int>(meaning.stance);
  Put(CallGroup::kType, kClasses * type + static_cast<int>(meaning.kind), out);
  int stage = static_cast<int>(seen_.auction_stage);
  if (rules_.family == rules::Family::kBelote && history_.second_round)
    stage = static_cast<int>(rules::AuctionStage::kRound2);
  if (seen_.phase == rules::Phase::kDoubling) stage = meaning.kind == Class::kSuit ? 8 : 9;
  PutRow(CallGroup::kStage, stance, 10, stage, out);
  PutRow(CallGroup::kPlace, stance, 4, Relative(seen_.seat, seen_.dealer), out);
  if (rules_.auction == rules::AuctionKind::kPoints)
    PutRow(CallGroup::kHeight, type, kHeights, meaning.height, out);
  if (meaning.stance == Stance::kMine && rules_.auction == rules::AuctionKind::kPoints)
    Put(CallGroup::kStep, meaning.height - (history_.standing ? history_.height + 1 : 0), out);
  if (history_.standing) PutRow(CallGroup::kCaller, stance, 4, Relative(seen_.seat, history_.caller), out);
  for (int who = 0; who < 4; ++who) {
    const std::optional<Denomination>& named = history_.named[static_cast<size_t>(who)];
    const int what = !named ? 0 : named == meaning.denomination ? 1 : 2 + static_cast<int>(ClassOf(*named));
    PutRow(CallGroup::kNamed, who, 5, what, out);
  }
}

}  // namespace hakam::agents::learned
