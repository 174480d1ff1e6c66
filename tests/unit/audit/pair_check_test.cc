// A pair is checked by itself, in whatever order pairs come.
#include "arbiter/audit/pair_check.h"

#include <array>
#include <functional>
#include <vector>

#include "arbiter/league/deal_sequence.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/setup/league_terms.h"
#include "gmock/gmock.h"
#include "sdk/rules/deal.h"
#include "tests/unit/audit/league_folder.h"

namespace hakam::arbiter {
namespace {

using ::testing::HasSubstr;

class PairCheckTest : public LeagueFolder {
 protected:
  using Rooms = std::array<v1::RoomRecord, 2>;

  void SetUp() override {
    Play();
    store_ = *OpenStoreReadOnly(url());
    terms_ = *TermsOf(store_->identity());
    made_ = *MakeSchedule(terms_->config);
    ASSERT_TRUE(store_
                    ->ForEachRecord([this](const PairNumbers& pair, const PairRecords& records) {
                      Rooms rooms;
                      EXPECT_TRUE(rooms[0].ParseFromString(records.room1));
                      EXPECT_TRUE(rooms[1].ParseFromString(records.room2));
                      pairs_.emplace_back(pair.key, rooms);
                      return absl::OkStatus();
                    })
                    .ok());
    ASSERT_EQ(pairs_.size(), 3 * kPairs);
  }

  // The findings of a pair that was sent as `rooms`. `seed`: of the league that expects it.
  std::string Found(const PairKey& key, const Rooms& rooms, const std::string& seed = "unit") const {
    const Pairing pairing = made_.schedule->pairing(key.pairing);
    const auto name = [this](EntrantIndex i) {
      return absl::string_view(store_->identity().entrants[i].name);
    };
    const DealSource deals = *DealSource::Create(seed);
    PairExpected expected = {.key = key,
                             .sequence = DealSequence(SharingOf(terms_->config), made_.teams, pairing, name),
                             .entrants = EntrantsAtSeats(made_.teams, pairing, 4, name)};
    const PairCards cards(deals.Sequence(expected.sequence), key.deal, rules::GameCards(terms_->rules), 4);
    expected.cards = &cards;
    Findings findings;
    PairCheck(terms_.get(), "worker7", &findings).Check(expected, rooms[0], rooms[1]);
    return absl::StrJoin(findings.lines(), "\n");
  }
  std::string FoundAfter(const std::function<void(Rooms&)>& change) const {
    auto [key, rooms] = pairs_[5];
    change(rooms);
    return Found(key, rooms);
  }

  std::unique_ptr<Store> store_;
  std::unique_ptr<LeagueTerms> terms_;
  LeagueSchedule made_;
  std::vector<std::pair<PairKey, Rooms>> pairs_;
};

TEST_F(PairCheckTest, GoodPairsAreGoodInAnyOrder) {
  for (auto pair = pairs_.rbegin(); pair != pairs_.rend(); ++pair)
    EXPECT_EQ(Found(pair->first, pair->second), "");
}

TEST_F(PairCheckTest, WhatDiffersIsSaidWithItsPlace) {
  EXPECT_THAT(FoundAfter([](Rooms& rooms) { std::swap(rooms[0], rooms[1]); }),
              HasSubstr("worker7: pairing 1, deal "));
  EXPECT_NE(FoundAfter([](Rooms& rooms) { rooms[1].Clear(); }), "");
  EXPECT_NE(
      FoundAfter([](Rooms& rooms) { rooms[0].mutable_boards(0)->mutable_result()->set_points(0, 999); }), "");
  EXPECT_NE(FoundAfter([](Rooms& rooms) { *rooms[0].add_boards() = rooms[0].boards(0); }), "");
}

TEST_F(PairCheckTest, ThePairOfAnotherPlaceOrAnotherLeagueIsNone) {
  EXPECT_NE(Found(pairs_[0].first, pairs_[1].second), "");
  EXPECT_THAT(Found(pairs_[0].first, pairs_[0].second, "another seed"), HasSubstr("deck"));
}

}  // namespace
}  // namespace hakam::arbiter
