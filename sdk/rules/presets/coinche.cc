// La Coinche: law/belote-family 3. What differs from Bidding Belote.
#include "sdk/rules/presets/presets.h"

namespace hakam::rules {

RuleSet Coinche() {
  RuleSet r = BiddingBelote();
  r.preset_name = "coinche";
  r.nt_multiplier = 1;                                  // A: not rescaled
  r.packets_before = {.count = 3, .sizes = {3, 2, 3}};  // B
  r.auction = AuctionKind::kPoints;                     // C1
  r.bid_min = 80;                                       // C1
  r.bid_step = 10;                                      // C1
  r.bid_max = 240;                                      // C1
  r.capot_bid = true;                                   // C1
  r.raises = {.factors = {2, 4}, .match = false};       // D
  r.redouble_closes = true;                             // D2
  r.double_scope = DoubleScope::kBidOnly;               // D
  r.melds = Melds::kNone;                               // F
  r.belote_at = BeloteAt::kNone;                        // F
  r.belote_on_failure = BeloteOnFailure::kKept;         // G2
  r.made_test = MadeTest::kReachBid;                    // G1
  r.contract_counts = ContractCounts::kCardsBelote;     // G
  r.lowest_bid_needs = 82;                              // G1
  r.made_scores = MadeScores::kOwnPlusBid;              // G1
  r.failed_scores = FailedScores::kFixedPlusBid;        // G2
  r.fixed_on_failure = 160;                             // G2
  r.capot_match_points = 0;                             // G4
  r.capot_bid_made = 250;                               // G4
  r.capot_bid_failed = 500;                             // G4
  r.rounding = Rounding::kNone;                         // G
  r.target = 2000;                                      // H
  r.equal = EqualTotals::kLastHandWinner;               // H
  return r;
}

}  // namespace hakam::rules
