// The ratings of a league that grows are, bit for bit, those of all its results at once. Both agree with the
// formulas of law.md section 1, which this test computes without kept sums.
#include "arbiter/rating/league_sums.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sdk/base/random.h"
#include "tests/unit/rating/noise.h"
#include "tests/unit/soak.h"

namespace hakam::arbiter {
namespace {

using Matrix = std::vector<std::vector<double>>;

Matrix Square(int size) {
  return Matrix(static_cast<size_t>(size), std::vector<double>(static_cast<size_t>(size)));
}

Matrix ToMatrix(const Covariance& c) {
  Matrix m = Square(c.size());
  for (int i = 0; i < c.size(); ++i) {
    for (int j = 0; j < c.size(); ++j) m[static_cast<size_t>(i)][static_cast<size_t>(j)] = c.at(i, j);
  }
  return m;
}

Matrix Product(const Matrix& x, const Matrix& y) {
  Matrix product = Square(static_cast<int>(x.size()));
  for (size_t i = 0; i < x.size(); ++i) {
    for (size_t j = 0; j < x.size(); ++j) {
      for (size_t k = 0; k < x.size(); ++k) product[i][j] += x[i][k] * y[k][j];
    }
  }
  return product;
}

void ExpectNear(const Matrix& actual, const Matrix& expected, double tolerance) {
  double largest = 0;
  for (const auto& row : expected) {
    for (const double value : row) largest = std::max(largest, std::abs(value));
  }
  for (size_t i = 0; i < expected.size(); ++i) {
    for (size_t j = 0; j < expected.size(); ++j) {
      EXPECT_NEAR(actual[i][j], expected[i][j], tolerance * largest) << i << " " << j;
    }
  }
}

// The sum of u u' over the deals, from the score of each result for its entrant `a`.
template <typename ScoreOf>
Matrix ScatterByDeal(int entrants, const std::vector<PairResult>& results, const ScoreOf& score_of) {
  std::map<uint64_t, std::vector<double>> by_deal;
  for (const PairResult& result : results) {
    std::vector<double>& u = by_deal[result.deal];
    u.resize(static_cast<size_t>(entrants));
    u[static_cast<size_t>(result.a)] += score_of(result);
    u[static_cast<size_t>(result.b)] -= score_of(result);
  }
  Matrix scatter = Square(entrants);
  for (const auto& [deal, u] : by_deal) {
    for (size_t i = 0; i < u.size(); ++i) {
      for (size_t j = 0; j < u.size(); ++j) scatter[i][j] += u[i] * u[j];
    }
  }
  return scatter;
}

// The score of a pair of n about their mean, without the bias of that mean.
double Unbiased(double score, int64_t n) {
  return n == 1 ? 0 : score * std::sqrt(static_cast<double>(n) / static_cast<double>(n - 1));
}

// A pairing of one pair adds `square` in the direction of its two entrants.
void AddSingle(const HeadToHead& row, double square, Matrix* scatter) {
  if (row.pairs != 1) return;
  const auto a = static_cast<size_t>(row.a);
  const auto b = static_cast<size_t>(row.b);
  (*scatter)[a][a] += square;
  (*scatter)[b][b] += square;
  (*scatter)[a][b] -= square;
  (*scatter)[b][a] -= square;
}

// Parameters of a random league.
struct World {
  int entrants = 4;
  uint32_t deals = 40;
  double kept = 1;         // share of the pairs that are played
  bool whole = true;       // scores are whole numbers, as in leagues
  double noise = 6;        // 0: the difference of two entrants is always the same
  bool two_alike = false;  // entrants 0 and 1 nearly always draw
};

std::vector<PairResult> Play(const World& world, Random& random) {
  std::vector<PairResult> results;
  for (uint32_t deal = 0; deal < world.deals; ++deal) {
    for (int b = 1; b < world.entrants; ++b) {
      for (int a = 0; a < b; ++a) {
        if (random.Unit() >= world.kept) continue;
        const bool alike = world.two_alike && b == 1;
        double room1 = alike ? (random.Below(40) == 0 ? 1 : 0) : 2.0 * (b - a) + world.noise * Noise(random);
        double room2 = alike ? 0 : world.noise * Noise(random);
        if (world.whole) {
          room1 = std::round(room1);
          room2 = std::round(room2);
        }
        // The numbers of deals have gaps, and either entrant may be `a`.
        PairResult result = {.a = a, .b = b, .deal = 7 * deal + 3, .room1 = room1, .room2 = room2};
        if (random.Below(2) == 0) {
          result = {.a = b, .b = a, .deal = result.deal, .room1 = -room1, .room2 = -room2};
        }
        results.push_back(result);
      }
    }
  }
  return results;
}

const std::vector<World> kWorlds = {
    {},
    {.entrants = 2, .deals = 300},
    {.entrants = 3, .deals = 150, .two_alike = true},
    {.entrants = 5, .deals = 130, .kept = 0.8},
    {.entrants = 6, .deals = 110, .kept = 0.95, .whole = false},
    {.entrants = 9, .deals = 12, .kept = 0.2},
    {.entrants = 4, .deals = 30, .noise = 0},
    {.entrants = 3, .deals = 1},
    {.entrants = 3, .deals = 600, .whole = false},
};

// Compares every number.
void ExpectSame(const PointsRatings& x, const PointsRatings& y) {
  EXPECT_EQ(x.rating, y.rating);
  EXPECT_EQ(x.se, y.se);
  EXPECT_EQ(x.pairs, y.pairs);
  EXPECT_EQ(x.provisional, y.provisional);
  EXPECT_EQ(x.group, y.group);
  EXPECT_EQ(x.fit.chi2, y.fit.chi2);
  EXPECT_EQ(x.fit.df, y.fit.df);
  EXPECT_EQ(x.fit.p, y.fit.p);
  EXPECT_EQ(ToMatrix(x.covariance), ToMatrix(y.covariance));
  EXPECT_EQ(ToMatrix(x.independent), ToMatrix(y.independent));
}

void ExpectSame(const EloRatings& x, const EloRatings& y) {
  EXPECT_EQ(x.rating, y.rating);
  EXPECT_EQ(x.se, y.se);
  EXPECT_EQ(x.se_fisher, y.se_fisher);
  EXPECT_EQ(ToMatrix(x.sandwich), ToMatrix(y.sandwich));
  EXPECT_EQ(ToMatrix(x.fisher), ToMatrix(y.fisher));
}

TEST(LeagueSums, AGrowingLeagueHasTheRatingsOfAllItsResultsToTheLastBit) {
  for (uint64_t seed = 0; seed < Draws(kWorlds.size()); ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const World& world = kWorlds[seed % kWorlds.size()];
    std::vector<PairResult> results = Play(world, random);
    // Nearly in order, as a league is played, or in a random order.
    const size_t window = seed % 2 == 0 ? 10 : results.size();
    for (size_t i = 0; i + 1 < results.size(); ++i) {
      std::swap(results[i], results[i + random.Below(std::min(window, results.size() - i))]);
    }
    LeagueSums sums(world.entrants);
    std::vector<PairResult> so_far;
    for (const PairResult& result : results) {
      ASSERT_TRUE(sums.Add(result).ok());
      so_far.push_back(result);
      if (random.Below(30) != 0 && so_far.size() != results.size()) continue;
      ExpectSame(FitPoints(sums).value(), FitPoints(world.entrants, so_far).value());
      ExpectSame(FitElo(sums).value(), FitElo(world.entrants, so_far).value());
      const std::vector<HeadToHead> grown = sums.HeadToHeads();
      const std::vector<HeadToHead> anew = HeadToHeads(world.entrants, so_far).value();
      ASSERT_EQ(grown.size(), anew.size());
      for (size_t i = 0; i < grown.size(); ++i) {
        EXPECT_EQ(std::tie(grown[i].a, grown[i].b, grown[i].pairs, grown[i].mean, grown[i].sd, grown[i].se),
                  std::tie(anew[i].a, anew[i].b, anew[i].pairs, anew[i].mean, anew[i].sd, anew[i].se));
        EXPECT_EQ(std::tie(grown[i].wins, grown[i].draws, grown[i].losses),
                  std::tie(anew[i].wins, anew[i].draws, anew[i].losses));
      }
      if (testing::Test::HasFailure()) return;
    }
    EXPECT_EQ(sums.pairs(), static_cast<int64_t>(results.size()));
  }
}

// C J C, with J summed result by result and C from FitPoints.
TEST(LeagueSums, ClusteredErrorsOfPointsAreThoseOfTheFormula) {
  for (uint64_t seed = 0; seed < 3 * kWorlds.size(); ++seed) {
    SCOPED_TRACE(seed);
    Random random(1000 + seed);
    const World& world = kWorlds[seed % kWorlds.size()];
    if (world.deals == 1 || world.noise == 0) continue;  // the error is not known, or 0
    const std::vector<PairResult> results = Play(world, random);
    const PointsRatings ratings = FitPoints(world.entrants, results).value();
    std::map<std::pair<int, int>, HeadToHead> rows;
    double squares = 0;
    double freedom = 0;
    const std::vector<HeadToHead> pairings = HeadToHeads(world.entrants, results).value();
    for (const HeadToHead& row : pairings) {
      rows[{row.a, row.b}] = row;
      squares += static_cast<double>(row.pairs - 1) * row.sd * row.sd;
      freedom += static_cast<double>(row.pairs - 1);
    }
    const double pooled = squares / freedom;
    Matrix scatter = ScatterByDeal(world.entrants, results, [&](const PairResult& result) {
      const HeadToHead& row = rows[std::minmax(result.a, result.b)];
      const double mean = result.a < result.b ? row.mean : -row.mean;
      const double variance = row.pairs < kMinPairs ? pooled : std::max(row.sd * row.sd, pooled / 100);
      return Unbiased((result.MeanPerBoard() - mean) / variance, row.pairs);
    });
    for (const HeadToHead& row : pairings) AddSingle(row, 1 / pooled, &scatter);
    const Matrix c = ToMatrix(ratings.independent);
    Matrix expected = Product(Product(c, scatter), c);
    for (std::vector<double>& row : expected) {
      for (double& value : row) value *= ratings.fit.widening * ratings.fit.widening;
    }
    ExpectNear(ToMatrix(ratings.covariance), expected, 1e-12);
  }
}

// I^-1 J I^-1, with the virtual games in J centred.
TEST(LeagueSums, ClusteredErrorsOfEloAreThoseOfTheFormula) {
  const double b = std::log(10.0) / 400;
  for (uint64_t seed = 0; seed < 2 * kWorlds.size(); ++seed) {
    SCOPED_TRACE(seed);
    Random random(2000 + seed);
    const World& world = kWorlds[seed % kWorlds.size()];
    if (world.deals == 1) continue;
    const std::vector<PairResult> results = Play(world, random);
    const EloRatings ratings = FitElo(world.entrants, results).value();
    std::map<std::pair<int, int>, double> mean;
    std::map<std::pair<int, int>, int64_t> pairs;
    double squares = 0;
    double freedom = 0;
    const std::vector<HeadToHead> pairings = HeadToHeads(world.entrants, results).value();
    for (const HeadToHead& row : pairings) {
      mean[{row.a, row.b}] = (static_cast<double>(row.wins) + static_cast<double>(row.draws) / 2) /
                             static_cast<double>(row.pairs);
      pairs[{row.a, row.b}] = row.pairs;
      const double m = mean[{row.a, row.b}];
      squares += static_cast<double>(row.wins) * (1 - m) * (1 - m) +
                 static_cast<double>(row.draws) * (0.5 - m) * (0.5 - m) +
                 static_cast<double>(row.losses) * m * m;
      freedom += static_cast<double>(row.pairs - 1);
    }
    Matrix scatter = ScatterByDeal(world.entrants, results, [&](const PairResult& result) {
      const double sum = result.room1 + result.room2;
      const double outcome = sum > 0 ? 1 : sum < 0 ? 0 : 0.5;
      const double of_lower = mean[std::minmax(result.a, result.b)];
      return Unbiased(b * (outcome - (result.a < result.b ? of_lower : 1 - of_lower)),
                      pairs[std::minmax(result.a, result.b)]);
    });
    for (const HeadToHead& row : pairings) AddSingle(row, b * b * squares / freedom, &scatter);
    Matrix prior = Square(world.entrants);
    Matrix centring = prior;
    for (size_t i = 0; i < prior.size(); ++i) {
      const double p = 1 / (1 + std::exp(-b * ratings.rating[i]));
      prior[i][i] = b * b * (p * p + (1 - p) * (1 - p));
      for (size_t j = 0; j < prior.size(); ++j) {
        centring[i][j] = (i == j ? 1 : 0) - 1 / static_cast<double>(world.entrants);
      }
    }
    prior = Product(Product(centring, prior), centring);
    for (size_t i = 0; i < prior.size(); ++i) {
      for (size_t j = 0; j < prior.size(); ++j) scatter[i][j] += prior[i][j];
    }
    const Matrix c = ToMatrix(ratings.fisher);
    // Centred, because the common level, of which C knows little, takes digits with it.
    const auto centred = [&](const Matrix& m) { return Product(Product(centring, m), centring); };
    ExpectNear(centred(ToMatrix(ratings.sandwich)), centred(Product(Product(c, scatter), c)), 1e-9);
  }
}

TEST(LeagueSums, ARefusedResultChangesNothing) {
  LeagueSums sums(2);
  ASSERT_TRUE(sums.Add({.a = 0, .b = 1, .deal = 0, .room1 = 4}).ok());
  ASSERT_TRUE(sums.Add({.a = 0, .b = 1, .deal = 1, .room1 = 9}).ok());
  const PointsRatings before = FitPoints(sums).value();
  for (const PairResult& bad : std::vector<PairResult>{
           {.a = 0, .b = 2}, {.a = 1, .b = 1}, {.a = -1, .b = 1}, {.a = 0, .b = 1, .room2 = NAN}}) {
    EXPECT_EQ(sums.Add(bad).code(), absl::StatusCode::kInvalidArgument);
  }
  EXPECT_EQ(sums.pairs(), 2);
  EXPECT_EQ(sums.deals(), 2);
  ExpectSame(FitPoints(sums).value(), before);
}

}  // namespace
}  // namespace hakam::arbiter
