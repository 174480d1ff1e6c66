// The other ways to play Baloot: law/baloot, columns M, G, K and C. Each function lists what differs from B.
#include "sdk/rules/presets/presets.h"

namespace hakam::rules {

// M: the scoring of recorded games of a Saudi app.
RuleSet BalootKammelna() {
  RuleSet r = Baloot();
  r.preset_name = "baloot-kammelna";
  r.ashkal_rounds = Rounds::kBoth;              // C3
  r.contract_test = ContractTest::kGpNoBaloot;  // G4
  r.capot_88 = Capot88::kNone;                  // G7
  return r;
}

// G: gamerules.com.
RuleSet BalootGamerules() {
  RuleSet r = Baloot();
  r.preset_name = "baloot-gamerules";
  r.sun_claim = SunClaim::kAllOthers;                      // C5
  r.ashkal_on_ace = true;                                  // C3
  r.illegal_ashkal = IllegalAshkal::kReject;               // C6
  r.kawesh = false;                                        // B6: B and M only
  r.lock = LockRule::kAlways;                              // D3
  r.sun_max_level = 5;                                     // D6
  r.sun_double_defenders = SunDoubleDefenders::kBelow100;  // D6
  r.doubled_tie = DoubledTie::kByG4;                       // G8
  r.first_leader = FirstLeader::kDeclarer;                 // E1
  r.must_trump = false;                                    // E5
  r.overtrump_ruff = false;                                // E7
  r.trump_led_overtake = Duty::kNever;                     // E9
  r.baloot_share = BalootShare::kNone;                     // F8
  r.contract_test = ContractTest::kGpStrict;               // G4
  r.failed_projects = FailedProjects::kLost;               // G6
  r.belote_on_failure = BeloteOnFailure::kLost;            // G6
  r.doubled_split = DoubledSplit::kMultiplyEach;           // G8
  r.capot_hokum = 44;                                      // G7
  r.capot_88 = Capot88::kAceAny;                           // G7
  r.swept_team_bonuses = SweptTeamBonuses::kLost;          // G7
  return r;
}

// K: Kuwait.
RuleSet BalotKuwait() {
  RuleSet r = Baloot();
  r.preset_name = "balot-kuwait";
  r.r1_sun_over_hokum = R1SunOverHokum::kNextOnly;    // C4
  r.r2_sun_over_hokum = R2SunOverHokum::kNextOnly;    // C8
  r.sun_claim = SunClaim::kNone;                      // C5
  r.ashkal_rounds = Rounds::kSecond;                  // C3
  r.ashkal_on_ace = true;                             // C3
  r.illegal_ashkal = IllegalAshkal::kReject;          // C6
  r.hokum_to_sun = Rounds::kSecond;                   // C4
  r.kawesh = false;                                   // B6: B and M only
  r.doubling = false;                                 // D1
  r.doubled_tie = DoubledTie::kByG4;                  // G8
  r.partner_exempt = false;                           // E6
  r.trump_led_overtake = Duty::kAlways;               // E9
  r.undertrump = Undertrump::kFree;                   // E8
  r.ekka = true;                                      // E10
  r.four_kind_ranks = FourKindRanks::kAll;            // F2
  r.four_hundred_raw = 400;                           // F7
  r.belote_value = 10;                                // F7
  r.project_order = ProjectOrder::kPointsTrumpRank;   // F5, F6
  r.project_tie = ProjectTie::kDealerRightOrder;      // F6
  r.baloot_share = BalootShare::kAllButBothInSeq100;  // F8
  r.hokum_66 = Hokum66::kDeclarerLoses;               // G3
  r.contract_test = ContractTest::kGpDrawOk;          // G4
  r.belote_on_failure = BeloteOnFailure::kLost;       // G6
  r.swept_team_bonuses = SweptTeamBonuses::kAsUsual;  // G7
  r.target = 151;                                     // H2
  return r;
}

// C: catsatcards.
RuleSet BalootCatsatcards() {
  RuleSet r = Baloot();
  r.preset_name = "baloot-catsatcards";
  r.sun_claim = SunClaim::kNotYetBid;                      // C5
  r.ashkal_on_ace = true;                                  // C3
  r.illegal_ashkal = IllegalAshkal::kReject;               // C6
  r.kawesh = false;                                        // B6: B and M only
  r.lock = LockRule::kAlways;                              // D3
  r.raise_by = RaiseBy::kEitherPartner;                    // D4
  r.sun_max_level = 5;                                     // D6
  r.sun_double_defenders = SunDoubleDefenders::kBelow100;  // D6
  r.doubled_tie = DoubledTie::kByG4;                       // G8
  r.first_leader = FirstLeader::kDeclarer;                 // E1
  r.trump_led_overtake = Duty::kNever;                     // E9
  r.project_tie = ProjectTie::kDealerFirstOrder;           // F6
  r.contract_test = ContractTest::kRawCardsStrict;         // G4
  r.doubled_split = DoubledSplit::kMultiplyEach;           // G8
  r.capot_hokum = 44;                                      // G7
  r.capot_88 = Capot88::kAceAny;                           // G7
  r.swept_team_bonuses = SweptTeamBonuses::kAsUsual;       // G7
  r.target = 128;                                          // H2
  return r;
}

}  // namespace hakam::rules
