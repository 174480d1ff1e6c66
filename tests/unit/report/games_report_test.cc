// The result of a gate over several games, from the journals of its leagues.
#include "arbiter/report/games_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "arbiter/store/memory_store.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;

// A league of two with these deals; the candidate wins every third by 8 and loses nothing.
GameJournal JournalOf(const std::string& game, const std::vector<uint32_t>& deals, uint32_t faults = 0) {
  MemoryStore store({.name = "x",
                     .seed = "s",
                     .entrants = {{.name = "new", .agent = "n"}, {.name = "old", .agent = "o"}},
                     .length = 1000});
  for (const uint32_t deal : deals) {
    PairNumbers pair = {
        .room1 = {.points_a = deal % 3 == 0 ? 18 : 10, .points_b = 10}, .decisions_a = 10, .decisions_b = 10};
    pair.faults_b = faults;
    pair.key = {0, deal};
    EXPECT_TRUE(store.AddPair(pair, {}).ok());
  }
  GameJournal journal = *ReadGame(store);
  journal.game = game;
  return journal;
}

std::vector<uint32_t> First(uint32_t count) {
  std::vector<uint32_t> deals;
  for (uint32_t deal = 0; deal < count; ++deal) deals.push_back(deal);
  return deals;
}

GamesReport ReportOf(Claim claim, const std::vector<GameJournal>& games) {
  GamesGate gate = *GamesGate::Create({.games = games.size(), .claim = claim, .test = Gain(), .batch = 150});
  std::vector<GamesGate::Played> played;
  for (const GameJournal& game : games) played.push_back(game.played);
  gate.Next(played);
  gate.Next(played);
  return GamesReportOf(gate, games);
}

TEST(GamesReport, SaysWhatCameOfEachGameAndOfAll) {
  const GamesReport report =
      ReportOf(Claim::kAverage, {JournalOf("baloot", First(150)), JournalOf("belote", First(150))});
  EXPECT_EQ(report.verdict, GateVerdict::kPassed);
  EXPECT_EQ(report.reason, "the games together fit effect 0.05 better than 0");
  EXPECT_EQ(report.deals, 100) << "the guard";
  EXPECT_EQ(report.fixed_length, 2165);
  EXPECT_DOUBLE_EQ(report.llr.value(), report.games[0].llr.value() + report.games[1].llr.value());
  const GamesReport::Game& game = report.games[1];
  EXPECT_EQ(game.name, "belote");
  EXPECT_EQ(game.pairs, 100);
  EXPECT_EQ(game.won, 34);
  EXPECT_EQ(game.drawn, 66);
  EXPECT_EQ(game.lost, 0);
  EXPECT_EQ(game.pairs_played, 150u);
  EXPECT_DOUBLE_EQ(game.points, 34 * 4 / 100.0);
  ASSERT_TRUE(game.interval.has_value());
  EXPECT_LT(game.interval->low, game.points);
  EXPECT_GT(game.interval->high, game.points);
}

// law.md section 8: fewer than 10 pairs have no interval.
TEST(GamesReport, AFewDealsHaveNoInterval) {
  const std::vector<GameJournal> games = {JournalOf("baloot", First(9)), JournalOf("belote", First(9))};
  GamesGate gate = *GamesGate::Create({.games = 2, .test = Gain(), .max_pairs = 9});
  std::vector<GamesGate::Played> played = {games[0].played, games[1].played};
  gate.Next(played);
  gate.Next(played);
  const GamesReport report = GamesReportOf(gate, games);
  EXPECT_EQ(report.games[0].pairs, 9);
  EXPECT_TRUE(std::isinf(report.games[0].interval->low) && std::isinf(report.games[0].interval->high));
  EXPECT_EQ(report.max_pairs, 9);
}

// law.md section 3: two games share the cap of one, 8480 pairs.
TEST(GamesReport, SaysWhichLimitIsInForce) {
  const GamesReport report =
      ReportOf(Claim::kAverage, {JournalOf("baloot", First(150)), JournalOf("belote", First(150))});
  EXPECT_EQ(report.max_pairs, 4240);
}

TEST(GamesReport, UnderEachEveryGameHasItsBoundsAndVerdict) {
  const GamesReport report =
      ReportOf(Claim::kEach, {JournalOf("baloot", First(150)), JournalOf("belote", First(150))});
  EXPECT_EQ(report.verdict, GateVerdict::kPassed);
  EXPECT_EQ(report.reason, "the results of every game fit effect 0.05 better than 0");
  for (const GamesReport::Game& game : report.games) {
    EXPECT_EQ(game.verdict, GateVerdict::kPassed);
    EXPECT_GE(game.llr, game.bounds.upper);
    EXPECT_TRUE(game.fixed_length.has_value());
  }
  EXPECT_FALSE(report.fixed_length.has_value());
}

TEST(GamesReport, NamesWhoFailedAndWhere) {
  const GamesReport report =
      ReportOf(Claim::kEach, {JournalOf("baloot", First(150)), JournalOf("belote", First(150), 1)});
  EXPECT_EQ(report.verdict, GateVerdict::kInconclusive);
  EXPECT_EQ(report.reason, "old had faults in more than 1 % of the pairs of belote");
  EXPECT_EQ(report.baseline.faults, 150);
  EXPECT_EQ(report.candidate.faults, 0);
}

TEST(GamesReport, WhatIsStoredBehindAGapIsNotLookedAt) {
  const GameJournal journal = JournalOf("baloot", {0, 1, 2, 4, 5});
  EXPECT_EQ(journal.played.deals.size(), 3u);
  EXPECT_EQ(journal.pairs_played, 5u);
}

TEST(GamesReport, ALeagueOfThreeIsRefused) {
  const MemoryStore store(
      {.name = "x", .seed = "s", .entrants = {{"a", "x"}, {"b", "y"}, {"c", "z"}}, .length = 1});
  EXPECT_THAT(ReadGame(store).status().message(), HasSubstr("no league of two"));
}

}  // namespace
}  // namespace hakam::arbiter
