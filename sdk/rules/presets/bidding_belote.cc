// Bidding (Bulgarian) Belote: law/belote-family 2. What differs from classic Belote.
#include "sdk/rules/presets/presets.h"

namespace hakam::rules {

RuleSet BiddingBelote() {
  RuleSet r = Belote();
  r.preset_name = "bidding-belote";
  using D = Denomination;
  r.nt_multiplier = 2;               // G5
  r.turnup = Turnup::kNone;          // B
  r.auction = AuctionKind::kLadder;  // C1
  r.denominations = {
      .count = 6,
      .list = {D::kClubs, D::kDiamonds, D::kHearts, D::kSpades, D::kNoTrumps, D::kAllTrumps}};  // C1
  r.pass_final = false;                                                                         // C2
  r.raises = {.factors = {2, 4}, .match = true};                                                // D1 to D3
  r.redouble_closes = false;                                                                    // D
  r.double_scope = DoubleScope::kAll;                                                           // G2
  r.doubled_made = DoubledMade::kWinnerTakesAll;  // G2 of the order of operations
  r.trump_led_overtake = Duty::kUnlessPartner;    // E
  r.at_overtake = Duty::kUnlessPartner;           // E8
  r.void_ruff = Duty::kAlways;                    // E
  r.overruff = Duty::kNever;                      // E
  r.meld_scoring = MeldScoring::kOwnAll;          // F4
  r.nt_meld = NtMeld::kAcesOnly200;               // F3
  r.meld_extra = MeldExtra::kAnnounced;           // F4
  r.meld_announce = MeldAnnounce::kAutomatic;     // F4
  r.meld_show = MeldShow::kNever;                 // F
  r.belote_call = BeloteCall::kFirst;             // F8
  r.belote_at = BeloteAt::kEachSuit;              // F8
  r.tie = TieRule::kFailedPlusHang;               // G3
  r.hang_points = 85;                             // G3
  r.no_tricks_fails = false;                      // G
  r.capot_bonus = 0;                              // G6
  r.capot_match_points = 9;                       // G4 of the order of operations
  r.rounding = Rounding::kByMode;                 // G6
  r.target = 151;                                 // H
  r.both_over = BothOver::kHigher;                // H
  r.equal = EqualTotals::kContinue;               // H
  return r;
}

}  // namespace hakam::rules
