// Tarabish of Cape Breton: law/belote-family 6. What differs from classic Belote.
#include "sdk/rules/presets/presets.h"

namespace hakam::rules {

RuleSet Tarabish() {
  RuleSet r = Belote();
  r.preset_name = "tarabish";
  r.deck = DeckKind::kD36;                              // A
  r.direction = Direction::kCw;                         // B
  r.packets_before = {.count = 3, .sizes = {3, 3, 3}};  // B
  r.turnup = Turnup::kNone;                             // B
  r.kitty = Kitty::kLastPacket;                         // B
  r.reshuffle = Reshuffle::kShuffle;                    // B
  r.all_pass = AllPass::kDealerForced;                  // C2
  r.auction = AuctionKind::kNameOnce;                   // C1
  r.void_ruff = Duty::kAlways;                          // E
  r.seq_values = {20, 50, 0};                           // F
  r.carre_values = {};                                  // F
  r.long_run = LongRun::kSplit;                         // F1
  r.meld_scoring = MeldScoring::kBestPlayer;            // F4
  r.meld_tie = MeldTie::kTrumpCancel;                   // F6
  r.meld_show = MeldShow::kWinnerBeforeCard2;           // F4
  r.belote_call = BeloteCall::kSecond;                  // F
  r.belote_shown = true;                                // F: showing a run with both calls it
  r.tie = TieRule::kHalf;                               // G3
  r.no_tricks_fails = false;                            // G
  r.capot_bonus = 0;                                    // G4
  r.target = 500;                                       // H
  r.both_over = BothOver::kHigher;                      // H
  r.equal = EqualTotals::kContinue;                     // H
  return r;
}

}  // namespace hakam::rules
