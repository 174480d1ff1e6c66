// Knockout: pairings, winners of ties, final places.
#include "arbiter/league/knockout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "tests/unit/league/play.h"

namespace hakam::arbiter {
namespace {

using ::testing::ElementsAre;

// "0-3 2-1 W1-W0": seeds, winners and losers of ties.
std::string Text(const std::vector<Tie>& ties, TieKind kind) {
  std::string text;
  const auto side = [](const TieSource& source) {
    const char* prefix = source.kind == TieSource::Kind::kSeed       ? ""
                         : source.kind == TieSource::Kind::kWinnerOf ? "W"
                                                                     : "L";
    return absl::StrCat(prefix, source.number);
  };
  for (size_t i = 0; i < ties.size(); ++i) {
    if (ties[i].kind != kind) continue;
    absl::StrAppend(&text, text.empty() ? "" : " ", i, ":", side(ties[i].from[0]), "-",
                    side(ties[i].from[1]));
  }
  return text;
}

TEST(Bracket, TheBestTwoMeetInTheFinal) {
  EXPECT_EQ(Text(Bracket({.entrants = 8}), TieKind::kWinners),
            "0:0-7 1:4-3 2:2-5 3:6-1 4:W0-W1 5:W2-W3 6:W4-W5");
}

TEST(Bracket, WithSevenTheTopSeedHasAByeAndWithFiveTheTopThree) {
  EXPECT_EQ(Text(Bracket({.entrants = 7}), TieKind::kWinners), "0:4-3 1:2-5 2:6-1 3:0-W0 4:W1-W2 5:W3-W4");
  EXPECT_EQ(Text(Bracket({.entrants = 5}), TieKind::kWinners), "0:4-3 1:0-W0 2:2-1 3:W1-W2");
}

TEST(Bracket, WhoLosesOnceGoesOnAmongTheLosers) {
  const std::vector<Tie> ties = Bracket({.entrants = 8, .double_elimination = true});
  EXPECT_EQ(Text(ties, TieKind::kWinners), "0:0-7 1:4-3 2:2-5 3:6-1 6:W0-W1 7:W2-W3 11:W6-W7");
  EXPECT_EQ(Text(ties, TieKind::kLosers), "4:L0-L1 5:L2-L3 8:W4-L7 9:W5-L6 10:W8-W9 12:W10-L11");
  EXPECT_EQ(Text(ties, TieKind::kFinal), "13:W11-W12");
  EXPECT_EQ(Text(ties, TieKind::kReset), "14:W13-L13");
}

TEST(Bracket, ThreeInDoubleElimination) {
  const std::vector<Tie> ties = Bracket({.entrants = 3, .double_elimination = true});
  EXPECT_EQ(Text(ties, TieKind::kWinners), "0:2-1 1:0-W0");
  EXPECT_EQ(Text(ties, TieKind::kLosers), "2:L0-L1");
  EXPECT_EQ(Text(ties, TieKind::kFinal), "3:W1-W2");
}

TEST(Bracket, HasOneTieForEachDefeat) {
  for (uint32_t entrants = 2; entrants <= 70; ++entrants) {
    EXPECT_EQ(Bracket({.entrants = entrants}).size(), entrants - 1);
    const std::vector<Tie> both = Bracket({.entrants = entrants, .double_elimination = true});
    EXPECT_EQ(both.size(), 2 * (entrants - 1) + 1) << "all but one lose twice; the winner may lose once";
    std::set<std::pair<TieSource::Kind, uint32_t>> used;
    for (uint32_t i = 0; i < both.size(); ++i) {
      for (const TieSource& from : both[i].from) {
        EXPECT_TRUE(used.emplace(from.kind, from.number).second) << "somebody is in two places";
        EXPECT_TRUE(from.kind == TieSource::Kind::kSeed || from.number < i);
      }
    }
  }
}

std::unique_ptr<Knockout> Make(const Knockout::Options& options) {
  auto knockout = Knockout::Create(options);
  EXPECT_TRUE(knockout.ok()) << knockout.status();
  return *std::move(knockout);
}

World WorldOf(const Knockout::Options& options, std::function<PlayedPair(const Pairing&, uint32_t)> result,
              std::vector<PairKey> ends = {}) {
  return {.make = [options] { return *ScheduleOf(Knockout::Create(options)); },
          .result = std::move(result),
          .ends = std::move(ends)};
}

std::vector<std::pair<uint32_t, EntrantIndex>> PlacesAfter(const World& world,
                                                           const Knockout::Options& options) {
  auto knockout = Make(options);
  const Knockout* format = knockout.get();
  Schedule schedule(std::move(knockout));
  PlayInOrder(&schedule, world);
  std::vector<std::pair<uint32_t, EntrantIndex>> places;
  for (const Knockout::Place& place : format->Places()) places.emplace_back(place.place, place.entrant);
  return places;
}
using Places = std::vector<std::pair<uint32_t, EntrantIndex>>;

TEST(Knockout, TheFavouritesOfSevenEndInTheirOrder) {
  const Knockout::Options options = {.entrants = 7, .pairs = 3, .max_pairs = 3};
  EXPECT_EQ(PlacesAfter(WorldOf(options, Favourite), options),
            (Places{{1, 0}, {2, 1}, {3, 2}, {3, 3}, {5, 4}, {5, 5}, {5, 6}}));
}

TEST(Knockout, TheFavouritesOfSixteenInDoubleElimination) {
  const Knockout::Options options = {.entrants = 16, .double_elimination = true, .pairs = 1, .max_pairs = 1};
  const Places places = PlacesAfter(WorldOf(options, Favourite), options);
  ASSERT_EQ(places.size(), 16u);
  EXPECT_EQ(places[0], (Places::value_type{1, 0}));
  EXPECT_EQ(places[1], (Places::value_type{2, 1}));
  std::vector<uint32_t> numbers;
  for (const auto& [place, _] : places) numbers.push_back(place);
  EXPECT_THAT(numbers, ElementsAre(1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 9, 9, 13, 13, 13, 13));
}

// Only the format; the named entrant wins each meeting.
class Cup {
 public:
  explicit Cup(const Knockout::Options& options) : knockout_(Make(options)) { Next(); }
  // The meetings of the next round, if these entrants have won every pair of their last meeting by 2.
  std::vector<std::pair<EntrantIndex, EntrantIndex>> Next(const std::set<EntrantIndex>& winners = {}) {
    for (size_t i = 0; i < round_.meetings.size(); ++i) {
      const Meeting& meeting = round_.meetings[i];
      const int64_t sign = winners.contains(meeting.a) ? 1 : winners.contains(meeting.b) ? -1 : 0;
      result_.meetings[i] = {
          .pairs = meeting.pairs, .sum = sign * 2 * meeting.pairs, .sum_of_squares = 4.0 * meeting.pairs};
    }
    round_ = knockout_->Next(result_).value_or(Round());
    result_.meetings.assign(round_.meetings.size(), {});
    return Matches();
  }
  std::vector<std::pair<EntrantIndex, EntrantIndex>> Matches() const {
    std::vector<std::pair<EntrantIndex, EntrantIndex>> met;
    for (const Meeting& meeting : round_.meetings) met.emplace_back(meeting.a, meeting.b);
    return met;
  }
  RoundResult& result() { return result_; }
  const Round& round() const { return round_; }
  const Knockout& format() const { return *knockout_; }

