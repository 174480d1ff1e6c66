// All methods in one shape. The computations are tested in the tests of each method.
#include "arbiter/rating/league_rating.h"

#include <cmath>
#include <vector>

#include "gtest/gtest.h"
#include "sdk/base/random.h"
#include "tests/unit/rating/noise.h"

namespace hakam::arbiter {
namespace {

const RatingMethod* Method(absl::string_view name) { return FindRatingMethod(name); }

// A round robin of entrants first..first+count-1; each is one point better than the next.
std::vector<PairResult> RoundRobin(int first, int count, uint32_t deals, double noise, uint64_t seed = 1) {
  Random random(seed);
  std::vector<PairResult> results;
  for (uint32_t deal = 0; deal < deals; ++deal) {
    for (int b = first + 1; b < first + count; ++b) {
      for (int a = first; a < b; ++a) {
        const double d = b - a + noise * Noise(random);
        results.push_back({.a = a, .b = b, .deal = deal, .room1 = d, .room2 = d});
      }
    }
  }
  return results;
}

std::vector<PairResult> operator+(std::vector<PairResult> a, const std::vector<PairResult>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// No number is NaN or infinite, and no impossible value is set.
void ExpectSound(const LeagueRating& league, const std::string& what) {
  const auto finite = [&](const std::optional<double>& value) {
    EXPECT_TRUE(!value || std::isfinite(*value)) << what;
  };
  finite(league.fit.p);
  for (const EntrantRating& e : league.entrants) {
    finite(e.rating);
    finite(e.se);
    for (const auto& detail : e.details) finite(detail);
    if (e.bootstrap) finite(e.bootstrap->low), finite(e.bootstrap->high), finite(e.bootstrap->se);
    EXPECT_EQ(e.pairs == 0, !e.rating) << what;
    EXPECT_GE(e.se.value_or(0), 0) << what;
    for (const auto& superior : e.superior) {
      finite(superior);
      EXPECT_TRUE(superior.value_or(0) >= 0 && superior.value_or(0) <= 1) << what;
    }
  }
}

TEST(RatingMethods, AreFoundByTheirNames) {
  for (const RatingMethod& method : RatingMethods()) EXPECT_EQ(FindRatingMethod(method.name), &method);
  EXPECT_EQ(FindRatingMethod("trueskill"), nullptr);
  EXPECT_EQ(RatingMethodNames(), "points, elo, openskill or glicko2");
  EXPECT_EQ(LeagueRatingOptions().method, Method("points"));
}

TEST(LeagueRating, EveryEntrantWithARatingHasTheDetailsOfTheMethod) {
  for (const RatingMethod& method : RatingMethods()) {
    const LeagueRating league = RateLeague(4, RoundRobin(0, 3, 60, 3), {.method = &method}).value();
    for (int i = 0; i < 4; ++i) {
      const EntrantRating& e = league.entrants[static_cast<size_t>(i)];
      EXPECT_EQ(e.details.size(), e.rating ? method.details.size() : 0) << method.name;
      EXPECT_EQ(e.se.has_value(), e.rating && method.has_errors) << method.name;
      EXPECT_FALSE(e.detail(method.details.size())) << method.name;
    }
  }
}

TEST(LeagueRating, EveryMethodFindsTheOrder) {
  const auto results = RoundRobin(0, 4, 200, 3);
  for (const RatingMethod& method : RatingMethods()) {
    const LeagueRating league = RateLeague(4, results, {.method = &method}).value();
    EXPECT_EQ(league.Order(), (std::vector<int>{0, 1, 2, 3}));
    EXPECT_EQ(league.deals, 200);
    EXPECT_EQ(league.pairs, 1200);
    ExpectSound(league, "round robin");
  }
}

// Ratings of both kinds are against the average of the group, also where a few are much weaker than most.
TEST(LeagueRating, TheMeanOfAGroupIsZero) {
  std::vector<PairResult> results = RoundRobin(0, 4, 100, 2) + RoundRobin(4, 3, 100, 1);
  for (PairResult& result : results) {
    if (result.b == 3) result.room1 = result.room2 = 20;
  }
  for (const char* name : {"points", "elo"}) {
    const LeagueRating league = RateLeague(7, results, {.method = Method(name)}).value();
    double first = 0, second = 0;
    for (size_t i = 0; i < 7; ++i) (i < 4 ? first : second) += *league.entrants[i].rating;
    EXPECT_NEAR(first, 0, 1e-9) << name;
    EXPECT_NEAR(second, 0, 1e-9) << name;
  }
}

// Three that beat each other in a ring have the same Elo but for the last bits.
TEST(LeagueRating, EqualRatingsAreInTheOrderOfThePoints) {
  std::vector<PairResult> results;
  for (uint64_t deal = 0; deal < 30; ++deal) {
    const double luck = deal % 2 == 0 ? 1 : 3;
    results.push_back({.a = 0, .b = 1, .deal = deal, .room1 = luck, .room2 = luck});
    results.push_back({.a = 1, .b = 2, .deal = deal, .room1 = 5 * luck, .room2 = luck});
    results.push_back({.a = 0, .b = 2, .deal = deal, .room1 = -luck, .room2 = -luck});
  }
  const LeagueRating league = RateLeague(3, results, {.method = Method("elo")}).value();
  EXPECT_NEAR(*league.entrants[0].rating, *league.entrants[1].rating, 1e-9);
  EXPECT_EQ(league.Order(), (std::vector<int>{1, 0, 2}));
}

// The deviation of Glicko-2 follows from the number of its periods, which is told.
TEST(LeagueRating, PeriodsAreCounted) {
  EXPECT_EQ(RateLeague(3, RoundRobin(0, 3, 60, 2), {.method = Method("glicko2")}).value().periods, 6);
  EXPECT_EQ(RateLeague(3, RoundRobin(0, 3, 65, 2), {.method = Method("glicko2")}).value().periods, 6);
  EXPECT_EQ(RateLeague(3, RoundRobin(0, 3, 60, 2), {.method = Method("elo")}).value().periods, 0);
}

TEST(LeagueRating, ErrorsAgainstTheAnchorAreThoseOfDifferences) {
  const auto results = RoundRobin(0, 3, 150, 3);
  const PointsRatings points = FitPoints(3, results).value();
  const LeagueRating rated =
      RateLeague(3, results, {.anchor = RatingAnchor{.entrant = 1, .value = 100}}).value();
  EXPECT_EQ(rated.entrants[1].rating, 100);
  EXPECT_EQ(rated.entrants[1].se, 0);
  EXPECT_NEAR(*rated.entrants[0].rating, 100 + points.rating[0] - points.rating[1], 1e-12);
  EXPECT_DOUBLE_EQ(*rated.entrants[0].se, points.SeOfDifference(0, 1));

  const EloRatings elo = FitElo(3, results).value();
  const LeagueRating as_elo =
      RateLeague(3, results, {.method = Method("elo"), .anchor = RatingAnchor{.entrant = 2}}).value();
  EXPECT_NEAR(*as_elo.entrants[0].rating, elo.rating[0] - elo.rating[2], 1e-12);
  EXPECT_DOUBLE_EQ(*as_elo.entrants[0].se, elo.SeOfDifference(0, 2));
}

TEST(LeagueRating, TheLevelOfAllIsNoErrorOfElo) {
  // Without virtual games errors are against the mean of all entrants.
  const auto results = RoundRobin(0, 4, 300, 8);
  const EloRatings plain = FitElo(4, results, {.prior_games = 0}).value();
  const LeagueRating league = RateLeague(4, results, {.method = Method("elo")}).value();
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(*league.entrants[i].se, plain.se[i], 0.02 * plain.se[i]);
  }
}

TEST(LeagueRating, TheBootstrapAgreesWithTheErrorsAlsoAgainstAnAnchor) {
  const auto results = RoundRobin(0, 3, 200, 3);
  for (const char* method : {"points", "elo"}) {
    for (const bool anchored : {false, true}) {
      LeagueRatingOptions options = {.method = Method(method), .bootstrap = BootstrapOptions{.seed = 3}};
      if (anchored) options.anchor = RatingAnchor{.entrant = 2, .value = 50};
      const LeagueRating league = RateLeague(3, results, options).value();
      const EntrantRating& best = league.entrants[0];
      EXPECT_NEAR(best.bootstrap->se, *best.se, 0.15 * *best.se);
      EXPECT_LT(best.bootstrap->low, *best.rating);
      EXPECT_GT(best.bootstrap->high, *best.rating);
      EXPECT_NEAR(best.bootstrap->high - best.bootstrap->low, 3.92 * *best.se, 0.15 * 3.92 * *best.se);
      EXPECT_TRUE(!anchored || league.entrants[2].bootstrap->low == 50);
    }
  }
}

TEST(LeagueRating, LosIsOfTheDifferenceAndOfBothSidesOne) {
  const auto results = RoundRobin(0, 3, 120, 8, 2);
  for (const char* method : {"points", "elo"}) {
    const LeagueRating league = RateLeague(3, results, {.method = Method(method)}).value();
    EXPECT_FALSE(league.entrants[0].superior[0]);
    EXPECT_NEAR(*league.entrants[0].superior[2] + *league.entrants[2].superior[0], 1, 1e-12);
    EXPECT_GT(*league.entrants[0].superior[2], 0.9);
  }
  const PointsRatings points = FitPoints(3, results).value();
  EXPECT_DOUBLE_EQ(*RateLeague(3, results, {}).value().entrants[0].superior[1],
                   LikelihoodOfSuperiority(points.rating[0] - points.rating[1], points.SeOfDifference(0, 1),
                                           points.deals));
}

// Section 4: where the fit is refused, LOS is that of the results of the two.
TEST(LeagueRating, LosOfACycleFollowsTheResultsOfTheTwo) {
  Random random(1);
  std::vector<PairResult> results;
  for (uint32_t deal = 0; deal < 400; ++deal) {
    const auto add = [&](int a, int b, double mean) {
      const double d = mean + 3 * Noise(random);
      results.push_back({.a = a, .b = b, .deal = results.size(), .room1 = d, .room2 = d});
    };
    // 0 and 1 are the same bot, but 1 beats 2 by more than 0 does. 3 met 2 only.
    results.push_back({.a = 0, .b = 1, .deal = results.size()});
    add(0, 2, 1);
    add(1, 2, 6);
    add(2, 3, 1);
  }
  for (const char* method : {"points", "elo"}) {
    const LeagueRating league = RateLeague(4, results, {.method = Method(method)}).value();
    ASSERT_TRUE(league.fit.intransitive);
    EXPECT_NE(league.entrants[0].rating, league.entrants[1].rating);
    EXPECT_EQ(league.entrants[0].superior[1], 0.5) << method;
    EXPECT_EQ(league.entrants[1].superior[0], 0.5) << method;
    EXPECT_GT(league.entrants[0].superior[2], 0.95) << method;
    EXPECT_FALSE(league.entrants[0].superior[3].has_value()) << "they did not meet";
    EXPECT_TRUE(league.entrants[3].half_width.has_value());
  }
}

// Section 8: fewer than 10 pairs have no interval, by any method.
TEST(LeagueRating, AFewPairsHaveNoInterval) {
  for (const RatingMethod& method : RatingMethods()) {
    LeagueRatingOptions options = {.method = &method};
    if (method.has_differences()) options.bootstrap = BootstrapOptions();
    const LeagueRating few = RateLeague(2, RoundRobin(0, 2, 9, 3), options).value();
    EXPECT_FALSE(few.entrants[0].half_width || few.entrants[0].bootstrap) << method.name;
    const LeagueRating enough = RateLeague(2, RoundRobin(0, 2, 10, 3), options).value();
    EXPECT_EQ(enough.entrants[0].half_width.has_value(), method.has_errors) << method.name;
    EXPECT_EQ(enough.entrants[0].bootstrap.has_value(), method.has_differences()) << method.name;
  }
}

TEST(LeagueRating, GroupsThatNeverMetAreNotCompared) {
  // 0 and 1 play each other, 2 to 4 play each other, 5 does not play.
  const auto results = RoundRobin(0, 2, 50, 2) + RoundRobin(2, 3, 50, 2, 2);
  for (const RatingMethod& method : RatingMethods()) {
    const LeagueRating league = RateLeague(6, results, {.method = &method}).value();
    EXPECT_EQ(league.groups, 3);
    EXPECT_EQ(league.Order(), (std::vector<int>{0, 1, 2, 3, 4, 5}));
    EXPECT_FALSE(league.entrants[5].rating);
    ExpectSound(league, "three groups");
    if (method.has_differences()) {
      EXPECT_TRUE(league.entrants[0].superior[1]);
      EXPECT_FALSE(league.entrants[0].superior[2]);
      EXPECT_FALSE(league.entrants[0].superior[5]);
    }
  }
  const LeagueRating anchored =
      RateLeague(6, results,
                 {.anchor = RatingAnchor{.entrant = 3}, .bootstrap = BootstrapOptions{.resamples = 100}})
          .value();
  EXPECT_FALSE(anchored.entrants[0].rating);
  EXPECT_FALSE(anchored.entrants[0].bootstrap);
  EXPECT_TRUE(anchored.entrants[4].bootstrap);
  EXPECT_EQ(anchored.Order(), (std::vector<int>{2, 3, 4, 0, 1, 5}));
  const LeagueRating pool = RateLeague(6, results, {.bootstrap = BootstrapOptions{.resamples = 100}}).value();
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(pool.entrants[static_cast<size_t>(i)].bootstrap) << i;
  EXPECT_FALSE(pool.entrants[5].bootstrap);
}

TEST(LeagueRating, TheAnchorMayHavePlayedNobody) {
  const LeagueRating league =
      RateLeague(3, RoundRobin(0, 2, 9, 1), {.anchor = RatingAnchor{.entrant = 2}}).value();
  for (const EntrantRating& e : league.entrants) EXPECT_FALSE(e.rating);
}

TEST(LeagueRating, ExtremeLeaguesAreSoundByEveryMethod) {
  std::vector<PairResult> draws = RoundRobin(0, 3, 120, 0);
  for (PairResult& result : draws) result.room1 = result.room2 = 0;
  // 1 forfeits every board.
  std::vector<PairResult> forfeits = RoundRobin(0, 3, 120, 4);
  for (PairResult& result : forfeits) {
    if (result.a == 1 || result.b == 1) result.room1 = result.room2 = result.a == 1 ? -26 : 26;
  }
  const struct {
    const char* what;
    int entrants;
    std::vector<PairResult> results;
  } leagues[] = {
      {"nothing", 2, {}},
      {"one pair", 2, RoundRobin(0, 2, 1, 0)},
      {"one deal", 4, RoundRobin(0, 4, 1, 2)},
      {"all wins", 2, RoundRobin(0, 2, 500, 0)},
      {"all draws", 3, draws},
      {"forfeits", 3, forfeits},
      {"two hundred", 200, RoundRobin(0, 200, 2, 5)},
  };
  for (const auto& league : leagues) {
    for (const RatingMethod& method : RatingMethods()) {
      LeagueRatingOptions options = {.method = &method};
      if (method.has_differences() && league.entrants < 10) {
        options.bootstrap = BootstrapOptions{.resamples = 50};
      }
      ExpectSound(RateLeague(league.entrants, league.results, options).value(), league.what);
      const auto history = RatingHistory(league.entrants, league.results, options, 3).value();
      for (const LeagueRating& then : history) {
        ExpectSound(then, league.what);
      }
    }
  }
  const LeagueRating all_draws =
      RateLeague(3, draws, {.bootstrap = BootstrapOptions{.resamples = 50}}).value();
  EXPECT_EQ(all_draws.entrants[0].rating, 0);
  EXPECT_EQ(all_draws.entrants[0].bootstrap->low, 0);
  EXPECT_EQ(all_draws.entrants[0].superior[1], 0.5);
}

TEST(RatingHistory, ItsPointsAreSharesOfTheDealsAndTheLastIsNow) {
  const auto results = RoundRobin(0, 3, 10, 2);
  for (const RatingMethod& method : RatingMethods()) {
    const auto history = RatingHistory(3, results, {.method = &method}, 3).value();
    ASSERT_EQ(history.size(), 3u);
    EXPECT_EQ(history[0].deals, 4);
    EXPECT_EQ(history[1].deals, 7);
    EXPECT_EQ(history[2].deals, 10);
    EXPECT_EQ(history[0].pairs, 12);
    const LeagueRating now = RateLeague(3, results, {.method = &method}).value();
    for (size_t i = 0; i < 3; ++i) EXPECT_EQ(history[2].entrants[i].rating, now.entrants[i].rating);
  }
  EXPECT_EQ(RatingHistory(3, results, {}, 1000).value().size(), 10u);
  EXPECT_TRUE(RatingHistory(3, {}, {}, 4).value().empty());
}

TEST(LeagueRating, OptionsThatMeanNothingAreRefused) {
  const auto code = [](const LeagueRatingOptions& options) {
    return RateLeague(2, RoundRobin(0, 2, 9, 1), options).status().code();
  };
  constexpr auto kRefused = absl::StatusCode::kInvalidArgument;
  EXPECT_EQ(code({.method = Method("openskill"), .anchor = RatingAnchor{}}), kRefused);
  EXPECT_EQ(code({.method = Method("glicko2"), .bootstrap = BootstrapOptions{}}), kRefused);
  EXPECT_EQ(code({.anchor = RatingAnchor{.entrant = 2}}), kRefused);
  EXPECT_EQ(code({.anchor = RatingAnchor{.entrant = 0, .value = std::nan("")}}), kRefused);
  EXPECT_EQ(code({.bootstrap = BootstrapOptions{.resamples = 1}}), kRefused);
  EXPECT_EQ(RatingHistory(2, {}, {}, 0).status().code(), kRefused);
}

}  // namespace
}  // namespace hakam::arbiter
