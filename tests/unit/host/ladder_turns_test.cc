#include "arbiter/host/ladder_turns.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <vector>

namespace hakam::arbiter {
namespace {

using Kind = LadderTurns::Kind;

// The numbers of a round robin: 0 is 0-1, 1 is 0-2, 2 is 1-2, 3 is 0-3.
constexpr uint32_t kZeroOne = 0;
constexpr uint32_t kZeroTwo = 1;
constexpr uint32_t kOneTwo = 2;

std::map<uint32_t, int> Play(LadderTurns* turns, int pairs,
                             std::optional<uint32_t> preferred = std::nullopt) {
  std::map<uint32_t, int> played;
  for (int i = 0; i < pairs; ++i) {
    const std::optional<uint32_t> next = turns->Next(Kind::kQuick, preferred);
    if (!next) break;
    turns->Begun(*next);
    ++played[*next];
  }
  return played;
}

TEST(LadderTurnsTest, AllPairingsPlayEquallyOften) {
  LadderTurns turns(absl::Seconds(1));
  turns.SetPlaying({true, true, true});
  EXPECT_EQ(Play(&turns, 30), (std::map<uint32_t, int>{{0, 10}, {1, 10}, {2, 10}}));
}

TEST(LadderTurnsTest, AWorkerStaysWithAPairingOnlyForTheLead) {
  LadderTurns turns(absl::Seconds(1));
  turns.SetPlaying({true, true, true});
  const std::map<uint32_t, int> played = Play(&turns, 11, kOneTwo);
  EXPECT_EQ(played.at(kOneTwo), static_cast<int>(LadderTurns::kLead));
  EXPECT_EQ(played.size(), 2);
}

TEST(LadderTurnsTest, ANewcomerIsFirstButNotForEver) {
  LadderTurns turns(absl::Seconds(1));
  turns.SetPlaying({true, true});
  Play(&turns, 1000);
  turns.SetPlaying({true, true, true});
  std::map<uint32_t, int> played = Play(&turns, 20);
  EXPECT_EQ(played, (std::map<uint32_t, int>{{kZeroTwo, 10}, {kOneTwo, 10}}));
  played = Play(&turns, 30);
  EXPECT_EQ(played[kZeroOne], 10);
}

TEST(LadderTurnsTest, WhoComesBackHasNoMoreTurnsThanANewcomer) {
  LadderTurns turns(absl::Seconds(1));
  turns.SetPlaying({true, true, true});
  Play(&turns, 3);
  turns.SetPlaying({true, true, false});
  EXPECT_EQ(Play(&turns, 1000).size(), 1);
  turns.SetPlaying({true, true, true});
  std::map<uint32_t, int> played = Play(&turns, 50);
  EXPECT_EQ(played[kZeroOne], 10);
  EXPECT_EQ(played[kOneTwo], 20);
}

TEST(LadderTurnsTest, ASlowBotPlaysInRoundsOfItsOwn) {
  LadderTurns turns(absl::Seconds(1));
  turns.SetPlaying({true, true, true});
  EXPECT_FALSE(turns.Has(Kind::kSlow));
  turns.Thought(2, absl::Seconds(3));
  EXPECT_EQ(turns.KindOf(kZeroOne), Kind::kQuick);
  EXPECT_EQ(turns.KindOf(kZeroTwo), Kind::kSlow);
  EXPECT_EQ(Play(&turns, 10), (std::map<uint32_t, int>{{kZeroOne, 10}}));
  EXPECT_EQ(turns.Next(Kind::kSlow, kZeroOne), kZeroTwo);
  turns.Begun(kZeroTwo);
  EXPECT_EQ(turns.Next(Kind::kSlow, std::nullopt), kOneTwo);
}

TEST(LadderTurnsTest, WhoThinksFasterAgainIsQuickAgain) {
  LadderTurns turns(absl::Seconds(1));
  turns.SetPlaying({true, true});
  turns.Thought(1, absl::Seconds(1));
  EXPECT_TRUE(turns.is_slow(1));
  turns.Thought(1, absl::Milliseconds(1));
  EXPECT_FALSE(turns.is_slow(1));
}

TEST(LadderTurnsTest, WhatTookTooLongIsBlamedOnTheUnknownBot) {
  LadderTurns turns(absl::Seconds(1));
  turns.SetPlaying({true, true, true});
  turns.Thought(0, absl::Milliseconds(1));
  turns.TookTooLong({kZeroTwo});
  EXPECT_FALSE(turns.is_slow(0));
  EXPECT_TRUE(turns.is_slow(2));
}

TEST(LadderTurnsTest, AKnownBotBecomesSlowOnlyIfItTakesTooLongAgainAndAgain) {
  LadderTurns turns(absl::Seconds(1));
  turns.SetPlaying({true, true});
  turns.Thought(0, absl::Milliseconds(1));
  turns.Thought(1, absl::Milliseconds(1));
  turns.TookTooLong(std::vector<uint32_t>(1000, kZeroOne));  // in one round
  EXPECT_FALSE(turns.is_slow(1));
  for (int round = 0; round < 5; ++round) turns.TookTooLong({kZeroOne});
  EXPECT_TRUE(turns.is_slow(1));
  turns.Thought(1, absl::Milliseconds(1));
  EXPECT_FALSE(turns.is_slow(1));
}

TEST(LadderTurnsTest, APairThatCameBackIsNoTurn) {
  LadderTurns turns(absl::Seconds(1));
  turns.SetPlaying({true, true, true});
  turns.Begun(kZeroOne);
  turns.CameBack(kZeroOne);
  EXPECT_EQ(turns.Next(Kind::kQuick, std::nullopt), kZeroOne);
}

TEST(LadderTurnsTest, WhatHasNothingLeftIsTriedAgainAfterTheBoundary) {
  LadderTurns turns(absl::Seconds(1));
  turns.SetPlaying({true, true});
  turns.NothingLeft(kZeroOne);
  EXPECT_FALSE(turns.Has(Kind::kQuick));
  turns.SetPlaying({true, true});
  EXPECT_TRUE(turns.Has(Kind::kQuick));
}

}  // namespace
}  // namespace hakam::arbiter
