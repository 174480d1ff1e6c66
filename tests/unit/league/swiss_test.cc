// Swiss: entrants with similar scores meet, no two meet twice, no entrant has two byes.
#include "arbiter/league/swiss.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "tests/unit/league/play.h"

namespace hakam::arbiter {
namespace {

using ::testing::ElementsAre;

std::unique_ptr<Swiss> Make(const Swiss::Options& options) {
  auto swiss = Swiss::Create(options);
  EXPECT_TRUE(swiss.ok()) << swiss.status();
  return *std::move(swiss);
}

World WorldOf(const Swiss::Options& options, std::function<PlayedPair(const Pairing&, uint32_t)> result,
              std::vector<PairKey> ends = {}, Attendance attendance = {}) {
  return {.make = [options, attendance] { return *ScheduleOf(Swiss::Create(options), attendance); },
          .result = std::move(result),
          .ends = std::move(ends)};
}

// Only the format, with the winner of each meeting: 1 the first, -1 the second, 0 a draw.
class Rounds {
 public:
  explicit Rounds(const Swiss::Options& options) : swiss_(Make(options)) {}
  std::vector<std::pair<EntrantIndex, EntrantIndex>> Next(const std::vector<int>& winners = {}) {
    for (size_t i = 0; i < winners.size(); ++i) {
      result_.meetings[i] = {.pairs = round_.meetings[i].pairs, .sum = winners[i]};
    }
    round_ = swiss_->Next(result_).value_or(Round());
    result_.meetings.assign(round_.meetings.size(), {});
    std::vector<std::pair<EntrantIndex, EntrantIndex>> met;
    for (const Meeting& meeting : round_.meetings) met.emplace_back(meeting.a, meeting.b);
    return met;
  }
  std::vector<Swiss::Row> Table() const { return swiss_->Table(); }

