#include "sdk/rules/belote/auction.h"

#include <bit>

namespace hakam::rules::belote {
namespace {

bool OneNameEnds(const RuleSet& rules) {
  return rules.auction == AuctionKind::kTakeThenName || rules.auction == AuctionKind::kNameOnce;
}

int Rounds(const RuleSet& rules) { return rules.auction == AuctionKind::kTakeThenName ? 2 : 1; }

int Rung(const RuleSet& rules, Denomination d) {
  int rung = 0;
  for (Denomination at : rules.denominations) {
    if (at == d) break;
    ++rung;
  }
  return rung;
}

bool MayHold(const RuleSet& rules, Denomination d, CardSet hand) {
  const std::optional<Suit> suit = TrumpOf(d);
  return !rules.must_hold_suit || !suit.has_value() || hand.HasSuit(*suit);
}

}  // namespace

Auction::Auction(const RuleSet& rules, Seat dealer) : turn_(After(dealer, 1, rules.players)) {}

CallSet Auction::LegalCalls(const RuleSet& rules, std::optional<Card> turnup, CardSet hand) const {
  CallSet calls;
  if (outcome_ != AuctionOutcome::kOpen) return calls;
  if (OneNameEnds(rules)) {
    AddNames(rules, turnup, hand, &calls);
  } else {
    AddBids(rules, &calls);
    AddRaises(rules, &calls);
  }
  // Tarabish C2: when all others have passed, the dealer must name a suit, if it may name one.
  const bool forced =
      rules.all_pass == AllPass::kDealerForced && !standing() && passes_ + 1 == Rounds(rules) * rules.players;
  if (!forced || calls.empty()) calls.Add(CallKind::kPass);
  return calls;
}

// C1, C2: in round 1 of take_then_name the turned-up suit, in round 2 the others.
void Auction::AddNames(const RuleSet& rules, std::optional<Card> turnup, CardSet hand, CallSet* calls) const {
  const bool round1 = rules.auction == AuctionKind::kTakeThenName && passes_ < rules.players;
  for (Denomination d : rules.denominations) {
    if (!MayHold(rules, d, hand)) continue;
    const bool turned_up = turnup.has_value() && SuitDenomination(turnup->suit()) == d;
    if (round1 && turned_up) calls->Add(CallKind::kTake);
    if (!round1 && !turned_up) calls->Add({.kind = CallKind::kBid, .denomination = d});
  }
}

void Auction::AddBids(const RuleSet& rules, CallSet* calls) const {
  if (raise_ == Raise::kMatch) return;  // D3: only passes follow
  if (rules.auction == AuctionKind::kLadder) {
    int rung = 0;
    for (Denomination d : rules.denominations) {
      if (!standing() || rung > Rung(rules, denomination_))
        calls->Add({.kind = CallKind::kBid, .denomination = d});
      ++rung;
    }
    return;
  }
  if (standing() && capot_) return;  // no bid is higher
  const int lowest = standing() ? points_ + rules.bid_step : rules.bid_min;
  calls->AddBids(lowest, rules.bid_max, rules.bid_step, rules.denominations.mask());
  if (!rules.capot_bid) return;
  for (Denomination d : rules.denominations) calls->Add({.kind = CallKind::kCapot, .denomination = d});
}

// D1 to D3.
void Auction::AddRaises(const RuleSet& rules, CallSet* calls) const {
  if (!standing()) return;
  const bool bidders = TeamOf(turn_) == TeamOf(bidder_);
  switch (raise_) {
    case Raise::kNone:
      if (!bidders && rules.raises.factors[0] != 0) calls->Add(CallKind::kDouble);
      break;
    case Raise::kDoubled:
      if (bidders && rules.raises.factors[1] != 0) calls->Add(CallKind::kRedouble);
      break;
    case Raise::kRedoubled:
      if (!bidders && rules.raises.match) calls->Add(CallKind::kMatch);
      break;
    case Raise::kMatch:
      break;
  }
}

void Auction::Apply(const RuleSet& rules, std::optional<Card> turnup, const Call& call, Contract* contract) {
  if (call.kind == CallKind::kPass) {
    Pass(rules);
  } else {
    Speak(rules, turnup, call);
  }
  if (outcome_ == AuctionOutcome::kContract) *contract = MakeContract(rules);
}

void Auction::Pass(const RuleSet& rules) {
  ++passes_;
  if (rules.pass_final && !OneNameEnds(rules)) out_ |= static_cast<uint8_t>(1u << Index(turn_));
  if (!standing()) {
    if (passes_ == Rounds(rules) * rules.players) {
      outcome_ = AuctionOutcome::kPassedOut;
      return;
    }
    return NextTurn(rules);
  }
  // Everybody else has passed since the last call: in a row, or for good.
  const unsigned others = ((1u << rules.players) - 1) & ~(1u << Index(*last_speaker_));
  const bool all_out = rules.pass_final && (out_ & others) == others;
  if (all_out || passes_ == rules.players - 1) {
    outcome_ = AuctionOutcome::kContract;
    return;
  }
  NextTurn(rules);
}

void Auction::Speak(const RuleSet& rules, std::optional<Card> turnup, const Call& call) {
  if (!standing()) first_bidder_ = turn_;
  last_speaker_ = turn_;
  passes_ = 0;
  switch (call.kind) {
    case CallKind::kDouble:
      raise_ = Raise::kDoubled;
      break;
    case CallKind::kRedouble:
      raise_ = Raise::kRedoubled;
      break;
    case CallKind::kMatch:
      raise_ = Raise::kMatch;
      break;
    default:
      bidder_ = turn_;
      raise_ = Raise::kNone;  // D: a higher bid cancels all doubling
      denomination_ = call.kind == CallKind::kTake ? SuitDenomination(turnup->suit()) : *call.denomination;
      points_ = call.points;
      capot_ = call.kind == CallKind::kCapot;
      break;
  }
  const unsigned others = ((1u << rules.players) - 1) & ~(1u << Index(turn_));
  const bool alone = rules.pass_final && (out_ & others) == others;
  if (OneNameEnds(rules) || alone || (raise_ == Raise::kRedoubled && rules.redouble_closes)) {
    outcome_ = AuctionOutcome::kContract;
    return;
  }
  NextTurn(rules);
}

void Auction::NextTurn(const RuleSet& rules) {
  do {
    turn_ = After(turn_, 1, rules.players);
  } while (((out_ >> Index(turn_)) & 1) != 0);
}

Contract Auction::MakeContract(const RuleSet& rules) const {
  Contract contract{
      .denomination = denomination_, .caller = bidder_, .taker = bidder_, .points = points_, .capot = capot_};
  if (raise_ == Raise::kNone) return contract;
  contract.level = rules.raises.factors[raise_ == Raise::kDoubled ? 0 : 1];
  contract.last_raiser = last_speaker_;
  contract.match = raise_ == Raise::kMatch;
  return contract;
}

}  // namespace hakam::rules::belote
