// Partnerships: every agent plays with every other agent, against all teams without them.
#include "arbiter/league/partnership.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "arbiter/league/teams.h"
#include "tests/unit/league/play.h"

namespace hakam::arbiter {
namespace {

using Team = std::array<EntrantIndex, 2>;

World WorldOf(const Partnership::Options& options) {
  return {.make = [options] { return *ScheduleOf(Partnership::Create(options)); }, .result = Luck(1)};
}

TEST(Partnership, TeamsAreNumberedByTheLaterAgent) {
  const std::vector<Team> expected = {{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}, {0, 4}};
  for (EntrantIndex team = 0; team < expected.size(); ++team)
    EXPECT_EQ(Partnership::Agents(team), expected[team]);
  EXPECT_EQ(Partnership::Agents(Partnership::Teams(Partnership::kMaxAgents) - 1), (Team{43, 44}));
}

TEST(Partnership, FourAgentsMeetInThreeWays) {
  const auto schedule = WorldOf({.entrants = 4, .pairs = 2}).make();
  std::set<std::pair<Team, Team>> met;
  for (uint32_t id = 0; id < schedule->pairing_count(); ++id) {
    const Pairing pairing = schedule->pairing(id);
    met.emplace(Partnership::Agents(pairing.a), Partnership::Agents(pairing.b));
    EXPECT_EQ(schedule->deals(id), (DealRange{0, 2}));
  }
  EXPECT_EQ(met, (std::set<std::pair<Team, Team>>{{{1, 2}, {0, 3}}, {{0, 2}, {1, 3}}, {{0, 1}, {2, 3}}}));
}

TEST(Partnership, EveryAgentPartnersEveryOtherEquallyOften) {
  for (uint32_t agents = 4; agents <= 9; ++agents) {
    const auto schedule = WorldOf({.entrants = agents, .pairs = 1}).make();
    std::map<Team, uint32_t> played;
    for (uint32_t id = 0; id < schedule->pairing_count(); ++id) {
      const Team a = Partnership::Agents(schedule->pairing(id).a);
      const Team b = Partnership::Agents(schedule->pairing(id).b);
      ++played[a], ++played[b];
      EXPECT_EQ((std::set<EntrantIndex>{a[0], a[1], b[0], b[1]}).size(), 4u) << "nobody plays for both";
    }
    EXPECT_EQ(played.size(), Partnership::Teams(agents));
    for (const auto& [team, count] : played) EXPECT_EQ(count, (agents - 2) * (agents - 3) / 2);
  }
}

TEST(Partnership, OneMoreAgentAppends) {
  const auto five = WorldOf({.entrants = 5, .pairs = 1}).make();
  const auto six = WorldOf({.entrants = 6, .pairs = 1}).make();
  for (uint32_t id = 0; id < five->pairing_count(); ++id) EXPECT_EQ(six->pairing(id), five->pairing(id));
}

TEST(Partnership, WhoIsWithdrawnTakesItsTeamsWithIt) {
  World world = WorldOf({.entrants = 5, .pairs = 1});
  world.ends = Teams::OfTwo(5).Ends({kNoEnd, {0, 0}, kNoEnd, kNoEnd, kNoEnd});
  const auto schedule = world.make();
  EXPECT_EQ(PlayInOrder(schedule.get(), world).journal.size(), 3u) << "the other four";
}

TEST(Partnership, TheLeagueIsTheSameHoweverItIsPlayed) {
  ExpectTheSameHoweverPlayed(WorldOf({.entrants = 6, .pairs = 4, .cycle = 2}), 6);
}

TEST(Partnership, NumbersOutOfRangeAreRefusedByTheirNames) {
  EXPECT_EQ(Partnership::Create({.entrants = 3, .pairs = 1}).status(),
            absl::InvalidArgumentError("3 entrants; use 4 to 45"));
  EXPECT_EQ(Partnership::Create({.entrants = 46, .pairs = 1}).status(),
            absl::InvalidArgumentError("46 entrants; use 4 to 45"));
}

}  // namespace
}  // namespace hakam::arbiter