 private:
  std::unique_ptr<Swiss> swiss_;
  Round round_;
  RoundResult result_;
};

using Met = std::vector<std::pair<EntrantIndex, EntrantIndex>>;

TEST(Swiss, TheUpperHalfOfAScoreMeetsTheLowerHalf) {
  Rounds rounds({.entrants = 8, .rounds = 3, .pairs = 1});
  EXPECT_EQ(rounds.Next(), (Met{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
  EXPECT_EQ(rounds.Next({1, 1, 1, 1}), (Met{{0, 2}, {1, 3}, {4, 6}, {5, 7}}));
  EXPECT_EQ(rounds.Next({1, 1, 1, 1}), (Met{{0, 1}, {2, 4}, {3, 5}, {6, 7}})) << "2, 3, 4, 5 have one each";
  EXPECT_TRUE(rounds.Next({1, 1, 1, 1}).empty());
}

TEST(Swiss, WithSevenTheLastHasAByeAndNobodyHasTwo) {
  Rounds rounds({.entrants = 7, .rounds = 5, .pairs = 1});
  EXPECT_EQ(rounds.Next(), (Met{{0, 3}, {1, 4}, {2, 5}})) << "6 has the bye";
  EXPECT_EQ(rounds.Next({1, 1, 1}), (Met{{0, 2}, {1, 6}, {3, 4}})) << "a bye is a point; 5 has it now";
}

TEST(Swiss, WhoHasMetInARoundBeforeIsPassedOver) {
  Rounds rounds({.entrants = 4, .rounds = 3, .pairs = 1});
  EXPECT_EQ(rounds.Next(), (Met{{0, 2}, {1, 3}}));
  EXPECT_EQ(rounds.Next({0, 0}), (Met{{0, 3}, {1, 2}})) << "all have a half";
  EXPECT_EQ(rounds.Next({0, 0}), (Met{{0, 1}, {2, 3}}));
}

TEST(Swiss, ALegalRoundIsFoundWhereverOneExists) {
  for (uint64_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const auto n = static_cast<uint32_t>(2 + random.Below(17));
    const uint32_t rounds = Swiss::MostRounds(n);
    Rounds swiss({.entrants = n, .rounds = rounds, .pairs = 1, .draw = seed});
    std::set<std::pair<EntrantIndex, EntrantIndex>> met;
    std::vector<uint32_t> played(n);
    std::vector<int> winners;
    for (uint32_t round = 0; round < rounds; ++round) {
      const Met meetings = swiss.Next(winners);
      ASSERT_EQ(meetings.size(), n / 2) << "round " << round;
      winners.clear();
      for (const auto& [a, b] : meetings) {
        ASSERT_LT(a, b);
        ASSERT_TRUE(met.emplace(a, b).second) << a << " and " << b << " meet twice";
        ++played[a], ++played[b];
        winners.push_back(static_cast<int>(random.Below(3)) - 1);
      }
    }
    for (const uint32_t each : played) EXPECT_GE(each + n % 2, rounds) << "one bye at most";
    EXPECT_TRUE(swiss.Next(winners).empty());
  }
}

TEST(Swiss, TheStrongestOfSixteenWins) {
  const Swiss::Options options = {.entrants = 16, .rounds = 5, .pairs = 3, .draw = 5};
  auto swiss = Make(options);
  const Swiss* format = swiss.get();
  Schedule schedule(std::move(swiss));
  const Played league = PlayInOrder(&schedule, WorldOf(options, Favourite));
  EXPECT_EQ(league.pairings.size(), 5u * 8);
  const std::vector<Swiss::Row> table = format->Table();
  ASSERT_EQ(table.size(), 16u);
  EXPECT_EQ(table[0].entrant, 0u);
  EXPECT_EQ(table[0].place, 1u);
  EXPECT_EQ(table[0].score, 5);
  EXPECT_EQ(table[0].points, 5 * 3 * 16);
  EXPECT_EQ(table[15].score, 0);
}

TEST(Swiss, EqualScoresAreTornByBuchholzThenByPoints) {
  Rounds rounds({.entrants = 4, .rounds = 2, .pairs = 1});
  EXPECT_EQ(rounds.Next(), (Met{{0, 2}, {1, 3}}));
  EXPECT_EQ(rounds.Next({1, 5}), (Met{{0, 1}, {2, 3}}));
  rounds.Next({1, 2});
  const std::vector<Swiss::Row> table = rounds.Table();
  const auto row = [&](size_t i) {
    return std::tuple(table[i].place, table[i].entrant, table[i].score, table[i].buchholz, table[i].points);
  };
  EXPECT_EQ(row(0), std::tuple(1u, 0u, 2.0, 2.0, 2));
  EXPECT_EQ(row(1), std::tuple(2u, 1u, 1.0, 2.0, 4));
  EXPECT_EQ(row(2), std::tuple(3u, 2u, 1.0, 2.0, 1)) << "met 0 and 3";
  EXPECT_EQ(row(3), std::tuple(4u, 3u, 0.0, 2.0, -7));
}

TEST(Swiss, EqualsInEverythingShareThePlace) {
  Rounds rounds({.entrants = 2, .rounds = 1, .pairs = 1});
  rounds.Next();
  rounds.Next({0});
  EXPECT_EQ(rounds.Table()[0].place, 1u);
  EXPECT_EQ(rounds.Table()[1].place, 1u);
}

TEST(Swiss, EveryRoundPlaysFreshDealsTheSameForAll) {
  const Swiss::Options options = {.entrants = 6, .rounds = 3, .pairs = 4};
  const auto schedule = *ScheduleOf(Swiss::Create(options));
  const Played league = PlayInOrder(schedule.get(), WorldOf(options, Luck(1)));
  ASSERT_EQ(league.pairings.size(), 9u);
  for (uint32_t id = 0; id < 9; ++id) {
    EXPECT_EQ(league.pairings[id].second, (DealRange{id / 3 * 4, id / 3 * 4 + 4}));
  }
}

TEST(Swiss, ARoundIsHandedOutWhenTheOneBeforeIsStored) {
  const auto schedule = *ScheduleOf(Swiss::Create({.entrants = 4, .rounds = 2, .pairs = 1}));
  const PairKey first = *schedule->Next(std::nullopt);
  const PairKey second = *schedule->Next(std::nullopt);
  EXPECT_FALSE(schedule->Next(std::nullopt));
  EXPECT_FALSE(schedule->Advance()) << "two pairs are in flight";
  ASSERT_TRUE(schedule->Stored({second, 1, 1}).ok());
  EXPECT_FALSE(schedule->Advance());
  ASSERT_TRUE(schedule->Stored({first, 1, 1}).ok());
  EXPECT_FALSE(schedule->finished());
  EXPECT_FALSE(schedule->Next(std::nullopt));
  EXPECT_TRUE(schedule->Advance());
  EXPECT_EQ(schedule->pairing_count(), 4u);
  EXPECT_EQ(schedule->Next(std::nullopt), (PairKey{2, 1}));
}

TEST(Swiss, TheLeagueIsTheSameHoweverItIsPlayed) {
  for (uint64_t seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const auto n = static_cast<uint32_t>(random.Below(2) == 0 ? 7 : 16);
    ExpectTheSameHoweverPlayed(WorldOf({.entrants = n, .rounds = 4, .pairs = 5, .draw = seed}, Luck(seed)),
                               8);
  }
}

TEST(Swiss, WhoDropsOutInAMatchLosesItAndIsPairedNoMore) {
  // Entrant 0 drops out after two of five pairs of pairing 4, its meeting of the second round.
  const Swiss::Options options = {.entrants = 8, .rounds = 3, .pairs = 5};
  const World world =
      WorldOf(options, Favourite, {{4, 7}, kNoEnd, kNoEnd, kNoEnd, kNoEnd, kNoEnd, kNoEnd, kNoEnd});
  auto swiss = Make(options);
  const Swiss* format = swiss.get();
  Schedule schedule(std::move(swiss));
  const Played league = PlayInOrder(&schedule, world);
  ASSERT_EQ(league.pairings.size(), 4u + 4 + 3) << "7 are left";
  EXPECT_EQ(league.pairings[4].first, (Pairing{4, 0, 2}));
  EXPECT_FALSE(league.journal.contains({4, 7}));
  for (uint32_t id = 8; id < 11; ++id) EXPECT_NE(league.pairings[id].first.a, 0u);
  std::map<EntrantIndex, double> score;
  for (const Swiss::Row& row : format->Table()) score[row.entrant] = row.score;
  EXPECT_EQ(score[0], 1) << "for its first meeting";
  EXPECT_EQ(score[1], 3);
  EXPECT_EQ(score[2], 2) << "beat 6, was left by 0, lost to 1";
  ExpectTheSameHoweverPlayed(world, 10);
}

// A walkover is won and lost as in chess; it is no measurement, and whoever did not start is paired no more.
TEST(Swiss, WhoIsAbsentLosesAndIsPairedNoMore) {
  const Swiss::Options options = {.entrants = 8, .rounds = 3, .pairs = 5};
  const World world = WorldOf(options, Without({0, 1, 5}, Favourite));
  auto swiss = Make(options);
  const Swiss* format = swiss.get();
  Schedule schedule(std::move(swiss));
  const Played league = PlayInOrder(&schedule, world);
  for (size_t id = 4; id < league.pairings.size(); ++id) {
    for (const EntrantIndex absent : {0u, 1u, 5u}) {
      EXPECT_NE(league.pairings[id].first.a, absent);
      EXPECT_NE(league.pairings[id].first.b, absent);
    }
  }
  std::map<EntrantIndex, Swiss::Row> rows;
  for (const Swiss::Row& row : format->Table()) rows[row.entrant] = row;
  for (const EntrantIndex absent : {0u, 1u, 5u}) {
    EXPECT_EQ(rows[absent].score, 0) << "of two that are absent neither wins";
    EXPECT_EQ(rows[absent].points, 0);
  }
  EXPECT_EQ(league.pairings[0].first, (Pairing{0, 0, 4}));
  EXPECT_GE(rows[4].score, 1) << "won against an absent entrant";
  int64_t points = 0;
  for (const auto& [key, pair] : league.journal) {
    const Pairing& pairing = league.pairings[key.pairing].first;
    if (pairing.a == 4 || pairing.b == 4)
      points += pair.walkover() ? 0 : (pairing.a == 4 ? 1 : -1) * pair.difference();
  }
  EXPECT_EQ(rows[4].points, points);
  ExpectTheSameHoweverPlayed(world, 10);
}

TEST(Swiss, WhoLeavesBetweenRoundsKeepsWhatItWon) {
  const Swiss::Options options = {.entrants = 4, .rounds = 2, .pairs = 1};
  auto swiss = Make(options);
  const Swiss* format = swiss.get();
  Schedule schedule(std::move(swiss));
  PlayInOrder(&schedule, WorldOf(options, Favourite, {{2, 0}, kNoEnd, kNoEnd, kNoEnd}));
  const std::vector<Swiss::Row> table = format->Table();
  EXPECT_EQ(std::find_if(table.begin(), table.end(), [](const auto& row) { return row.entrant == 0; })->score,
            1);
}

TEST(Swiss, ALateEntrantChangesNothingThatWasPlayed) {
  const Swiss::Options six = {.entrants = 6, .rounds = 3, .pairs = 2, .draw = 5};
  const auto before = *ScheduleOf(Swiss::Create(six));
  const Played without = PlayInOrder(before.get(), WorldOf(six, Luck(3)));
  // The seventh entrant joins during the second round.
  Swiss::Options seven = six;
  seven.entrants = 7;
  const World world = WorldOf(seven, Luck(3), {}, {.joins = {0, 0, 0, 0, 0, 0, 3}});
  const auto after = world.make();
  const Played with = PlayInOrder(after.get(), world);
  for (uint32_t id = 0; id < 6; ++id) EXPECT_EQ(with.pairings[id], without.pairings[id]);
  EXPECT_EQ(with.pairings.size(), 9u) << "in the last round one of seven has a bye";
  ExpectTheSameHoweverPlayed(world, 10);
}

TEST(Swiss, WhoLeavesInARoundPlaysNothingMoreAndKeepsWhatItPlayed) {
  const Swiss::Options options = {.entrants = 6, .rounds = 3, .pairs = 4};
  const Attendance attendance = {.left = {0, 2}};
  const auto all = *ScheduleOf(Swiss::Create(options));
  const auto left = *ScheduleOf(Swiss::Create(options), attendance);
  // The first round is complete, and two pairs of each meeting of the second are played; then number 1
  // leaves.
  std::vector<PlayedPair> journal;
  const auto play = [&](uint32_t id, uint32_t pairs) {
    for (uint32_t i = 0; i < pairs; ++i) {
      journal.push_back(Favourite(all->pairing(id), all->deals(id).first + i));
      ASSERT_TRUE(all->Stored(journal.back()).ok());
    }
  };
  for (uint32_t id = 0; id < 3; ++id) play(id, 4);
  ASSERT_TRUE(all->Advance());
  for (uint32_t id = 3; id < 6; ++id) play(id, 2);
  for (const PlayedPair& pair : journal) {
    if (pair.key.pairing >= left->pairing_count()) left->Advance();
    ASSERT_TRUE(left->Stored(pair).ok());
  }
  EXPECT_EQ(left->rounds_begun(), 2u);
  EXPECT_EQ(left->stored_pairs(), 18u);
  EXPECT_EQ(left->total_pairs(), 22u) << "of its meeting in the second round nothing more is wanted";
  while (const auto next = left->Next(std::nullopt)) {
    const Pairing pairing = left->pairing(next->pairing);
    EXPECT_FALSE(left->closed(next->pairing));
    EXPECT_TRUE(pairing.a != 1 && pairing.b != 1);
    ASSERT_TRUE(left->Stored(Favourite(pairing, next->deal)).ok());
  }
  ASSERT_TRUE(left->Advance());
  for (uint32_t id = 6; id < left->pairing_count(); ++id) {
    EXPECT_TRUE(left->pairing(id).a != 1 && left->pairing(id).b != 1);
  }
  ExpectTheSameHoweverPlayed(WorldOf(options, Luck(4), {}, attendance), 5);
}

TEST(Swiss, WhenAllWhoAreLeftHaveMetTheLeagueIsOver) {
  // Two of four entrants leave after the first round; the other two have met.
  const Swiss::Options options = {.entrants = 4, .rounds = 3, .pairs = 1};
  const World world = WorldOf(options, Favourite, {kNoEnd, {2, 0}, kNoEnd, {2, 0}});
  const auto schedule = *ScheduleOf(Swiss::Create(options));
  EXPECT_EQ(PlayInOrder(schedule.get(), world).pairings.size(), 2u);
  EXPECT_TRUE(schedule->finished());
}

TEST(Swiss, NumbersOutOfRangeAreRefusedByTheirNames) {
  const auto why = [](const Swiss::Options& options) {
    const auto swiss = Swiss::Create(options);
    EXPECT_EQ(swiss.status().code(), absl::StatusCode::kInvalidArgument);
    return std::string(swiss.status().message());
  };
  EXPECT_EQ(why({.entrants = 1, .rounds = 1, .pairs = 1}), "1 entrants; use 2 to 1024");
  EXPECT_EQ(why({.entrants = 7, .rounds = 6, .pairs = 1}), "rounds: 6 is out of range; use 1 to 5");
  EXPECT_EQ(why({.entrants = 2, .rounds = 2, .pairs = 1}), "rounds: 2 is out of range; use 1");
  EXPECT_EQ(why({.entrants = 4, .rounds = 0, .pairs = 1}), "rounds: 0 is out of range; use 1 to 3");
  EXPECT_EQ(why({.entrants = 4, .rounds = 1, .pairs = 0}), "pairs: 0 is out of range; use 1 to 10000000");
  EXPECT_EQ(why({.entrants = 1000, .rounds = 500, .pairs = 9'000'000}),
            "pairs: 9000000 pairs make 4500000000 in all rounds; use fewer, at most 4000000000 in total");
  EXPECT_EQ(Swiss::MostRounds(16), 9u);
}

}  // namespace
}  // namespace hakam::arbiter
