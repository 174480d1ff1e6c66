// Baloot as it is played in Saudi Arabia: law/baloot, column B.
#include "sdk/rules/presets/presets.h"

namespace hakam::rules {

RuleSet Baloot() {
  return {
      .family = Family::kBaloot,
      .trump_led_overtake = Duty::kUnlessPartner,            // E9
      .undertrump = Undertrump::kForced,                     // E8
      .first_leader = FirstLeader::kNextOfDealer,            // E1
      .belote_value = 20,                                    // F7
      .belote_on_failure = BeloteOnFailure::kToDefenders,    // G6
      .target = 152,                                         // H2
      .r1_sun_over_hokum = R1SunOverHokum::kAllOthers,       // C4
      .r2_sun_over_hokum = R2SunOverHokum::kYetToSpeak,      // C8
      .sun_claim = SunClaim::kHigherPriority,                // C5
      .ashkal_rounds = Rounds::kFirst,                       // C3
      .ashkal_on_ace = false,                                // C3
      .illegal_ashkal = IllegalAshkal::kAsSun,               // C6
      .hokum_to_sun = Rounds::kBoth,                         // C4, C8
      .kawesh = true,                                        // B6
      .kawesh_dealer = KaweshDealer::kNext,                  // B6
      .third_call = false,                                   // C10
      .doubling = true,                                      // D1
      .double_when = DoubleWhen::kAfterDeal,                 // D8
      .lock = LockRule::kChoice,                             // D3
      .raise_by = RaiseBy::kSamePlayer,                      // D4
      .sun_max_level = 2,                                    // D6
      .sun_double_defenders = SunDoubleDefenders::kUpTo100,  // D6
      .doubled_tie = DoubledTie::kLastRaiserLoses,           // G8
      .must_trump = true,                                    // E5
      .partner_exempt = true,                                // E6
      .overtrump_ruff = true,                                // E7
      .ekka = false,                                         // E10
      .four_kind_ranks = FourKindRanks::kTenToAce,           // F2
      .four_hundred_raw = 200,                               // F7
      .project_order = ProjectOrder::kKindRankTrump,         // F5, F6
      .project_tie = ProjectTie::kFirstLeaderOrder,          // F6
      .baloot_share = BalootShare::kBothInSiraOr50,          // F8
      .hokum_66 = Hokum66::kLargerLoses,                     // G3
      .contract_test = ContractTest::kGpThenRaw,             // G4
      .failed_projects = FailedProjects::kToDefenders,       // G6
      .doubled_split = DoubledSplit::kWinnerTakesAll,        // G8
      .capot_sun = 44,                                       // G7
      .capot_hokum = 25,                                     // G7
      .capot_88 = Capot88::kSunAceDefenders,                 // G7
      .swept_team_bonuses = SweptTeamBonuses::kToSweeper,    // G7
      .qaid = Qaid::kNone,                                   // G10
      .preset_name = "baloot",
  };
}

}  // namespace hakam::rules
