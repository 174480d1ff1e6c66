#include "sdk/rules/auction.h"

#include <algorithm>

namespace hakam::rules {
namespace {

using Stage = AuctionStage;

Call Plain(CallKind kind) { return {.kind = kind}; }
Call HokumIn(Suit suit) { return {.kind = CallKind::kHokum, .denomination = SuitDenomination(suit)}; }

}  // namespace

Seat NextDealer(const RuleSet& rules, Seat dealer, bool kawesh) {
  return kawesh && rules.kawesh_dealer == KaweshDealer::kSame ? dealer : After(dealer, 1);
}

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

CallList Auction::LegalCalls(const RuleSet& rules) const {
  CallList calls;
  if (outcome_ != AuctionOutcome::kOpen) return calls;
  if (stage_ != Stage::kConfirm) calls.push_back(Plain(CallKind::kPass));
  switch (stage_) {
    case Stage::kRound1:
    case Stage::kRound2:
      calls.push_back(Plain(CallKind::kHokum));
      break;
    case Stage::kConfirm:
      if (confirm_round_ == 1) {
        calls.push_back(Plain(CallKind::kHokum));
        break;
      }
      [[fallthrough]];
    case Stage::kThird:
      for (Suit suit : kSuits) {
        if (suit != public_suit()) calls.push_back(HokumIn(suit));
      }
      break;
    default:
      break;
  }
  if (stage_ != Stage::kConfirm || Contains(rules.hokum_to_sun, confirm_round_)) {
    calls.push_back(Plain(CallKind::kSun));
  }
  const bool round1 = stage_ == Stage::kRound1 || stage_ == Stage::kRound1Over;
  if ((round1 || IsRound2()) && AshkalAllowed(rules)) calls.push_back(Plain(CallKind::kAshkal));
  if (round1 && rules.kawesh && ((setup_.kawesh_seats >> Index(turn_)) & 1) != 0) {
    calls.push_back(Plain(CallKind::kKawesh));
  }
  return calls;
}

// C6: in rounds 1 and 2 an Ashkal without the right is executed as Sun.
bool Auction::AshkalCountsAsSun(const RuleSet& rules, const Call& call) const {
  return rules.illegal_ashkal == IllegalAshkal::kAsSun && call == Plain(CallKind::kAshkal) &&
         (stage_ == Stage::kRound1 || stage_ == Stage::kRound1Over || IsRound2());
}

bool Auction::Apply(const RuleSet& rules, const Call& call) {
  const CallList legal = LegalCalls(rules);
  const bool listed = std::find(legal.begin(), legal.end(), call) != legal.end();
  if (!listed && (outcome_ != AuctionOutcome::kOpen || !AshkalCountsAsSun(rules, call))) return false;
  switch (call.kind) {
    case CallKind::kPass:
      Pass(rules);
      break;
    case CallKind::kHokum:
      Hokum(rules, call);
      break;
    case CallKind::kKawesh:
      outcome_ = AuctionOutcome::kKawesh;
      break;
    default:
      Sun(rules, call.kind == CallKind::kAshkal && listed);
      break;
  }
  return true;
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
  if (stage_ == Stage::kConfirm && confirm_round_ == 1) return Conclude(SuitDenomination(public_suit()), 1);
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
  confirm_round_ = static_cast<uint8_t>(round);
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
      ashkal_ = false;  // the claimant takes the card himself
      return Conclude(Denomination::kNoTrumps, 1);
    case Stage::kConfirm:
      return Conclude(Denomination::kNoTrumps, confirm_round_);
    case Stage::kThird:
      return Conclude(Denomination::kNoTrumps, 3);
    default:
      ashkal_ = ashkal;
      return Conclude(Denomination::kNoTrumps, 2);
  }
}

// C5. The partner of an Ashkal's caller gets the card anyway and is never asked.
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

// The contract is that of turn_.
void Auction::Conclude(Denomination denomination, int round) {
  outcome_ = AuctionOutcome::kContract;
  const bool ashkal = denomination == Denomination::kNoTrumps && ashkal_;
  contract_ = {.denomination = denomination,
               .caller = turn_,
               .taker = ashkal ? PartnerOf(turn_) : turn_,
               .round = static_cast<uint8_t>(round),
               .ashkal = ashkal};
}

}  // namespace hakam::rules
