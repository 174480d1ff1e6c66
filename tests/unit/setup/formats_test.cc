#include "arbiter/setup/formats.h"

#include <gtest/gtest.h>

namespace hakam::arbiter {
namespace {

// A league whose `schedule` is the field with this index.
v1::League LeagueWith(int index) {
  v1::League league;
  const auto* field = v1::League::descriptor()->FindOneofByName("schedule")->field(index);
  league.GetReflection()->MutableMessage(&league, field);
  return league;
}

TEST(Formats, EveryScheduleOfTheLeagueFileHasARowThatIsComplete) {
  const int count = v1::League::descriptor()->FindOneofByName("schedule")->field_count();
  ASSERT_GE(count, 7);
  for (int i = 0; i < count; ++i) {
    const v1::League league = LeagueWith(i);
    SCOPED_TRACE(ScheduleField(league));
    const Format& format = FormatOf(league);
    EXPECT_EQ(format.id, league.schedule_case());
    EXPECT_NE(format.make, nullptr);
    EXPECT_NE(format.size, nullptr);
    EXPECT_NE(format.pairs_at_a_time, nullptr);
    EXPECT_EQ(format.length == nullptr, format.set_length == nullptr);
  }
}

TEST(Formats, WhereTheFileNamesNoneItIsARoundRobin) {
  EXPECT_EQ(FormatOf(v1::League()).id, v1::League::kRoundRobin);
}

TEST(Formats, WhatMayGrowIsSetAndReadBack) {
  const int count = v1::League::descriptor()->FindOneofByName("schedule")->field_count();
  for (int i = 0; i < count; ++i) {
    v1::League league = LeagueWith(i);
    SCOPED_TRACE(ScheduleField(league));
    SetLength(7, &league);
    EXPECT_EQ(LengthOf(league), FormatOf(league).length == nullptr ? 0u : 7u);
  }
}

TEST(Formats, CyclesThatTheFileNamesStay) {
  v1::League league;
  league.mutable_gauntlet()->set_pairs(30);
  FillCycle(10, &league);
  EXPECT_EQ(league.gauntlet().cycle(), 10u);
  EXPECT_EQ(FormatOf(league).pairs_at_a_time(league), 10u);
  FillCycle(5, &league);
  EXPECT_EQ(league.gauntlet().cycle(), 10u);
  v1::League swiss;
  swiss.mutable_swiss()->set_pairs(30);
  FillCycle(10, &swiss);
  EXPECT_EQ(FormatOf(swiss).pairs_at_a_time(swiss), 30u);
}

}  // namespace
}  // namespace hakam::arbiter
