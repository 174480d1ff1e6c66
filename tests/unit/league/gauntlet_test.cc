// Gauntlet: the heroes against the field.
#include "arbiter/league/gauntlet.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/unit/league/play.h"

namespace hakam::arbiter {
namespace {

using Met = std::vector<std::pair<EntrantIndex, EntrantIndex>>;

World WorldOf(const Gauntlet::Options& options) {
  return {.make = [options] { return *ScheduleOf(Gauntlet::Create(options)); }, .result = Favourite};
}

Met Pairings(const Gauntlet::Options& options) {
  const std::unique_ptr<Schedule> schedule = WorldOf(options).make();
  Met met;
  for (const auto& [pairing, deals] : PlayInOrder(schedule.get(), WorldOf(options)).pairings) {
    met.emplace_back(pairing.a, pairing.b);
    EXPECT_EQ(deals, (DealRange{0, options.round.pairs}));
  }
  return met;
}

TEST(Gauntlet, OneAgainstTheField) {
  EXPECT_EQ(Pairings({.round = {.entrants = 4, .pairs = 3}, .heroes = {0}}), (Met{{0, 1}, {0, 2}, {0, 3}}));
}

TEST(Gauntlet, HeroesDoNotMeetNorDoesTheField) {
  EXPECT_EQ(Pairings({.round = {.entrants = 5, .pairs = 4, .cycle = 2}, .heroes = {3, 1}}),
            (Met{{0, 1}, {1, 2}, {0, 3}, {2, 3}, {1, 4}, {3, 4}}));
}

TEST(Gauntlet, OneMoreInTheFieldAppends) {
  const Met four = Pairings({.round = {.entrants = 4, .pairs = 1}, .heroes = {0, 1}});
  Met five = Pairings({.round = {.entrants = 5, .pairs = 1}, .heroes = {0, 1}});
  five.resize(four.size());
  EXPECT_EQ(five, four);
}

TEST(Gauntlet, TheLeagueIsTheSameHoweverItIsPlayed) {
  World world = WorldOf({.round = {.entrants = 6, .pairs = 6, .cycle = 3}, .heroes = {0, 5}});
  ExpectTheSameHoweverPlayed(world, 10);
  world.ends = {kNoEnd, {2, 2}, kNoEnd, kNoEnd, kNoEnd, kNoEnd};
  ExpectTheSameHoweverPlayed(world, 10);
}

TEST(Gauntlet, NumbersOutOfRangeAreRefusedByTheirNames) {
  const auto why = [](const Gauntlet::Options& options) {
    const auto gauntlet = Gauntlet::Create(options);
    EXPECT_EQ(gauntlet.status().code(), absl::StatusCode::kInvalidArgument);
    return std::string(gauntlet.status().message());
  };
  EXPECT_EQ(why({.round = {.entrants = 1, .pairs = 1}, .heroes = {0}}), "1 entrants; use 2 to 1024");
  EXPECT_EQ(why({.round = {.entrants = 3, .pairs = 1}}), "heroes: missing; name 1 to 2 of the entrants");
  EXPECT_EQ(why({.round = {.entrants = 3, .pairs = 1}, .heroes = {3}}), "heroes[0]: there is no entrant 3");
  EXPECT_EQ(why({.round = {.entrants = 3, .pairs = 1}, .heroes = {1, 1}}),
            "heroes[1]: is listed twice; name each hero once");
  EXPECT_EQ(why({.round = {.entrants = 3, .pairs = 1}, .heroes = {0, 1, 2}}),
            "heroes[2]: too many heroes; name 1 to 2 of the entrants");
}

}  // namespace
}  // namespace hakam::arbiter
