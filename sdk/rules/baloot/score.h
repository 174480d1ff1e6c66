// The score of a finished or forfeited hand of Baloot (law/baloot G).
#ifndef HAKAM_SDK_RULES_BALOOT_SCORE_H_
#define HAKAM_SDK_RULES_BALOOT_SCORE_H_

#include <array>
#include <optional>

#include "sdk/rules/action.h"
#include "sdk/rules/rule_set.h"
#include "sdk/rules/seat.h"
#include "sdk/rules/side.h"

namespace hakam::rules::baloot {

struct HandSummary {
  Denomination denomination = Denomination::kNoTrumps;
  PerSide card_points{};  // with the last trick's 10: sums to 162, in Sun to 130
  PerSide melds{};        // game points of the projects that score (F4, F7)
  std::array<bool, 2> baloot{};
  int level = 1;              // 1..5
  std::optional<Side> capot;  // who took every trick
  bool public_ace = false;
};

struct HandScore {
  bool made = false;
  PerSide points{};  // game points; at level 5 the target for the winner, 0 for the other (G9)
  std::optional<Side> match_winner;  // level 5
  friend bool operator==(const HandScore&, const HandScore&) = default;
};

// The card points of each side as game points, with the correction of a Hokum that rounds to 17 (G1 to G3).
PerSide CardGamePoints(const RuleSet& rules, Denomination d, const PerSide& card_points);

// G1 to G9.
HandScore ScoreHand(const RuleSet& rules, const HandSummary& hand);

struct ForfeitedHand {
  Seat offender{};
  std::optional<Denomination> denomination;  // unset before a contract
  int level = 1;
  PerTeam melds{};             // game points of the projects that score
  std::optional<Seat> baloot;  // who has announced it
};

struct ForfeitAward {
  PerTeam points{};                  // at level 5 the target for the other team
  std::optional<Team> match_winner;  // level 5
};

// The award of G10; it does not depend on the option `qaid`.
ForfeitAward ScoreForfeit(const RuleSet& rules, const ForfeitedHand& hand);

}  // namespace hakam::rules::baloot

#endif  // HAKAM_SDK_RULES_BALOOT_SCORE_H_
