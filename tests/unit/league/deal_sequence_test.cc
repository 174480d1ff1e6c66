// Which pairs play the same deals (rating/law.md section 8).
#include "arbiter/league/deal_sequence.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "arbiter/league/adaptive.h"
#include "arbiter/league/partnership.h"
#include "arbiter/league/round_robin.h"
#include "arbiter/league/schedule.h"

namespace hakam::arbiter {
namespace {

const std::vector<std::string> kNames = {"dan", "ann", "Bob", "cem", "eve"};

std::string SequenceOf(DealSharing sharing, const Teams& teams, TeamIndex a, TeamIndex b) {
  return DealSequence(sharing, teams, {.a = a, .b = b},
                      [](EntrantIndex i) { return absl::string_view(kNames[i]); });
}

TEST(DealSequence, OwnIsNamedByTheEntrantsInTheOrderOfTheirBytes) {
  const Teams one = Teams::OfOne(5);
  EXPECT_EQ(SequenceOf(DealSharing::kOwn, one, 0, 1), "ann/dan");
  EXPECT_EQ(SequenceOf(DealSharing::kOwn, one, 1, 0), "ann/dan") << "the file may name them in another order";
  EXPECT_EQ(SequenceOf(DealSharing::kOwn, one, 1, 2), "Bob/ann");
  EXPECT_EQ(SequenceOf(DealSharing::kShared, one, 0, 1), "");
  EXPECT_EQ(SequenceOf(DealSharing::kMatching, one, 1, 4), "#5");
  const Teams two = Teams::OfTwo(4);
  std::set<std::string> names;
  for (TeamIndex a = 0; a < two.size(); ++a) {
    for (TeamIndex b = a + 1; b < two.size(); ++b) names.insert(SequenceOf(DealSharing::kOwn, two, a, b));
  }
  EXPECT_EQ(names.size(), 15u);
  EXPECT_TRUE(names.contains("Bob,ann/cem,dan"));
}

// FORMAT_SINGLE: the dealer is deal mod 4.
TEST(OnlyRoom, EachTeamDealsHalfOfTheDealsAndSitsOnEachSideInHalf) {
  for (uint32_t first = 0; first < 64; first += 4) {
    int at_seats_0_and_2 = 0;
    for (uint32_t pair = first; pair < first + 4; pair += 2) {
      int deals = 0;
      for (const uint32_t deal : {pair, pair + 1}) {
        const size_t team_of_a = OnlyRoom(deal);
        at_seats_0_and_2 += team_of_a == 0;
        deals += deal % 2 == team_of_a;  // both for four seats and for two
      }
      EXPECT_EQ(deals, 1);
    }
    EXPECT_EQ(at_seats_0_and_2, 2);
  }
}

TEST(PlayedPair, AnUnpairedBoardCountsWithoutItsLuck) {
  const PlayedPair board = {.room1 = 10, .single = true, .luck = 3500};
  EXPECT_EQ(board.difference(), 6500);
  EXPECT_EQ(board.points(), 6.5);
  const PlayedPair pair = {.room1 = 10, .room2 = -7};
  EXPECT_EQ(pair.difference(), 3);
  EXPECT_EQ(pair.points(), 1.5);
  const PairResult result = ResultOf(DealSharing::kShared, {.a = 2, .b = 1}, board);
  EXPECT_EQ(result.MeanPerBoard(), 6.5);
  EXPECT_EQ(result.Plain().MeanPerBoard(), 10);
}

TEST(DealId, IsTheSameOnlyForTheSameDeal) {
  for (const DealSharing sharing : {DealSharing::kOwn, DealSharing::kShared, DealSharing::kMatching}) {
    std::map<std::pair<std::string, uint32_t>, uint64_t> ids;
    std::set<uint64_t> distinct;
    for (uint32_t a = 0; a < 5; ++a) {
      for (uint32_t b = 0; b < 5; ++b) {
        if (a == b) continue;
        for (const uint32_t deal : {0u, 1u, 4'000'000'000u}) {
          const uint64_t id = DealId(sharing, {.a = a, .b = b}, deal);
          const std::pair key(SequenceOf(sharing, Teams::OfOne(5), a, b), deal);
          EXPECT_EQ(ids.try_emplace(key, id).first->second, id);
          distinct.insert(id);
        }
      }
    }
    EXPECT_EQ(distinct.size(), ids.size());
  }
}

TEST(DealId, InAMatchingNobodyPlaysADealTwice) {
  std::map<uint64_t, std::vector<uint32_t>> players;
  for (uint32_t b = 1; b < 12; ++b) {
    for (uint32_t a = 0; a < b; ++a) {
      std::vector<uint32_t>& here = players[DealId(DealSharing::kMatching, {.a = a, .b = b}, 0)];
      here.push_back(a);
      here.push_back(b);
    }
  }
  EXPECT_LE(players.size(), 15u) << "66 pairings";
  for (const auto& [deal, here] : players) EXPECT_EQ(std::set(here.begin(), here.end()).size(), here.size());
}

// Deals of all pairs that are handed out, by their two teams.
std::map<std::pair<TeamIndex, TeamIndex>, std::vector<uint32_t>> Deals(Schedule* schedule) {
  std::map<std::pair<TeamIndex, TeamIndex>, std::vector<uint32_t>> deals;
  do {
    while (const std::optional<PairKey> next = schedule->Next(std::nullopt)) {
      const Pairing pairing = schedule->pairing(next->pairing);
      deals[std::minmax(pairing.a, pairing.b)].push_back(next->deal);
      // Strengths that leave the order open for long.
      const int luck = static_cast<int>((next->deal * 7919 + pairing.a * 31 + pairing.b) % 23) - 11;
      EXPECT_TRUE(schedule->Stored({.key = *next, .room1 = luck, .room2 = 0}).ok());
    }
  } while (schedule->Advance());
  return deals;
}

TEST(OwnDeals, TwoTeamsPlayTheirDealsOneAfterAnotherThroughAllRounds) {
  const Adaptive::Options options = {.entrants = 4, .max_pairs = 3'000, .tied = 0, .seed = 2};
  const auto schedule = ScheduleOf(Adaptive::Create(options), {}, DealSharing::kOwn).value();
  size_t met_again = 0;
  for (const auto& [teams, deals] : Deals(schedule.get())) {
    const std::set<uint32_t> distinct(deals.begin(), deals.end());
    EXPECT_EQ(distinct.size(), deals.size());
    EXPECT_EQ(*distinct.rbegin(), deals.size() - 1);
    met_again += deals.size() > 50 ? 1 : 0;
  }
  EXPECT_GT(met_again, 2u);
  EXPECT_EQ(schedule->round_of(0), 1u);
  EXPECT_EQ(schedule->round_of(schedule->pairing_count() - 1), schedule->rounds_begun());
}

TEST(OwnDeals, ANewcomerMovesNobodysDeals) {
  for (const DealSharing sharing : {DealSharing::kOwn, DealSharing::kMatching}) {
    const auto of = [sharing](uint32_t entrants) {
      const auto schedule =
          ScheduleOf(RoundRobin::Create({.entrants = entrants, .pairs = 5}), {}, sharing).value();
      std::map<std::pair<TeamIndex, TeamIndex>, std::set<uint64_t>> ids;
      for (const auto& [teams, deals] : Deals(schedule.get())) {
        for (const uint32_t deal : deals) {
          ids[teams].insert(DealId(sharing, {.a = teams.first, .b = teams.second}, deal));
        }
      }
      return ids;
    };
    const auto before = of(4);
    const auto after = of(5);
    EXPECT_EQ(after.size(), 10u);
    for (const auto& [teams, ids] : before) EXPECT_EQ(after.at(teams), ids);
  }
}

}  // namespace
}  // namespace hakam::arbiter
