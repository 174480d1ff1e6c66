// Belote Découverte: law/belote-family 4. What differs from classic Belote.
#include "sdk/rules/presets/presets.h"

namespace hakam::rules {

RuleSet BeloteDecouverte() {
  RuleSet r = Belote();
  r.preset_name = "belote-decouverte";
  r.players = 2;                             // B
  r.direction = Direction::kAlternate;       // B
  r.packets_before = {};                     // B: the layout
  r.turnup = Turnup::kLayoutLast;            // B
  r.turnup_to = TurnupTo::kStays;            // B
  r.reshuffle = Reshuffle::kShuffle;         // C
  r.all_pass = AllPass::kSameDealer;         // C
  r.void_ruff = Duty::kAlways;               // E
  r.melds = Melds::kNone;                    // F
  r.belote = false;                          // F
  r.tie = TieRule::kFailed;                  // G3
  r.made_scores = MadeScores::kHandWin;      // G1
  r.failed_scores = FailedScores::kHandWin;  // G1
  r.no_tricks_fails = false;                 // G
  r.capot_bonus = 0;                         // G
  r.target = 1;                              // H
  r.both_over = BothOver::kHigher;           // H
  r.equal = EqualTotals::kContinue;          // H
  return r;
}

}  // namespace hakam::rules