 private:
  std::unique_ptr<Knockout> knockout_;
  Round round_;
  RoundResult result_;
};
using Met = std::vector<std::pair<EntrantIndex, EntrantIndex>>;

TEST(Knockout, DoubleEliminationOfFourByHand) {
  Cup cup({.entrants = 4, .double_elimination = true, .pairs = 1, .max_pairs = 1});
  EXPECT_EQ(cup.Matches(), (Met{{0, 3}, {1, 2}}));
  EXPECT_EQ(cup.Next({0, 1}), (Met{{2, 3}, {0, 1}})) << "losers and winners at once";
  EXPECT_EQ(cup.Next({3, 0}), (Met{{1, 3}}));
  EXPECT_EQ(cup.Next({3}), (Met{{0, 3}})) << "the final";
  EXPECT_EQ(cup.Next({3}), (Met{{0, 3}})) << "0 has lost once only: the reset";
  EXPECT_TRUE(cup.Next({0}).empty());
  EXPECT_THAT(cup.format().Places(), ElementsAre(Knockout::Place{1, 0}, Knockout::Place{2, 3},
                                                 Knockout::Place{3, 1}, Knockout::Place{4, 2}));
}

TEST(Knockout, WithoutADefeatOfTheUnbeatenThereIsNoReset) {
  Cup cup({.entrants = 2, .double_elimination = true, .pairs = 1, .max_pairs = 1});
  EXPECT_EQ(cup.Next({1}), (Met{{0, 1}})) << "the final, with 1 unbeaten";
  EXPECT_TRUE(cup.Next({1}).empty());
  EXPECT_FALSE(cup.format().ties().back().winner);
  EXPECT_EQ(cup.format().Places()[0].entrant, 1u);
}

TEST(Knockout, ATieGoesOnUntilSomebodyLeads) {
  Cup cup({.entrants = 2, .pairs = 4, .max_pairs = 10});
  EXPECT_EQ(cup.round().meetings[0].pairs, 4u);
  EXPECT_EQ(cup.Next(), (Met{{0, 1}}));
  EXPECT_EQ(cup.Next(), (Met{{0, 1}}));
  EXPECT_EQ(cup.round().meetings[0].pairs, 2u) << "up to the limit";
  EXPECT_TRUE(cup.Next({1}).empty());
  EXPECT_EQ(cup.format().ties()[0].pairs, 10u);
  EXPECT_EQ(cup.format().Places()[0].entrant, 1u);
}

TEST(Knockout, AtTheLimitTheBetterSeedGoesOnIfNobodyLeads) {
  Cup cup({.entrants = 2, .pairs = 4, .max_pairs = 4});
  EXPECT_TRUE(cup.Next().empty());
  EXPECT_EQ(cup.format().Places()[0].entrant, 0u);
  EXPECT_EQ(cup.format().ties()[0].by, Knockout::DecidedBy::kSeed);
}

TEST(Knockout, ALeadMustBeClear) {
  Cup cup({.entrants = 2, .pairs = 100, .max_pairs = 300, .z = 2});
  // Mean 1, standard deviation about 10: one standard error from 0.
  cup.result().meetings[0] = {.pairs = 100, .sum = -100, .sum_of_squares = 10000};
  Knockout level = cup.format();
  EXPECT_TRUE(level.Next(cup.result())) << "not yet";
  EXPECT_FALSE(level.ties()[0].winner);
  // Mean 1, standard deviation 4: two and a half standard errors from 0.
  cup.result().meetings[0].sum_of_squares = 1684;
  Knockout clear = cup.format();
  EXPECT_FALSE(clear.Next(cup.result()));
  EXPECT_EQ(clear.ties()[0].winner, 1u);
}

TEST(Knockout, UndecidedTiesHoldUpOnlyThoseThatFollowFromThem) {
  Cup cup({.entrants = 8, .pairs = 1, .max_pairs = 5});
  EXPECT_EQ(cup.Next({0, 3, 2}), (Met{{1, 6}, {0, 3}})) << "1 and 6 are level";
  EXPECT_EQ(cup.Next({1, 0}), (Met{{1, 2}}));
}

TEST(Knockout, WhoDropsOutLosesItsTieAndFreshDealsAreDealt) {
  const Knockout::Options options = {.entrants = 4, .pairs = 2, .max_pairs = 2};
  const World world = WorldOf(options, Favourite, {{0, 1}, kNoEnd, kNoEnd, kNoEnd});
  EXPECT_EQ(PlacesAfter(world, options), (Places{{1, 1}, {2, 3}, {3, 0}, {3, 2}}));
  const auto schedule = *ScheduleOf(Knockout::Create(options));
  const Played league = PlayInOrder(schedule.get(), world);
  EXPECT_EQ(league.pairings[2].second, (DealRange{2, 4}));
}

TEST(Knockout, WhoWonAndThenLeftIsBeatenByNobodyUntilTheNextTie) {
  const Knockout::Options options = {.entrants = 4, .pairs = 2, .max_pairs = 2};
  const World world = WorldOf(options, Favourite, {{2, 0}, kNoEnd, kNoEnd, kNoEnd});
  EXPECT_EQ(PlacesAfter(world, options), (Places{{1, 1}, {2, 0}, {3, 2}, {3, 3}}));
}

TEST(Knockout, TheLeagueIsTheSameHoweverItIsPlayed) {
  for (uint64_t seed = 0; seed < 16; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const Knockout::Options options = {.entrants = random.Below(2) == 0 ? 7u : 16u,
                                       .double_elimination = random.Below(2) == 0,
                                       .pairs = 3,
                                       .max_pairs = 12,
                                       .z = static_cast<double>(random.Below(3)),
                                       .draw = seed};
    ExpectTheSameHoweverPlayed(WorldOf(options, Luck(seed)), 6);
    std::vector<PairKey> ends(options.entrants, kNoEnd);
    ends[random.Below(options.entrants)] = {static_cast<uint32_t>(random.Below(12)),
                                            static_cast<uint32_t>(random.Below(12))};
    ExpectTheSameHoweverPlayed(WorldOf(options, Luck(seed), ends), 6);
  }
}

TEST(Knockout, NumbersOutOfRangeAreRefusedByTheirNames) {
  const auto why = [](const Knockout::Options& options) {
    const auto knockout = Knockout::Create(options);
    EXPECT_EQ(knockout.status().code(), absl::StatusCode::kInvalidArgument);
    return std::string(knockout.status().message());
  };
  EXPECT_EQ(why({.entrants = 1, .pairs = 1, .max_pairs = 1}), "1 entrants; use 2 to 1024");
  EXPECT_EQ(why({.entrants = 2, .pairs = 5, .max_pairs = 4}),
            "max_pairs: 4 is out of range; use 5 to 10000000");
  EXPECT_EQ(why({.entrants = 2, .pairs = 0, .max_pairs = 4}), "pairs: 0 is out of range; use 1 to 10000000");
  EXPECT_EQ(why({.entrants = 2, .pairs = 1, .max_pairs = 1, .z = -1}),
            "standard_errors: -1 is out of range; use 0 to 10");
}

}  // namespace
}  // namespace hakam::arbiter
