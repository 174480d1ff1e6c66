// Pilotta of Cyprus: law/belote-family 5. What differs from classic Belote.
#include "sdk/rules/presets/presets.h"

namespace hakam::rules {

RuleSet Pilotta() {
  RuleSet r = Belote();
  r.preset_name = "pilotta";
  r.first_dealer = FirstDealer::kCutSuit;               // B
  r.packets_before = {.count = 3, .sizes = {3, 2, 3}};  // B
  r.turnup = Turnup::kNone;                             // B
  r.auction = AuctionKind::kPoints;                     // C1
  r.bid_min = 80;                                       // C1
  r.bid_step = 10;                                      // C1
  r.bid_max = 250;                                      // C1
  r.capot_bid = false;                                  // C1
  r.pass_final = true;                                  // C2
  r.double_scope = DoubleScope::kAll;                   // D: if doubled; the bid itself scores nothing
  r.void_ruff = Duty::kAlways;                          // E
  r.meld_extra = MeldExtra::kAnnounced;                 // F
  r.meld_show = MeldShow::kWinnerBeforeCard2;           // F
  r.belote_call = BeloteCall::kAuto;                    // F
  r.made_test = MadeTest::kReachBid;                    // G1
  r.contract_counts = ContractCounts::kCards;           // G1
  r.lowest_bid_needs = 0;                               // G1
  r.capot_bonus = 88;                                   // G
  r.rounding = Rounding::kTruncateLostTen;              // G6
  r.target = 162;                                       // H
  r.both_over = BothOver::kHigher;                      // H
  r.equal = EqualTotals::kContinue;                     // H
  return r;
}

}  // namespace hakam::rules
