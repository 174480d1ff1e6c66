#include <optional>

#include "agents/greedy/decisions.h"
#include "agents/greedy/hand_value.h"
#include "agents/greedy/legal_actions.h"
#include "sdk/rules/baloot/project.h"
#include "sdk/rules/deal.h"

namespace hakam::agents::greedy {
namespace {

using rules::Action;
using rules::AuctionStage;
using rules::CallKind;
using rules::Card;
using rules::CardSet;
using rules::Denomination;
using rules::Rank;
using rules::Seat;
using rules::Suit;

// The seat that made the last call that was not a pass.
std::optional<Seat> StandingCaller(const rules::Observation& seen) {
  std::optional<Seat> caller;
  for (const rules::SeatCall& call : seen.calls) {
    if (call.call.kind != CallKind::kPass) caller = call.seat;
  }
  return caller;
}

// The value of the cards in this denomination, projects included.
double ValueWithProjects(const Weights& weights, const rules::RuleSet& rules, Denomination denomination,
                         CardSet cards) {
  double value = HandValue(weights.bidding, ScaleOf(weights.bidding, rules, denomination), cards,
                           GameCards(rules) - cards);
  // A game point is 10 card points in Hokum, 5 in Sun.
  const std::optional<Suit> trump = TrumpOf(denomination);
  const double game_point = trump ? 10 : 5;
  if (rules::baloot::HoldsMeld(rules, denomination, cards)) {
    const rules::Declaration best = rules::baloot::LegalDeclarations(rules, denomination, cards).front();
    for (const CardSet meld : best) {
      const std::optional<rules::MeldKind> kind = rules::baloot::ClassifyMeld(rules, denomination, meld);
      if (kind) value += game_point * rules::baloot::MeldGamePoints(rules, denomination, *kind);
    }
  }
  if (trump && cards.Contains(Card(*trump, Rank::kKing)) && cards.Contains(Card(*trump, Rank::kQueen))) {
    value += game_point * rules::baloot::BalootGamePoints(rules);
  }
  return value;
}

// A suit, and the value of the hand in a Hokum of that suit.
struct Hokum {
  Suit suit{};
  double value = 0;
};

class BalootBidder {
 public:
  BalootBidder(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen,
               absl::Span<const Action> legal)
      : weights_(weights), rules_(rules), seen_(seen), legal_(legal), with_card_(seen.hand) {
    if (seen.public_card) with_card_.Add(*seen.public_card);
    const std::optional<Seat> caller = StandingCaller(seen);
    partner_called_ = caller == PartnerOf(seen.seat);
    sun_ = ValueWithProjects(weights_, rules_, Denomination::kNoTrumps, with_card_);
  }

  Action Choose() const {
    if (const Action* kawesh = FindCall(legal_, CallKind::kKawesh); kawesh && !partner_called_)
      return *kawesh;
    switch (seen_.auction_stage) {
      case AuctionStage::kRound1:
        return SunOr(weights_.sun, HokumOrPass(InPublicSuit(), weights_.hokum));
      case AuctionStage::kRound2:
        return SunOr(weights_.sun, HokumOrPass(BestOtherSuit(), weights_.hokum_round_2));
      case AuctionStage::kRound1Over:
      case AuctionStage::kRound2Over:
        return SunOr(partner_called_ ? weights_.sun_over_partner : weights_.sun, Pass());
      case AuctionStage::kRound1Claim:
        return partner_called_ ? Pass() : SunOr(weights_.sun, Pass());
      case AuctionStage::kConfirm:
      case AuctionStage::kThird:
        return SunOr(weights_.sun, NameSuit());
      case AuctionStage::kNone:
        break;
    }
    return Pass();
  }

 private:
  Hokum In(Suit suit) const {
    return {suit, ValueWithProjects(weights_, rules_, SuitDenomination(suit), with_card_)};
  }
  Hokum InPublicSuit() const { return In(seen_.public_card ? seen_.public_card->suit() : Suit::kClubs); }

  // Round 2: any suit except that of the public card.
  Hokum BestOtherSuit() const {
    Hokum best;
    for (const Suit suit : rules::kSuits) {
      if (seen_.public_card && suit == seen_.public_card->suit()) continue;
      if (const Hokum hokum = In(suit); hokum.value > best.value) best = hokum;
    }
    return best;
  }

  Action Pass() const { return CallOr(legal_, CallKind::kPass, legal_.front()); }

  Action HokumOrPass(const Hokum& hokum, double least) const {
    return hokum.value >= least ? CallOr(legal_, CallKind::kHokum, Pass()) : Pass();
  }

  // Sun comes before Hokum, because it scores more: 26 game points against 16.
  Action SunOr(double least, const Action& otherwise) const {
    if (AshkalIsRight()) return CallOr(legal_, CallKind::kAshkal, otherwise);
    return sun_ >= least ? CallOr(legal_, CallKind::kSun, otherwise) : otherwise;
  }

  // Ashkal is right if the hand is good enough without the public card, which then helps the partner.
  bool AshkalIsRight() const {
    if (FindCall(legal_, CallKind::kAshkal) == nullptr || partner_called_) return false;
    const double without = ValueWithProjects(weights_, rules_, Denomination::kNoTrumps, seen_.hand);
    return without >= weights_.ashkal && sun_ - without < weights_.ashkal_gain;
  }

  // The Hokum stands. In round 2 it needs a suit. On the third call (C10) the player may still pass.
  Action NameSuit() const {
    const Hokum best = BestOtherSuit();
    if (FindCall(legal_, CallKind::kPass) && best.value < weights_.hokum_round_2) return Pass();
    for (const Action& action : legal_) {
      if (action.call.kind != CallKind::kHokum) continue;
      if (!action.call.denomination || action.call.denomination == SuitDenomination(best.suit)) return action;
    }
    return Pass();
  }

  const Weights& weights_;
  const rules::RuleSet& rules_;
  const rules::Observation& seen_;
  const absl::Span<const Action> legal_;
  CardSet with_card_;  // the hand with the public card
  bool partner_called_ = false;
  double sun_ = 0;
};

}  // namespace

Action ChooseBalootCall(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen,
                        absl::Span<const Action> legal) {
  return BalootBidder(weights, rules, seen, legal).Choose();
}

Action ChooseBalootRaise(const Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen,
                         absl::Span<const Action> legal) {
  const Action pass = CallOr(legal, CallKind::kPass, legal.front());
  if (!seen.contract) return pass;
  const double value = ValueWithProjects(weights, rules, seen.contract->denomination, seen.hand);
  struct Step {
    CallKind kind;
    double least;
  };
  const Step ladder[] = {
      {CallKind::kDouble, seen.contract->trump() ? weights.double_hokum : weights.double_sun},
      {CallKind::kTriple, weights.triple},
      {CallKind::kFour, weights.four},
      {CallKind::kGahwa, weights.gahwa},
  };
  for (const Step& step : ladder) {
    if (value < step.least) continue;
    // Chooses the locked double if there is a choice, so that the declarers cannot draw our trumps.
    if (const Action* raise = FindCall(legal, step.kind)) return *raise;
  }
  return pass;
}

}  // namespace hakam::agents::greedy
