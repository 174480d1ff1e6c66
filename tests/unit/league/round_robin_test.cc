// The schedule of a round robin: all pairings of a league play the same deals.
#include "arbiter/league/round_robin.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "arbiter/league/schedule.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::unique_ptr<Schedule> Make(uint32_t entrants, uint32_t pairs) {
  return ScheduleOf(RoundRobin::Create({.entrants = entrants, .pairs = pairs})).value();
}

// All pairs in the order in which they are handed out; each is stored before the next.
std::vector<PairKey> PlayOut(Schedule& schedule) {
  std::vector<PairKey> order;
  std::optional<uint32_t> pairing;
  while (const std::optional<PairKey> next = schedule.Next(pairing)) {
    pairing = next->pairing;
    order.push_back(*next);
    EXPECT_TRUE(schedule.Stored({*next}).ok());
  }
  return order;
}

TEST(RoundRobin, EverybodyMeetsEverybodyOnce) {
  const auto schedule = Make(5, 1);
  std::set<std::pair<EntrantIndex, EntrantIndex>> met;
  ASSERT_EQ(schedule->pairing_count(), 10u);
  for (uint32_t id = 0; id < schedule->pairing_count(); ++id) {
    const Pairing pairing = schedule->pairing(id);
    EXPECT_EQ(pairing.id, id);
    EXPECT_LT(pairing.a, pairing.b);
    EXPECT_LT(pairing.b, 5u);
    met.emplace(pairing.a, pairing.b);
  }
  EXPECT_EQ(met.size(), 10u);
}

TEST(RoundRobin, EveryPairingPlaysTheSameDealsEachOnce) {
  const auto schedule = Make(4, 7);
  const std::vector<PairKey> order = PlayOut(*schedule);
  const std::set<PairKey> distinct(order.begin(), order.end());
  EXPECT_EQ(order.size(), 6u * 7);
  EXPECT_EQ(distinct.size(), 6u * 7);
  EXPECT_EQ(distinct.begin()->deal, 0u);
  for (const PairKey& key : order) EXPECT_LT(key.deal, 7u);
  EXPECT_TRUE(schedule->finished());
  EXPECT_EQ(schedule->stored_pairs(), schedule->total_pairs());
}

TEST(RoundRobin, AWorkerStaysWithItsPairing) {
  const auto schedule = Make(3, 2);
  EXPECT_THAT(PlayOut(*schedule), ElementsAre(PairKey{0, 0}, PairKey{0, 1}, PairKey{1, 0}, PairKey{1, 1},
                                              PairKey{2, 0}, PairKey{2, 1}));
}

TEST(RoundRobin, WorkersSpreadOverPairings) {
  const auto schedule = Make(3, 2);
  EXPECT_EQ(schedule->Next(std::nullopt), (PairKey{0, 0}));
  EXPECT_EQ(schedule->Next(std::nullopt), (PairKey{1, 0}));
  EXPECT_EQ(schedule->Next(std::nullopt), (PairKey{2, 0}));
  EXPECT_EQ(schedule->Next(std::nullopt), (PairKey{0, 1}));  // more workers than pairings: they share
  EXPECT_EQ(schedule->Next(1), (PairKey{1, 1}));
}

TEST(RoundRobin, NothingLeftIsNotFinishedWhileAPairIsInFlight) {
  const auto schedule = Make(2, 1);
  const PairKey only = *schedule->Next(std::nullopt);
  EXPECT_EQ(schedule->Next(std::nullopt), std::nullopt);
  EXPECT_FALSE(schedule->finished());
  EXPECT_EQ(schedule->pairs_in_flight(), 1u);
  EXPECT_TRUE(schedule->Stored({only}).ok());
  EXPECT_TRUE(schedule->finished());
  EXPECT_EQ(schedule->pairs_in_flight(), 0u);
}

TEST(RoundRobin, APairGivenBackIsPlayedAgain) {
  const auto schedule = Make(2, 3);
  const PairKey first = *schedule->Next(std::nullopt);
  EXPECT_TRUE(schedule->GiveBack(first).ok());
  EXPECT_EQ(schedule->Next(0), first);
  EXPECT_EQ(schedule->Next(0), (PairKey{0, 1}));
  EXPECT_EQ(schedule->GiveBack({0, 2}).code(), absl::StatusCode::kFailedPrecondition);
}

TEST(RoundRobin, APairOfAFinishedPairingGivenBackIsFoundByAnyWorker) {
  const auto schedule = Make(3, 1);
  const PairKey first = *schedule->Next(std::nullopt);
  while (schedule->Next(std::nullopt).has_value()) {
  }
  EXPECT_TRUE(schedule->GiveBack(first).ok());
  EXPECT_EQ(schedule->Next(2), first);
}

