// Clabber of Indiana: law/belote-family 7. What differs from classic Belote.
#include "sdk/rules/presets/presets.h"

namespace hakam::rules {

RuleSet Clabber() {
  RuleSet r = Belote();
  r.preset_name = "clabber";
  r.deck = DeckKind::kD24;                                       // A
  r.direction = Direction::kCw;                                  // B
  r.first_dealer = FirstDealer::kFirstJack;                      // B
  r.packets_before = {.count = 6, .sizes = {1, 1, 1, 1, 1, 1}};  // B
  r.turnup = Turnup::kDealerLast;                                // B
  r.turnup_to = TurnupTo::kDealer;                               // B
  r.reshuffle = Reshuffle::kShuffle;                             // B
  r.all_pass = AllPass::kSameDealer;                             // C3
  r.must_hold_suit = true;                                       // C
  r.void_ruff = Duty::kAlways;                                   // E
  r.carre_values[static_cast<size_t>(Rank::k9)] = 100;           // F
  r.meld_tie = MeldTie::kTrumpCancel;                            // F6
  r.meld_show = MeldShow::kWinnerBeforeCard2;                    // F
  r.belote_call = BeloteCall::kSecond;                           // F
  r.tie = TieRule::kHalf;                                        // G2
  r.failed_scores = FailedScores::kDefendersOwn;                 // G2
  r.no_tricks_fails = false;                                     // G
  r.capot_bonus = 0;                                             // G
  r.target = 500;                                                // H
  r.both_over = BothOver::kHigher;                               // H
  return r;
}

}  // namespace hakam::rules
