// Classic Belote and its two named variants: law/belote-family 1.
#include "sdk/rules/presets/presets.h"

namespace hakam::rules {
namespace {

using D = Denomination;

// J 200, 9 150, ace, ten, king, queen 100 (F1); in the order of the ranks from the two up.
constexpr FourValues kFours = {0, 0, 0, 0, 0, 0, 0, 150, 100, 200, 100, 100, 100};

}  // namespace

RuleSet Belote() {
  return {
      .family = Family::kBelote,
      .trump_led_overtake = Duty::kAlways,                 // E
      .undertrump = Undertrump::kForced,                   // E
      .first_leader = FirstLeader::kNextOfDealer,          // E
      .belote_value = 20,                                  // F8
      .belote_on_failure = BeloteOnFailure::kToDefenders,  // G2
      .target = 1000,                                      // H
      .players = 4,                                        // A
      .deck = DeckKind::kD32,                              // A
      .nt_multiplier = 1,                                  // no such hands
      .direction = Direction::kCcw,                        // B
      .first_dealer = FirstDealer::kLowDraw,               // B
      .packets_before = {.count = 2, .sizes = {3, 2}},     // B
      .turnup = Turnup::kStock,                            // B
      .turnup_to = TurnupTo::kTaker,                       // B
      .packets_after = {.count = 1, .sizes = {3}},         // B
      .kitty = Kitty::kNone,                               // B
      .reshuffle = Reshuffle::kGatherCut,                  // B
      .all_pass = AllPass::kNextDealer,                    // C3
      .auction = AuctionKind::kTakeThenName,               // C
      .denominations = {.count = 4, .list = {D::kClubs, D::kDiamonds, D::kHearts, D::kSpades}},  // C
      .must_hold_suit = false,                                                                   // C2
      .raises = {},                                                                              // D
      .double_scope = DoubleScope::kAll,             // no doubling
      .doubled_made = DoubledMade::kWinnerTakesAll,  // no doubling
      .at_overtake = Duty::kAlways,                  // no such hands
      .void_ruff = Duty::kUnlessPartner,             // E
      .overruff = Duty::kAlways,                     // E
      .last_trick = 10,                              // A
      .melds = Melds::kDeclared,                     // F
      .seq_values = {20, 50, 100},                   // F1
      .carre_values = kFours,                        // F1
      .long_run = LongRun::kSingle,                  // F1
      .meld_scoring = MeldScoring::kBestTeam,        // F4
      .meld_tie = MeldTie::kTrumpFirst,              // F6, F7
      .nt_meld = NtMeld::kNormal,                    // no such hands
      .meld_extra = MeldExtra::kHeld,                // F4
      .meld_announce = MeldAnnounce::kOptional,      // F
      .meld_show = MeldShow::kWinnerAfterTrick1,     // F
      .belote = true,                                // F8
      .belote_call = BeloteCall::kBoth,              // F8
      .belote_order = BeloteOrder::kAny,             // F8
      .belote_at = BeloteAt::kNone,                  // no such hands
      .made_test = MadeTest::kBeat,                  // G1
      .contract_counts = ContractCounts::kAll,       // G1
      .tie = TieRule::kMade,                         // G3
      .made_scores = MadeScores::kOwn,               // G1
      .failed_scores = FailedScores::kAll,           // G2
      .no_tricks_fails = true,                       // G4
      .capot_bonus = 90,                             // G4
      .capot_match_points = 0,                       // G4
      .rounding = Rounding::kNone,                   // G
      .both_over = BothOver::kDraw,                  // H
      .equal = EqualTotals::kDraw,                   // H
      .renege = Renege::kAllToOther,                 // 9.3
      .preset_name = "belote",
  };
}

RuleSet BeloteNoDeclarations() {
  RuleSet r = Belote();
  r.preset_name = "belote-no-declarations";
  r.melds = Melds::kNone;  // F, "Options"
  return r;
}

RuleSet BeloteCardOrder() {
  RuleSet r = Belote();
  r.preset_name = "belote-card-order";
  r.belote_order = BeloteOrder::kKingFirst;  // F, "Options"
  return r;
}

}  // namespace hakam::rules