TEST(RoundRobin, StoringTwiceIsAnError) {
  const auto schedule = Make(2, 5);
  EXPECT_TRUE(schedule->Stored({{0, 0}}).ok());
  EXPECT_TRUE(schedule->Stored({{0, 3}}).ok());
  for (const uint32_t deal : {0u, 3u}) {
    const absl::Status twice = schedule->Stored({{0, deal}});
    EXPECT_EQ(twice.code(), absl::StatusCode::kAlreadyExists);
    EXPECT_THAT(twice.message(), HasSubstr("pairing 0, deal"));
  }
  EXPECT_EQ(schedule->stored_pairs(), 2u);
}

TEST(RoundRobin, PairsOfAnotherLeagueAreRefused) {
  const auto schedule = Make(2, 5);
  EXPECT_EQ(schedule->Stored({{1, 0}}).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(schedule->Stored({{0, 5}}).code(), absl::StatusCode::kInvalidArgument);
}

// For any journal, the missing pairs are handed out, each once.
TEST(RoundRobin, ResumesFromAnyJournal) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const uint32_t entrants = 2 + static_cast<uint32_t>(random.Below(4));
    const uint32_t pairs = 1 + static_cast<uint32_t>(random.Below(9));
    const auto schedule = Make(entrants, pairs);
    std::set<PairKey> done;
    for (uint32_t id = 0; id < schedule->pairing_count(); ++id) {
      for (uint32_t deal = 0; deal < pairs; ++deal) {
        if (random.Below(2) == 0) done.insert({id, deal});
      }
    }
    std::vector<PairKey> journal(done.begin(), done.end());
    if (random.Below(2) == 0) random.Shuffle(journal);
    for (const PairKey& key : journal) ASSERT_TRUE(schedule->Stored({key}).ok());
    for (const PairKey& key : PlayOut(*schedule)) {
      ASSERT_TRUE(done.insert(key).second) << key.ToString() << " played twice";
    }
    EXPECT_EQ(done.size(), schedule->total_pairs());
    EXPECT_TRUE(schedule->finished());
  }
}

// Many workers and failing pairs, from random seeds: every pair is stored exactly once.
TEST(RoundRobin, NothingIsLostOrRepeatedUnderRandomWorkers) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const auto schedule =
        Make(2 + static_cast<uint32_t>(random.Below(4)), 1 + static_cast<uint32_t>(random.Below(9)));
    std::set<PairKey> stored;
    std::vector<PairKey> in_flight;
    for (int step = 0; step < 10000 && !schedule->finished(); ++step) {
      std::optional<uint32_t> preferred;
      if (random.Below(2) == 0) preferred = static_cast<uint32_t>(random.Below(12));
      if (in_flight.size() < 8 && random.Below(2) == 0) {
        if (const auto next = schedule->Next(preferred)) in_flight.push_back(*next);
      } else if (!in_flight.empty()) {
        const size_t pick = random.Below(in_flight.size());
        const PairKey key = in_flight[pick];
        in_flight.erase(in_flight.begin() + static_cast<std::ptrdiff_t>(pick));
        if (random.Below(4) == 0) {
          ASSERT_TRUE(schedule->GiveBack(key).ok());
        } else {
          ASSERT_TRUE(schedule->Stored({key}).ok());
          ASSERT_TRUE(stored.insert(key).second);
        }
      }
      ASSERT_EQ(schedule->pairs_in_flight(), in_flight.size());
    }
    EXPECT_TRUE(schedule->finished());
    EXPECT_EQ(stored.size(), schedule->total_pairs());
  }
}

TEST(RoundRobin, MorePairsKeepTheNumbering) {
  const auto shorter = Make(6, 10);
  const auto longer = Make(6, 20);
  for (uint32_t id = 0; id < shorter->pairing_count(); ++id)
    EXPECT_EQ(shorter->pairing(id), longer->pairing(id));
}

TEST(RoundRobin, PairingsAreNumberedByTheLaterEntrantSoThatOneMoreAppends) {
  const auto four = Make(4, 3);
  const std::vector<Pairing> expected = {{0, 0, 1}, {1, 0, 2}, {2, 1, 2}, {3, 0, 3}, {4, 1, 3}, {5, 2, 3}};
  for (const Pairing& pairing : expected) EXPECT_EQ(four->pairing(pairing.id), pairing);

  const auto three = Make(3, 3);
  const std::vector<PairKey> journal = PlayOut(*three);
  for (const PairKey& key : journal) {
    EXPECT_EQ(four->pairing(key.pairing), three->pairing(key.pairing));
    ASSERT_TRUE(four->Stored({key}).ok());
  }
  for (const PairKey& key : PlayOut(*four)) EXPECT_EQ(four->pairing(key.pairing).b, 3u) << key.ToString();
}

