// What came of a gate, from its journal.
#include "arbiter/report/gate_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/store/memory_store.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;

LeagueIdentity Identity(const std::string& gate, const std::string& more = "") {
  const std::string entrants =
      "entrants { name: 'new' agent: 'bots/new' } entrants { name: 'old' agent: 'bots/old' } ";
  const LeagueConfig config =
      *ParseLeagueConfig(absl::StrCat("name: 'x' ", entrants, "gate { ", gate, " } ", more), "f");
  LeagueIdentity identity = {
      .name = "x", .config = config.CanonicalText(), .seed = "s", .length = LengthOf(config.league)};
  for (const v1::Entrant& entrant : config.league.entrants()) {
    identity.entrants.push_back({.name = entrant.name(), .agent = entrant.agent()});
  }
  return identity;
}

// Plays the gate until it is over; `pair` says what comes of a deal.
template <typename Pair>
GateReport Played(const LeagueIdentity& identity, Pair pair, uint32_t most = UINT32_MAX) {
  MemoryStore store(identity);
  v1::League league;
  const std::string file = absl::StrCat(identity.config, " entrants { name: 'new' agent: 'n' } ",
                                        "entrants { name: 'old' agent: 'o' }");
  league = ParseLeagueConfig(file, "f")->league;
  SetLength(identity.length, &league);
  const LeagueSchedule made = *MakeSchedule(league);
  for (uint32_t played = 0; played < most; ++played) {
    std::optional<PairKey> key = made.schedule->Next(std::nullopt);
    if (!key && made.schedule->Advance()) key = made.schedule->Next(std::nullopt);
    if (!key) break;
    PairNumbers numbers = pair(key->deal);
    numbers.key = *key;
    EXPECT_TRUE(made.schedule->Stored(numbers.Played()).ok());
    EXPECT_TRUE(store.AddPair(numbers, {}).ok());
  }
  absl::StatusOr<GateReport> report = GateReportOf(store);
  EXPECT_TRUE(report.ok()) << report.status();
  return *std::move(report);
}

PairNumbers Swing(uint32_t deal, int edge) {
  return {.room1 = {.points_a = (deal % 3 == 0 ? 8 : -8) + 10 + edge, .points_b = 2},
          .decisions_a = 10,
          .decisions_b = 10};
}

TEST(GateReport, SaysWhoPlayedWhatWasTestedAndWhatCameOfIt) {
  const GateReport report = Played(Identity(""), [](uint32_t deal) { return Swing(deal, 0); });
  EXPECT_EQ(report.verdict, GateVerdict::kPassed);
  EXPECT_EQ(report.trials[0].reason, "the results fit effect 0.05 better than 0");
  EXPECT_EQ(report.trials[0].candidate.name, "new");
  EXPECT_EQ(report.baseline.agent, "bots/old");
  EXPECT_EQ(report.max_pairs, 8480u);
  EXPECT_GE(report.trials[0].llr, report.trials[0].bounds.upper);
  EXPECT_EQ(report.trials[0].won + report.trials[0].drawn + report.trials[0].lost, report.trials[0].pairs);
  EXPECT_EQ(report.trials[0].drawn, (report.trials[0].pairs - report.trials[0].pairs / 3) -
                                        (report.trials[0].pairs % 3 != 0 ? 1 : 0));
  EXPECT_GE(report.pairs_played, static_cast<uint64_t>(report.trials[0].pairs));
  ASSERT_TRUE(report.trials[0].points.has_value());
  EXPECT_NEAR(report.trials[0].points->median, 8.0 / 3, 1);
  ASSERT_TRUE(report.trials[0].elo.has_value());
  EXPECT_FALSE(report.matches);
  EXPECT_EQ(report.trials[0].samples.size(), static_cast<size_t>(report.trials[0].pairs));
  EXPECT_EQ(report.trials[0].fixed_length, 4329) << "(2 * 1.644854 / 0.05)^2, rounded up";
  EXPECT_EQ(report.best, 0u);
  EXPECT_EQ(report.seed, "s");
}

// law.md section 8: "-815 to +231 Elo" after 3 pairs says nothing.
TEST(GateReport, AFewPairsHaveNoInterval) {
  const auto after = [](int pairs) {
    return Played(Identity(absl::StrCat("max_pairs: ", pairs, " batch: ", pairs)),
                  [](uint32_t deal) { return Swing(deal, 0); });
  };
  const GateReport few = after(9);
  EXPECT_EQ(few.trials[0].pairs, 9);
  for (const auto& estimate : {few.trials[0].points, few.trials[0].elo}) {
    ASSERT_TRUE(estimate.has_value());
    EXPECT_TRUE(std::isfinite(estimate->median));
    EXPECT_TRUE(std::isinf(estimate->low) && std::isinf(estimate->high));
  }
  EXPECT_TRUE(std::isfinite(after(10).trials[0].elo->high));
}

TEST(GateReport, ATestOfEloSaysNothingOfPoints) {
  const GateReport report = Played(Identity("test: GATE_TEST_LOGISTIC_ELO h0: 0 h1: 20"),
                                   [](uint32_t deal) { return Swing(deal, 0); });
  EXPECT_EQ(report.verdict, GateVerdict::kPassed);
  EXPECT_FALSE(report.trials[0].points.has_value());
  EXPECT_TRUE(report.trials[0].elo.has_value());
  EXPECT_EQ(report.trials[0].reason, "the results fit Elo 20 better than 0");
}

TEST(GateReport, OnTheWayItIsOpen) {
  const GateReport report = Played(
      Identity(""), [](uint32_t deal) { return Swing(deal, -3); }, 70);
  EXPECT_EQ(report.verdict, GateVerdict::kOpen);
  EXPECT_EQ(report.trials[0].pairs, 50) << "of complete rounds";
  EXPECT_EQ(report.pairs_played, 70u);
}

TEST(GateReport, WithoutAnAnswerItSaysWhatRanOut) {
  const GateReport report = Played(Identity("max_pairs: 60"), [](uint32_t deal) { return Swing(deal, -3); });
  EXPECT_EQ(report.verdict, GateVerdict::kInconclusive);
  EXPECT_EQ(report.trials[0].reason, "no answer after 60 pairs, which were all it had");
}

TEST(GateReport, ACandidateThatFailsFailsAndWhereOthersDoNothingIsKnown) {
  const auto failing = [](uint32_t PairNumbers::*who) {
    return Played(Identity(""), [who](uint32_t deal) {
      PairNumbers pair = Swing(deal, 0);
      pair.*who = deal % 20 == 0 ? 2 : 0;
      return pair;
    });
  };
  const GateReport candidate = failing(&PairNumbers::faults_a);
  EXPECT_EQ(candidate.verdict, GateVerdict::kFailed);
  EXPECT_EQ(candidate.trials[0].reason, "new had faults in more than 1 % of the pairs");
  EXPECT_GT(candidate.trials[0].candidate.faults, 0);
  const GateReport baseline = failing(&PairNumbers::faults_b);
  EXPECT_EQ(baseline.verdict, GateVerdict::kInconclusive);
  EXPECT_EQ(baseline.trials[0].reason, "old had faults in more than 1 % of the pairs");
  EXPECT_EQ(baseline.trials[0].candidate.faults, 0);
}

TEST(GateReport, ALeagueThatIsNoneIsRefused) {
  const MemoryStore store({.name = "x", .seed = "s", .entrants = {{"a", "x"}, {"b", "y"}}, .length = 1});
  EXPECT_THAT(GateReportOf(store).status().message(), HasSubstr("is no gate"));
}

}  // namespace
}  // namespace hakam::arbiter
