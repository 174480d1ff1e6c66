// A gate over several games (law.md section 3, "Several games"): rounds, faults, limits.
#include "arbiter/league/games_gate.h"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

using DealResult = std::function<PlayedPair(size_t game, uint32_t deal)>;

PlayedPair LuckyPair(size_t game, uint32_t deal, int edge) {
  Random random(1000003 * (game + 1) + deal);
  return {.key = {0, deal}, .room1 = static_cast<int>(random.Below(21)) - 10 + edge, .room2 = edge};
}

// Plays until the gate is over; `ahead`: so many deals more than wanted are there already.
GamesGate PlayGames(const GamesGate::Options& options, const DealResult& pair, uint32_t ahead = 0) {
  GamesGate gate = *GamesGate::Create(options);
  std::vector<GamesGate::Played> games(options.games);
  while (const auto wanted = gate.Next(games)) {
    for (size_t game = 0; game < games.size(); ++game) {
      std::vector<PlayedPair>& deals = games[game].deals;
      while (deals.size() < (*wanted)[game] + ahead)
        deals.push_back(pair(game, static_cast<uint32_t>(deals.size())));
    }
  }
  return gate;
}

GamesGate::Options Asked(Claim claim) { return {.games = 2, .claim = claim, .test = Gain()}; }

TEST(GamesGate, PassesAndFailsByItsClaim) {
  const auto edges = [](int first, int second) {
    return [=](size_t game, uint32_t deal) { return LuckyPair(game, deal, game == 0 ? first : second); };
  };
  for (const Claim claim : {Claim::kAverage, Claim::kEach}) {
    EXPECT_EQ(PlayGames(Asked(claim), edges(2, 2)).verdict(), GateVerdict::kPassed);
    EXPECT_EQ(PlayGames(Asked(claim), edges(-2, -2)).verdict(), GateVerdict::kFailed);
  }
  EXPECT_EQ(PlayGames(Asked(Claim::kAverage), edges(3, -1)).verdict(), GateVerdict::kPassed);
  const GamesGate each = PlayGames(Asked(Claim::kEach), edges(3, -1));
  EXPECT_EQ(each.verdict(), GateVerdict::kFailed);
  EXPECT_EQ(each.VerdictOf(1), GateVerdict::kFailed);
}

TEST(GamesGate, DealsThatAreThereAlreadyChangeNothing) {
  const DealResult pair = [](size_t game, uint32_t deal) { return LuckyPair(game, deal, game == 0 ? 1 : 0); };
  for (const Claim claim : {Claim::kAverage, Claim::kEach}) {
    const GamesGate plain = PlayGames(Asked(claim), pair);
    const GamesGate ahead = PlayGames(Asked(claim), pair, 777);
    EXPECT_EQ(plain.verdict(), ahead.verdict());
    EXPECT_EQ(plain.test().deals(), ahead.test().deals());
    EXPECT_EQ(plain.test().llr(), ahead.test().llr());
  }
}

TEST(GamesGate, AGameThatHasPassedIsNotPlayedAnyMore) {
  GamesGate gate = *GamesGate::Create(Asked(Claim::kEach));
  std::vector<GamesGate::Played> games(2);
  uint32_t first = 0;
  uint32_t second = 0;
  while (const auto wanted = gate.Next(games)) {
    first = (*wanted)[0];
    second = (*wanted)[1];
    for (size_t game = 0; game < 2; ++game) {
      while (games[game].deals.size() < (*wanted)[game]) {
        const auto deal = static_cast<uint32_t>(games[game].deals.size());
        games[game].deals.push_back(LuckyPair(game, deal, game == 0 ? 8 : 1));
      }
    }
  }
  EXPECT_EQ(gate.VerdictOf(0), GateVerdict::kPassed);
  EXPECT_LT(first, second);
}

TEST(GamesGate, ARoundThatIsNotPlayedYetIsAskedForAgain) {
  GamesGate gate = *GamesGate::Create(Asked(Claim::kAverage));
  std::vector<GamesGate::Played> games(2);
  EXPECT_EQ(*gate.Next(games), (std::vector<uint32_t>{50, 50}));
  for (uint32_t deal = 0; deal < 50; ++deal) games[0].deals.push_back(LuckyPair(0, deal, 0));
  EXPECT_EQ(*gate.Next(games), (std::vector<uint32_t>{50, 50}));
  EXPECT_EQ(gate.verdict(), GateVerdict::kOpen);
  for (uint32_t deal = 0; deal < 50; ++deal) games[1].deals.push_back(LuckyPair(1, deal, 0));
  EXPECT_EQ(*gate.Next(games), (std::vector<uint32_t>{100, 100}));
}

TEST(GamesGate, FaultsInOneGameEndAll) {
  for (const bool candidate : {true, false}) {
    const GamesGate gate = PlayGames(Asked(Claim::kAverage), [&](size_t game, uint32_t deal) {
      PlayedPair pair = LuckyPair(game, deal, 2);
      if (game == 1 && deal % 20 == 0) (candidate ? pair.faults_a : pair.faults_b) = 1;
      return pair;
    });
    EXPECT_EQ(gate.stop(), Gate::Stop::kFaults);
    EXPECT_EQ(gate.verdict(), candidate ? GateVerdict::kFailed : GateVerdict::kInconclusive);
    EXPECT_EQ(gate.game(), 1u);
    EXPECT_EQ(gate.culprit(), candidate ? 0u : 1u);
    EXPECT_EQ(gate.test().deals(), 20) << "with the second of 100 deals";
  }
}

TEST(GamesGate, WhoIsDisqualifiedInOneGameEndsAll) {
  GamesGate gate = *GamesGate::Create(Asked(Claim::kEach));
  std::vector<GamesGate::Played> games(2);
  ASSERT_TRUE(gate.Next(games));
  for (uint32_t deal = 0; deal < 50; ++deal) games[0].deals.push_back(LuckyPair(0, deal, 2));
  games[1] = {.deals = {LuckyPair(1, 0, 2)}, .out = {false, true}};
  EXPECT_FALSE(gate.Next(games));
  EXPECT_EQ(gate.stop(), Gate::Stop::kOut);
  EXPECT_EQ(gate.verdict(), GateVerdict::kInconclusive);
}

TEST(GamesGate, HasLimits) {
  GamesGate::Options options = Asked(Claim::kAverage);
  options.max_pairs = 120;
  const DealResult even = [](size_t game, uint32_t deal) { return LuckyPair(game, deal, 0); };
  const GamesGate gate = PlayGames(options, even);
  EXPECT_EQ(gate.stop(), Gate::Stop::kBudget);
  EXPECT_EQ(gate.test().deals(), 120);
  options.batch = 0;
  EXPECT_FALSE(GamesGate::Create(options).ok());
  EXPECT_FALSE(GamesGate::Create({.games = 1, .test = Gain()}).ok());
}

}  // namespace
}  // namespace hakam::arbiter