TEST(RoundRobin, OneCycleIsHandedOutBeforeTheNextBegins) {
  const auto make = [] { return *ScheduleOf(RoundRobin::Create({.entrants = 4, .pairs = 6, .cycle = 2})); };
  const auto schedule = make();
  EXPECT_EQ(schedule->deals(5), (DealRange{0, 6}));
  const std::vector<PairKey> order = PlayOut(*schedule);
  ASSERT_EQ(order.size(), 6u * 6);
  for (size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i].deal / 2, i / 12) << order[i].ToString();

  // The same after a restart at any point.
  for (size_t played = 0; played <= order.size(); ++played) {
    const auto again = make();
    std::vector<PairKey> journal(order.begin(), order.begin() + static_cast<ptrdiff_t>(played));
    std::sort(journal.begin(), journal.end());
    for (const PairKey& key : journal) ASSERT_TRUE(again->Stored({key}).ok());
    const std::vector<PairKey> rest = PlayOut(*again);
    EXPECT_EQ(rest.size(), order.size() - played);
    EXPECT_TRUE(std::is_sorted(rest.begin(), rest.end(), [](const PairKey& x, const PairKey& y) {
      return x.deal / 2 < y.deal / 2;
    })) << played;
  }
}

TEST(RoundRobin, WorkersOverlapAtTheBorderOfACycle) {
  const auto schedule = *ScheduleOf(RoundRobin::Create({.entrants = 2, .pairs = 2, .cycle = 1}));
  EXPECT_EQ(schedule->Next(std::nullopt), (PairKey{0, 0}));
  EXPECT_EQ(schedule->Next(std::nullopt), (PairKey{0, 1})) << "nobody waits for the last pair of a cycle";
}

TEST(RoundRobin, NumbersOutOfRangeAreRefused) {
  for (const RoundRobin::Options& options :
       {RoundRobin::Options{1, 1}, RoundRobin::Options{kMaxEntrants + 1, 1}, RoundRobin::Options{2, 0},
        RoundRobin::Options{2, kMaxPairs + 1}}) {
    EXPECT_EQ(RoundRobin::Create(options).status().code(), absl::StatusCode::kInvalidArgument);
  }
  EXPECT_TRUE(RoundRobin::Create({kMaxEntrants, kMaxPairs}).ok());
}

TEST(RoundRobin, WhatIsBeyondAnEntrantsEndIsNotWanted) {
  const auto schedule = Make(3, 4);  // pairings (0,1) (0,2) (1,2)
  schedule->SetEnds({{1, 2}, kNoEnd, kNoEnd});
  EXPECT_EQ(schedule->total_pairs(), 4u + 2 + 4);
  const std::vector<PairKey> order = PlayOut(*schedule);
  EXPECT_EQ(order.size(), 10u);
  EXPECT_EQ(std::set<PairKey>(order.begin(), order.end()).count({1, 2}), 0u);
  EXPECT_TRUE(schedule->finished());
}

TEST(RoundRobin, WhoIsLeftOutPlaysNothing) {
  const auto schedule = Make(3, 4);
  schedule->SetEnds({kNoEnd, {0, 0}, kNoEnd});
  for (const PairKey& key : PlayOut(*schedule)) EXPECT_EQ(key.pairing, 1u);
  EXPECT_EQ(schedule->stored_pairs(), 4u);
  EXPECT_TRUE(schedule->finished());
}

TEST(RoundRobin, EndsMayMoveAndNothingIsLostOrPlayedTwice) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const auto schedule = Make(4, 6);
    std::set<PairKey> stored;
    std::vector<PairKey> flying;
    for (int step = 0; step < 300; ++step) {
      const uint64_t what = random.Below(8);
      if (what == 0) {
        std::vector<PairKey> ends(4, kNoEnd);
        for (PairKey& end : ends) {
          if (random.Below(2) == 0)
            end = {static_cast<uint32_t>(random.Below(6)), static_cast<uint32_t>(random.Below(7))};
        }
        schedule->SetEnds(ends);
      } else if (what == 1 && !flying.empty()) {
        ASSERT_TRUE(schedule->GiveBack(flying.back()).ok());
        flying.pop_back();
      } else if (what < 5 && !flying.empty()) {
        ASSERT_TRUE(schedule->Stored({flying.front()}).ok());
        ASSERT_TRUE(stored.insert(flying.front()).second);
        flying.erase(flying.begin());
      } else if (const std::optional<PairKey> next = schedule->Next(std::nullopt)) {
        ASSERT_FALSE(stored.contains(*next));
        flying.push_back(*next);
      }
    }
    schedule->SetEnds(std::vector<PairKey>(4, kNoEnd));
    EXPECT_EQ(schedule->stored_pairs(), stored.size());
    for (const PairKey& key : flying) ASSERT_TRUE(schedule->Stored({key}).ok());
    EXPECT_EQ(PlayOut(*schedule).size(), 36 - stored.size() - flying.size());
    EXPECT_TRUE(schedule->finished());
  }
}

}  // namespace
}  // namespace hakam::arbiter
