// The scores of thousands of random boards of every game: the points add up as the clauses say, and the names
// of the teams do not matter. A failure prints the rule set and the seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "sdk/rules/baloot/project.h"
#include "sdk/rules/belote/meld.h"
#include "sdk/rules/board.h"
#include "tests/unit/rules/random_rules.h"
#include "tests/unit/rules/support.h"
#include "tests/unit/soak.h"

namespace hakam::rules {
namespace {

using testing::NamedRules;
using testing::PresetsAnd;
using testing::RandomAction;
using testing::RandomSetup;

// The parts of a finished hand that the clauses use, by side: makers (declarers) and defenders.
struct Parts {
  PerSide cards{};  // with the last trick
  PerSide melds{};
  PerSide belote{};
  int total(int side) const { return cards[static_cast<size_t>(side)] + bonuses(side); }
  int bonuses(int side) const { return melds[static_cast<size_t>(side)] + belote[static_cast<size_t>(side)]; }
};

Parts PartsOf(const RuleSet& rules, const BoardResult& result) {
  const Contract& contract = *result.contract;
  const Denomination d = contract.denomination;
  const bool baloot = rules.family == Family::kBaloot;
  const auto side = [&](Team team) { return At(SideOf(contract, team)); };
  Parts parts;
  for (Team team : {Team::k0, Team::k1}) parts.cards[side(team)] = (*result.card_points)[At(team)];
  for (const DeclaredMeld& meld : result.scored_melds) {
    parts.melds[side(TeamOf(meld.seat))] +=
        baloot ? baloot::MeldGamePoints(rules, d, meld.kind) : belote::MeldPoints(rules, d, meld.cards);
  }
  for (Seat seat : result.belote_seats) {
    parts.belote[side(TeamOf(seat))] += baloot ? baloot::BalootGamePoints(rules) : rules.belote_value;
  }
  return parts;
}

// law/baloot G5, G6, G8: a hand of levels 1 to 4 without a capot.
PerSide BalootPoints(const RuleSet& rules, const BoardResult& result, const Parts& parts) {
  const bool made = result.outcome == Outcome::kMade;
  const int whole = result.contract->denomination == Denomination::kNoTrumps ? 26 : 16;
  const int level = result.contract->level;
  int stakes = whole + parts.melds[0] + parts.melds[1];
  const bool winner_takes_all = level > 1 && rules.doubled_split == DoubledSplit::kWinnerTakesAll;
  if (!made && !winner_takes_all && rules.failed_projects == FailedProjects::kLost) stakes -= parts.melds[0];
  PerSide sum{};
  const bool kept = made || rules.belote_on_failure == BeloteOnFailure::kKept;
  const bool over = !made && rules.belote_on_failure == BeloteOnFailure::kToDefenders;
  sum[0] = kept ? parts.belote[0] : 0;
  sum[1] = parts.belote[1] + (over ? parts.belote[0] : 0);
  sum[made ? 0 : 1] += level * stakes;
  return sum;
}

// The cards decide how the stakes of a made contract are shared (G1 to G3); only their sum is fixed.
void CheckBaloot(const RuleSet& rules, const BoardResult& result, const Parts& parts) {
  const PerSide points = {result.points[At(result.contract->declarers())],
                          result.points[At(OtherTeam(result.contract->declarers()))]};
  if (result.contract->level == 5) {  // G9
    ASSERT_TRUE(result.match_winner.has_value());
    ASSERT_EQ(points[0] + points[1], rules.target);
    return;
  }
  if (result.capot_team.has_value()) return;
  const PerSide expected = BalootPoints(rules, result, parts);
  ASSERT_EQ(points[0] + points[1], expected[0] + expected[1]);
  const bool shared = result.outcome == Outcome::kMade &&
                      (result.contract->level == 1 || rules.doubled_split == DoubledSplit::kMultiplyEach);
  if (shared) return;
  ASSERT_EQ(points, expected);
}

// The defenders' points for a failed contract, without the makers' Belote (law/belote-family G2, G4, M).
int FailedStake(const RuleSet& rules, const Contract& contract, int bid_factor, const Parts& parts) {
  if (rules.failed_scores == FailedScores::kHandWin) return 1;
  if (contract.capot) return rules.capot_bid_failed * bid_factor + parts.bonuses(1);
  switch (rules.failed_scores) {
    case FailedScores::kAll:
      return parts.total(1) + parts.cards[0] + parts.melds[0];
    case FailedScores::kDefendersOwn:
      return parts.total(1);
    default:
      return rules.fixed_on_failure + contract.points * bid_factor + parts.bonuses(1);
  }
}

// law/belote-family G and M: hand points of both sides together, without hanging points and before rounding.
int FamilyPoints(const RuleSet& rules, const BoardResult& result, const Parts& parts) {
  const Contract& contract = *result.contract;
  const bool all = rules.double_scope == DoubleScope::kAll;
  const int whole = all ? contract.level : 1;
  const int bid_factor = all ? 1 : contract.level;
  if (result.outcome == Outcome::kMade) {
    int makers = parts.total(0);
    if (contract.capot) {
      makers = rules.capot_bid_made * bid_factor + parts.bonuses(0);
    } else if (rules.made_scores == MadeScores::kOwnPlusBid) {
      makers += contract.points * bid_factor;
    }
    // Only the winners of a doubled hand score.
    const bool others = whole == 1 || rules.doubled_made == DoubledMade::kWinnerTakesAll;
    return (makers + (others ? parts.total(1) : 0)) * whole;
  }
  if (result.outcome == Outcome::kTie && rules.tie == TieRule::kHalf) return parts.total(1) * whole;
  const int stake = FailedStake(rules, contract, bid_factor, parts) * whole;
  // The makers' Belote (G2; with defenders_own the note to table J).
  if (rules.failed_scores == FailedScores::kHandWin || rules.belote_on_failure == BeloteOnFailure::kLost)
    return stake;
  if (rules.belote_on_failure == BeloteOnFailure::kKept) return stake + parts.belote[0];
  const bool own = rules.failed_scores == FailedScores::kDefendersOwn && !contract.capot;
  return stake + (own ? 0 : parts.belote[0] * whole);
}

void CheckRounded(const RuleSet& rules, int exact, int points) {
  switch (rules.rounding) {
    case Rounding::kNone:
      ASSERT_EQ(points, exact);
      break;
    case Rounding::kByMode:  // two remainders of at most six rounded down or five up
      ASSERT_LE(std::abs(exact - 10 * points), 12);
      break;
    case Rounding::kTruncateLostTen:  // except for two equal digits, less than ten remains
      ASSERT_GE(exact - 10 * points, 0);
      ASSERT_LE(exact - 10 * points, 18);
      break;
  }
}

void CheckFamily(const RuleSet& rules, const BoardSetup& setup, const BoardState& board, Parts parts) {
  const BoardResult& result = board.result();
  const bool tie = result.outcome == Outcome::kTie;
  const int sum = result.points[0] + result.points[1];
  if (result.contract->match) {
    ASSERT_EQ(sum, rules.target);
    ASSERT_EQ(result.points[At(*result.match_winner)], rules.target);
    return;
  }
  ASSERT_FALSE(result.match_winner.has_value());
  if (rules.made_scores == MadeScores::kHandWin) {  // Découverte G
    ASSERT_EQ(sum, 1);
    ASSERT_EQ(result.points[At(*board.hand_winner())], 1);
    return;
  }
  const bool no_trumps = result.contract->denomination == Denomination::kNoTrumps;
  for (Team team : {Team::k0, Team::k1}) {
    int& cards = parts.cards[At(SideOf(*result.contract, team))];
    if (no_trumps) cards *= rules.nt_multiplier;                // Bidding Belote G5
    if (result.capot_team == team) cards += rules.capot_bonus;  // G4
  }
  const int in_match_points = result.capot_team.has_value() ? rules.capot_match_points : 0;
  const int exact = FamilyPoints(rules, result, parts) + (tie ? 0 : setup.hanging);
  CheckRounded(rules, exact, sum - in_match_points);
  const int hangs = tie && rules.tie == TieRule::kFailedPlusHang ? rules.hang_points : 0;
  ASSERT_EQ(result.hanging, tie ? setup.hanging + hangs : 0);
}

TEST(Property, TheScoreAddsUpToWhatTheClausesSay_G) {
  const std::vector<std::string> presets = RuleSet::PresetNames();
  for (const NamedRules& game : PresetsAnd(2, 1500)) {
    const bool preset = std::find(presets.begin(), presets.end(), game.text) != presets.end();
    for (uint64_t seed = 0; seed < CostlyDraws(preset ? 3000 : 40); ++seed) {
      SCOPED_TRACE(absl::StrCat(game.text, " seed ", seed));
      Random random(seed);
      const BoardSetup setup = RandomSetup(game.rules, random);
      BoardState board = BoardState::Create(&game.rules, setup).value();
      while (!board.finished()) ASSERT_TRUE(board.Apply(RandomAction(board, random)).ok());
      const BoardResult& result = board.result();
      if (!result.contract.has_value()) {  // C3, C9
        ASSERT_EQ(result.points, PerTeam{});
        ASSERT_EQ(result.hanging, setup.hanging);
        ASSERT_FALSE(board.hand_winner().has_value());
        continue;
      }
      const bool baloot = game.rules.family == Family::kBaloot;
      const int last = baloot ? 10 : game.rules.last_trick;
      ASSERT_EQ((*result.card_points)[0] + (*result.card_points)[1],
                TotalCardPoints(result.contract->denomination) - 10 + last);
      ASSERT_GE(std::min(result.points[0], result.points[1]), 0);
      const Parts parts = PartsOf(game.rules, result);
      if (baloot) {
        CheckBaloot(game.rules, result, parts);
      } else {
        CheckFamily(game.rules, setup, board, parts);
      }
      if (HasFatalFailure()) return;
    }
  }
}

// law/belote-family 9.3: 162, and the melds and Belotes of both sides that have scored.
TEST(Property, AForfeitOfTheFamilyIsWorthWhatTheClauseSays_9_3) {
  for (const NamedRules& game : PresetsAnd(7, 300)) {
    if (game.rules.family == Family::kBaloot) continue;
    for (uint64_t seed = 0; seed < CostlyDraws(20); ++seed) {
      SCOPED_TRACE(absl::StrCat(game.text, " seed ", seed));
      Random random(seed);
      const BoardSetup setup = RandomSetup(game.rules, random);
      BoardState board = BoardState::Create(&game.rules, setup).value();
      for (uint64_t steps = random.Below(50); steps > 0 && !board.finished(); --steps) {
        ASSERT_TRUE(board.Apply(RandomAction(board, random)).ok());
      }
      if (board.finished()) continue;
      const auto offender = static_cast<Seat>(random.Below(static_cast<uint64_t>(game.rules.players)));
      const BoardResult forfeit = board.Forfeit(offender);
      const int award = forfeit.points[At(OtherTeam(TeamOf(offender)))];
      ASSERT_EQ(forfeit.outcome, Outcome::kForfeit);
      ASSERT_EQ(forfeit.points[At(TeamOf(offender))], 0);
      if (forfeit.match_winner.has_value()) continue;  // `match` was called
      ASSERT_EQ(forfeit.hanging, setup.hanging);
      int exact = 162;
      for (const DeclaredMeld& meld : forfeit.scored_melds) {
        exact += belote::MeldPoints(game.rules, forfeit.contract->denomination, meld.cards);
      }
      exact += static_cast<int>(forfeit.belote_seats.size()) * game.rules.belote_value;
      if (game.rules.made_scores == MadeScores::kHandWin) {
        ASSERT_EQ(award, 1);
      } else {
        CheckRounded(game.rules, exact, award);
        if (HasFatalFailure()) return;
      }
    }
  }
}

// If the next seat deals the same deck, each seat gets the cards of the seat before it.
TEST(Property, TurningTheTableByOneSeatTurnsThePoints) {
  for (const NamedRules& game : PresetsAnd(3, 400)) {
    const int seats = game.rules.players;
    for (uint64_t seed = 0; seed < CostlyDraws(20); ++seed) {
      SCOPED_TRACE(absl::StrCat(game.text, " seed ", seed));
      Random random(seed);
      const BoardSetup setup = RandomSetup(game.rules, random);
      BoardSetup turned = setup;
      turned.dealer = After(setup.dealer, 1, seats);
      turned.scores = {setup.scores[1], setup.scores[0]};
      BoardState board = BoardState::Create(&game.rules, setup).value();
      BoardState other = BoardState::Create(&game.rules, turned).value();
      while (!board.finished()) {
        ASSERT_EQ(other.to_act(), After(board.to_act(), 1, seats));
        ASSERT_EQ(other.LegalActions(), board.LegalActions());
        const Action action = RandomAction(board, random);
        ASSERT_TRUE(board.Apply(action).ok());
        ASSERT_TRUE(other.Apply(action).ok());
      }
      ASSERT_TRUE(other.finished());
      ASSERT_EQ(other.result().outcome, board.result().outcome);
      ASSERT_EQ(other.result().points, (PerTeam{board.result().points[1], board.result().points[0]}));
      ASSERT_EQ(other.result().hanging, board.result().hanging);
      ASSERT_EQ(other.next_dealer(), After(board.next_dealer(), 1, seats));
    }
  }
}

}  // namespace
}  // namespace hakam::rules
