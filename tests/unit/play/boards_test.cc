#include "arbiter/play/boards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "arbiter/play/driver.h"

namespace hakam::arbiter {
namespace {

const Entrant kBuiltin = {.name = "builtin", .agent = AgentFactory()};

Entrant Process(uint32_t max_sessions) {
  return {.name = "bot", .agent = LaunchSpec(), .max_sessions = max_sessions};
}
uint32_t MostOf(const std::vector<Entrant>& entrants, const v1::League& league = {}) {
  const Concurrency boards = BoardsOf(0, league, entrants);
  EXPECT_EQ(boards.first, Cores());
  return boards.most;
}

TEST(Boards, AsManyAsTheUserSays) {
  const Concurrency boards = BoardsOf(200, {}, {Process(64), Process(1)});
  EXPECT_EQ(boards.first, 200u);
  EXPECT_EQ(boards.most, 200u);
}

TEST(Boards, AsManyAsEveryBotServesInOneProcess) {
  EXPECT_EQ(MostOf({Process(64), Process(500)}), std::max(64u, Cores()));
  EXPECT_EQ(MostOf({Process(64), Process(40), kBuiltin}), std::max(40u, Cores()));
}

TEST(Boards, OneForEachCoreWhereMoreWouldOnlyStartProcesses) {
  EXPECT_EQ(MostOf({Process(64), Process(1)}), Cores());
  EXPECT_EQ(MostOf({kBuiltin, kBuiltin}), Cores());
  EXPECT_EQ(MostOf({Process(64), Process(0)}), Cores()) << "it was not asked";
}

TEST(Boards, OneForEachCoreWhereAProcessServesOneSessionOrIsFrozen) {
  v1::League league;
  league.set_suspend_waiting(true);
  EXPECT_EQ(MostOf({Process(64), Process(64)}, league), Cores());
  league.set_suspend_waiting(false);
  league.mutable_clock()->set_measure(v1::CLOCK_MEASURE_CPU);
  EXPECT_EQ(MostOf({Process(64), Process(64)}, league), Cores());
}

TEST(Boards, PeopleAreToldWhenMoreOnlyStartProcesses) {
  EXPECT_EQ(TooManyBoards(Cores(), {Process(1), kBuiltin}), "");
  EXPECT_EQ(TooManyBoards(Cores() + 1, {Process(2), kBuiltin}), "");
  EXPECT_EQ(TooManyBoards(Cores() + 1, {Process(1), kBuiltin}),
            absl::StrCat("bot plays one board in a process: more than ", Cores(),
                         " boards at a time (the cores; now ", Cores() + 1, ") only start more processes"));
}

}  // namespace
}  // namespace hakam::arbiter
