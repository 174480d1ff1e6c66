#include "sdk/rules/baloot/auction.h"

namespace hakam::rules::baloot {
namespace {

using Stage = AuctionStage;

Call HokumIn(Suit suit) { return {.kind = CallKind::kHokum, .denomination = SuitDenomination(suit)}; }

}  // namespace

Auction::Auction(const AuctionSetup& setup) : setup_(setup) { StartRound(Stage::kRound1); }

void Auction::StartRound(Stage stage) {
  stage_ = stage;
  speaker_ = 0;
  turn_ = After(setup_.dealer, 1);
  bidder_.reset();
}

// C3. Only the third and fourth speakers: the dealer's left and the dealer.
bool Auction::AshkalAllowed(const RuleSet& rules) const {
  const bool right_seat = turn_ == After(setup_.dealer, 3) || turn_ == setup_.dealer;
  if (!right_seat || !Contains(rules.ashkal_rounds, IsRound2() ? 2 : 1)) return false;
  return rules.ashkal_on_ace || setup_.public_card.rank() != Rank::kAce;
}

CallSet Auction::LegalCalls(const RuleSet& rules) const {
  CallSet calls;
  if (outcome_ != AuctionOutcome::kOpen) return calls;
  if (stage_ != Stage::kConfirm) calls.Add(CallKind::kPass);
  switch (stage_) {
    case Stage::kRound1:
    case Stage::kRound2:
      calls.Add(CallKind::kHokum);
      break;
    case Stage::kConfirm:
      if (round_ == 1) {
        calls.Add(CallKind::kHokum);
        break;
      }
      [[fallthrough]];
    case Stage::kThird:
      for (Suit suit : kSuits) {
        if (suit != public_suit()) calls.Add(HokumIn(suit));
      }
      break;
    default:
      break;
  }
  if (stage_ != Stage::kConfirm || Contains(rules.hokum_to_sun, round_)) calls.Add(CallKind::kSun);
  if (AshkalMayBeCalled() && AshkalAllowed(rules)) calls.Add(CallKind::kAshkal);
  const bool round1 = stage_ == Stage::kRound1 || stage_ == Stage::kRound1Over;
  if (round1 && rules.kawesh && ((setup_.kawesh_seats >> Index(turn_)) & 1) != 0)
    calls.Add(CallKind::kKawesh);
  return calls;
}

// C3, C6: in rounds 1 and 2, not in a claim or a confirmation.
bool Auction::AshkalMayBeCalled() const {
  return stage_ == Stage::kRound1 || stage_ == Stage::kRound1Over || IsRound2();
}

bool Auction::Accepts(const RuleSet& rules, const Call& call) const {
  if (LegalCalls(rules).Contains(call)) return true;
  return outcome_ == AuctionOutcome::kOpen && rules.illegal_ashkal == IllegalAshkal::kAsSun &&
         call == Call{.kind = CallKind::kAshkal} && AshkalMayBeCalled();
}

void Auction::Apply(const RuleSet& rules, const Call& call, Contract* contract) {
  switch (call.kind) {
    case CallKind::kPass:
      Pass(rules);
      break;
    case CallKind::kHokum:
      Hokum(rules, call);
      break;
    case CallKind::kKawesh:
      outcome_ = AuctionOutcome::kVoid;
      break;
    default:
      Sun(rules, call.kind == CallKind::kAshkal && AshkalAllowed(rules));  // C6
      break;
  }
  if (outcome_ == AuctionOutcome::kContract) *contract = MakeContract();
}

void Auction::Pass(const RuleSet& rules) {
  switch (stage_) {
    case Stage::kRound1:
    case Stage::kRound2:
      NextSpeaker(rules);
      break;
    case Stage::kThird:
      outcome_ = AuctionOutcome::kPassedOut;
      break;
    default:
      if (queue_next_ < queue_size_) {
        turn_ = queue_[queue_next_++];
      } else if (stage_ == Stage::kRound1Claim) {
        turn_ = sun_caller_;
        Conclude(Denomination::kNoTrumps, 1);
      } else {
        AfterOverQueue(rules);
      }
      break;
  }
}

void Auction::NextSpeaker(const RuleSet& rules) {
  if (speaker_ < 3) {
    ++speaker_;
    turn_ = After(setup_.dealer, 1 + speaker_);
  } else if (stage_ == Stage::kRound1) {
    StartRound(Stage::kRound2);
  } else if (rules.third_call && setup_.public_card.rank() == Rank::kAce) {
    StartRound(Stage::kThird);  // C10
  } else {
    outcome_ = AuctionOutcome::kPassedOut;  // C9
  }
}

void Auction::Hokum(const RuleSet& rules, const Call& call) {
  if (stage_ == Stage::kConfirm && round_ == 1) return Conclude(SuitDenomination(public_suit()), 1);
  if (stage_ == Stage::kConfirm) return Conclude(*call.denomination, 2);
  if (stage_ == Stage::kThird) return Conclude(*call.denomination, 3);

  bidder_ = turn_;
  queue_size_ = 0;
  if (stage_ == Stage::kRound1) {
    // C4: those who passed earlier are asked too.
    const int others = rules.r1_sun_over_hokum == R1SunOverHokum::kAllOthers ? 3 : 1;
    for (int i = 1; i <= others; ++i) queue_[queue_size_++] = After(turn_, i);
    return OpenQueue(Stage::kRound1Over);
  }
  // C8.
  const int others = rules.r2_sun_over_hokum == R2SunOverHokum::kYetToSpeak ? 3 - speaker_ : 1;
  for (int i = 1; i <= others; ++i) queue_[queue_size_++] = After(turn_, i);
  if (queue_size_ == 0) return AfterOverQueue(rules);
  OpenQueue(Stage::kRound2Over);
}

void Auction::OpenQueue(Stage stage) {
  stage_ = stage;
  queue_next_ = 1;
  turn_ = queue_[0];
}

// Nobody called Sun over the Hokum: the bidder confirms, unless there is nothing to choose.
void Auction::AfterOverQueue(const RuleSet& rules) {
  const int round = IsRound2() ? 2 : 1;
  turn_ = *bidder_;
  if (round == 1 && !Contains(rules.hokum_to_sun, 1)) return Conclude(SuitDenomination(public_suit()), 1);
  stage_ = Stage::kConfirm;
  round_ = static_cast<uint8_t>(round);
}

void Auction::Sun(const RuleSet& rules, bool ashkal) {
  switch (stage_) {
    case Stage::kRound1:
    case Stage::kRound1Over:
      sun_caller_ = turn_;
      ashkal_ = ashkal;
      FillClaimQueue(rules);
      if (queue_size_ == 0) return Conclude(Denomination::kNoTrumps, 1);
      return OpenQueue(Stage::kRound1Claim);
    case Stage::kRound1Claim:
      ashkal_ = false;  // the claimant takes the card
      return Conclude(Denomination::kNoTrumps, 1);
    case Stage::kConfirm:
      return Conclude(Denomination::kNoTrumps, round_);
    case Stage::kThird:
      return Conclude(Denomination::kNoTrumps, 3);
    default:
      ashkal_ = ashkal;
      return Conclude(Denomination::kNoTrumps, 2);
  }
}

// C5. The partner of an Ashkal's caller is never asked: that seat gets the card anyway.
void Auction::FillClaimQueue(const RuleSet& rules) {
  queue_size_ = 0;
  const auto add = [this](Seat seat) {
    if (seat == sun_caller_ || (ashkal_ && seat == PartnerOf(sun_caller_))) return;
    queue_[queue_size_++] = seat;
  };
  switch (rules.sun_claim) {
    case SunClaim::kHigherPriority:
      for (Seat seat = After(setup_.dealer, 1); seat != sun_caller_; seat = After(seat, 1)) add(seat);
      break;
    case SunClaim::kAllOthers:
    case SunClaim::kNotYetBid:
      for (int i = 1; i <= 3; ++i) {
        const Seat seat = After(sun_caller_, i);
        if (rules.sun_claim == SunClaim::kNotYetBid && bidder_ == seat) continue;
        add(seat);
      }
      break;
    case SunClaim::kNone:
      break;
  }
}

// The seat turn_ has made the contract.
void Auction::Conclude(Denomination denomination, int round) {
  outcome_ = AuctionOutcome::kContract;
  denomination_ = denomination;
  round_ = static_cast<uint8_t>(round);
}

Contract Auction::MakeContract() const {
  const bool ashkal = denomination_ == Denomination::kNoTrumps && ashkal_;
  return {.denomination = denomination_,
          .caller = turn_,
          .taker = ashkal ? PartnerOf(turn_) : turn_,
          .round = round_,
          .ashkal = ashkal};
}

bool IsKawesh(CardSet first_five) {
  constexpr uint64_t kSevenToNine = 0x00E0'00E0'00E0'00E0;
  return first_five.size() == 5 && CardSet::FromBits(kSevenToNine).ContainsAll(first_five);
}

}  // namespace hakam::rules::baloot
