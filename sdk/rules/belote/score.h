// The score of a finished or forfeited hand of the family (law/belote-family G, 9.3).
#ifndef HAKAM_SDK_RULES_BELOTE_SCORE_H_
#define HAKAM_SDK_RULES_BELOTE_SCORE_H_

#include <array>
#include <optional>

#include "sdk/rules/action.h"
#include "sdk/rules/outcome.h"
#include "sdk/rules/rule_set.h"
#include "sdk/rules/seat.h"
#include "sdk/rules/side.h"

namespace hakam::rules::belote {

struct HandSummary {
  Denomination denomination = Denomination::kClubs;
  int bid = 0;            // points auctions
  bool capot = false;     // the bid was to take every trick
  int factor = 1;         // of doubling
  bool match = false;     // the hand decides the match (Bidding Belote D3)
  PerSide card_points{};  // with the last trick's bonus
  PerSide tricks{};
  PerSide melds{};   // hand points of the melds that score (F)
  PerSide belote{};  // hand points of the Belotes that were called
  int hanging = 0;   // from earlier hands
};

struct HandScore {
  Outcome outcome{};  // kMade, kFailed or kTie
  PerSide points{};   // match units; 0 with `match`, because the hand wins the match
  int hanging = 0;    // left for later hands
  Side winner{};      // of the hand; a tie counts for the defenders (Bidding Belote H)
  friend bool operator==(const HandScore&, const HandScore&) = default;
};

// G: the order of operations of Bidding Belote G, with the options of table J.
HandScore ScoreHand(const RuleSet& rules, const HandSummary& hand);

// Hand points as match units (G5, G6).
PerSide Round(const RuleSet& rules, Denomination d, const PerSide& points);

struct ForfeitedHand {
  std::array<bool, 2> offenders{};  // by team
  // Decides the rounding; before a contract any suit.
  Denomination denomination = Denomination::kClubs;
  PerTeam melds{};   // already awarded
  PerTeam belote{};  // already scored
};
// 9.3: the points of the teams, in match units.
PerTeam ScoreForfeit(const RuleSet& rules, const ForfeitedHand& hand);

}  // namespace hakam::rules::belote

#endif  // HAKAM_SDK_RULES_BELOTE_SCORE_H_
