// What the statistics of a league promise, tried often on pairs that were really played: a long league is the
// population, whose truth is known, and its deals are drawn from it again, with replacement.
//
//   trials gate FOLDER effect|points|normal|logistic|normalized h0|h1 WIDTH RUNS SEED
//     Sequential tests of the first two entrants. At h0 the truth of the population is the worse hypothesis,
//     at h1 the better one; the other is WIDTH away.
//   trials tilted FOLDER h0|h1 WIDTH RUNS SEED
//     The default test, effect 0 against WIDTH. Not the hypotheses but the law of the data is changed so that
//     one of them is true: results are drawn with weights exp(lambda x). FOLDER "skewed" and "dense":
//     artificial laws with skewness -11, where most pairs are drawn and where none is.
//   trials family FOLDER SIZE WIDTH RUNS SEED
//     The default test of so many candidates against one baseline, each as good as the worse hypothesis,
//     which is the truth of the population. "any": families in which somebody passes; "plain": if each had
//     the whole alpha.
//   trials games FOLDER:FOLDER:... average|each h0|h1|one-h0|mixed WIDTH RUNS SEED
//     The joint test of several games, one for each folder. Where the truth of each is: at h0 and at h1 in
//     all; "one-h0": at h0 in the first and at h1 in the others. "mixed": effect 0 against WIDTH as in a real
//     gate; the law of the data is tilted to the effect WIDTH in the first, to -WIDTH in the second, and to 0
//     in the others, which is 0 on average.
//   trials rating FOLDER DEALS RUNS SEED
//     Ratings of leagues of so many deals, all pairs of a deal drawn together. The league shares its deals.
//   trials fit FOLDER own|shared CYCLE DEALS RUNS SEED
//     Leagues of so many deals a pairing whose strengths are additive exactly (each pairing's mean is moved),
//     but that the first beats the second, the second the third and the third the first by CYCLE points a
//     board more. "flagged": leagues whose fit test refuses additivity.
//   trials mean FOLDER PAIRS RUNS SEED
//     The interval of so many pairs of the first two entrants, as `hakam play` prints it.
//   trials looks FOLDER PAIRS EVERY RUNS SEED
//     Two equals (the population less its mean), looked at after every EVERY pairs up to PAIRS.
//
// Prints one object of JSON. Deals are independent of each other, so what is drawn are leagues like those
// that fresh deals would give; what it cannot show is what would be wrong with the population itself.
#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "arbiter/rating/intervals.h"
#include "arbiter/rating/league_sums.h"
#include "arbiter/rating/rating.h"
#include "arbiter/rating/sequential/elo_sprt.h"
#include "arbiter/rating/sequential/family.h"
#include "arbiter/rating/sequential/joint_test.h"
#include "arbiter/rating/sequential/sequential_test.h"
#include "arbiter/report/results.h"
#include "arbiter/store/open_store.h"
#include "sdk/base/check.h"
#include "sdk/base/random.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

absl::StatusOr<std::vector<PairResult>> ReadLeague(const std::string& folder) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store,
                         OpenStoreReadOnly(SqliteUrl(absl::StrCat(folder, "/live/journal.db"))));
  return ResultsOf(*store);
}

int Sign(double points) { return (points > 0) - (points < 0); }

struct Moments2 {
  double mean = 0;
  double sd = 0;
};
Moments2 MomentsOf(const std::vector<double>& values) {
  double sum = 0;
  double squares = 0;
  for (const double v : values) {
    sum += v;
    squares += v * v;
  }
  const auto n = static_cast<double>(values.size());
  return {sum / n, std::sqrt(squares / n - sum / n * sum / n)};
}

// What is tested, as the population has it.
struct Truth {
  double hypothesis = 0;  // in the unit of the test
  double estimate = 0;    // in the unit of its estimate
  double elo = 0;         // of EloEstimate
};

absl::StatusOr<PairTest::Measure> TestCalled(const std::string& name) {
  const std::map<std::string, PairTest::Measure> tests = {{"effect", PairTest::Measure::kEffect},
                                                          {"points", PairTest::Measure::kMean},
                                                          {"normal", PairTest::Measure::kNormalEffect},
                                                          {"logistic", PairTest::Measure::kLogisticElo},
                                                          {"normalized", PairTest::Measure::kNormalizedElo}};
  const auto found = tests.find(name);
  if (found != tests.end()) return found->second;
  return absl::InvalidArgumentError(absl::StrCat(name, ": no test is called so"));
}

Truth TruthOf(const std::vector<double>& pool, PairTest::Measure measure) {
  const Moments2 m = MomentsOf(pool);
  std::vector<double> scores;
  for (const double value : pool) scores.push_back((1 + Sign(value)) / 2.0);
  const double elo_of_pairs = LogisticEloOf(MomentsOf(scores).mean);
  switch (measure) {
    case PairTest::Measure::kMean:
      return {m.mean, m.mean, elo_of_pairs};
    case PairTest::Measure::kLogisticElo:
      return {LogisticEloOf(m.mean), LogisticEloOf(m.mean), LogisticEloOf(m.mean)};
    case PairTest::Measure::kNormalizedElo: {
      const double of_game = (m.mean - 0.5) / (m.sd * std::sqrt(2.0));
      return {of_game * kNormalizedElo, LogisticEloOf(m.mean), LogisticEloOf(m.mean)};
    }
    case PairTest::Measure::kEffect:
    case PairTest::Measure::kNormalEffect:
      break;
  }
  return {m.mean / m.sd, m.mean, elo_of_pairs};
}

struct GateTrials {
  std::string folder;
  std::string test;
  bool at_h1 = false;
  double width = 0;
  int runs = 0;
  uint64_t seed = 0;
};

absl::Status RunGates(const GateTrials& trials) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<PairResult> results, ReadLeague(trials.folder));
  HAKAM_ASSIGN_OR_RETURN(const PairTest::Measure measure, TestCalled(trials.test));
  PairTest test = {.measure = measure};
  std::vector<double> pool;
  for (const PairResult& pair : results) {
    if (pair.a != 0 || pair.b != 1) continue;
    pool.push_back(test.in_elo() ? (2 + Sign(pair.room1) + Sign(pair.room2)) / 4.0 : pair.MeanPerBoard());
  }
  const Truth truth = TruthOf(pool, measure);
  test.hypotheses = {.h0 = truth.hypothesis - (trials.at_h1 ? trials.width : 0),
                     .h1 = truth.hypothesis + (trials.at_h1 ? 0 : trials.width)};
  Random random(trials.seed);
  std::map<Verdict, int> verdicts;
  int64_t pairs = 0;
  int covered = 0;
  int above = 0;
  int elo_covered = 0;
  for (int run = 0; run < trials.runs; ++run) {
    HAKAM_ASSIGN_OR_RETURN(SequentialTest running, SequentialTest::Create(test));
    while (running.verdict() == Verdict::kContinue) {
      HAKAM_RETURN_IF_ERROR(running.Add(pool[random.Below(pool.size())]));
    }
    ++verdicts[running.verdict()];
    pairs += running.pairs();
    HAKAM_ASSIGN_OR_RETURN(const SprtEstimate estimate, running.Estimate());
    HAKAM_ASSIGN_OR_RETURN(const SprtEstimate elo, running.EloEstimate());
    covered += estimate.low <= truth.estimate && truth.estimate <= estimate.high ? 1 : 0;
    above += estimate.median > truth.estimate ? 1 : 0;
    elo_covered += elo.low <= truth.elo && truth.elo <= elo.high ? 1 : 0;
  }
  const Moments2 m = MomentsOf(pool);
  std::printf(
      "{\"pool\": %zu, \"mean\": %.6f, \"sd\": %.6f, \"truth\": %.6f, \"runs\": %d, \"h0\": %d, \"h1\": %d, "
      "\"inconclusive\": %d, \"pairs\": %.1f, \"covered\": %d, \"above\": %d, \"elo_covered\": %d}\n",
      pool.size(), m.mean, m.sd, truth.hypothesis, trials.runs, verdicts[Verdict::kH0],
      verdicts[Verdict::kH1], verdicts[Verdict::kInconclusive], static_cast<double>(pairs) / trials.runs,
      covered, above, elo_covered);
  return absl::OkStatus();
}

struct RatingTrials {
  std::string folder;
  uint32_t deals = 0;
  int runs = 0;
  uint64_t seed = 0;
};

struct Coverage {
  int64_t tried = 0;
  int64_t covered = 0;
  void Add(double estimate, double truth, double half_width) {
    ++tried;
    covered += std::abs(estimate - truth) <= half_width ? 1 : 0;
  }
  double share() const { return static_cast<double>(covered) / static_cast<double>(tried); }
};

absl::Status RunRatings(const RatingTrials& trials) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<PairResult> results, ReadLeague(trials.folder));
  std::map<uint64_t, std::vector<PairResult>> by_deal;
  int entrants = 0;
  for (const PairResult& pair : results) {
    by_deal[pair.deal].push_back(pair);
    entrants = std::max(entrants, pair.b + 1);
  }
  std::vector<const std::vector<PairResult>*> deals;
  for (const auto& [deal, pairs] : by_deal) deals.push_back(&pairs);
  HAKAM_ASSIGN_OR_RETURN(const PointsRatings true_points, FitPoints(entrants, results));
  HAKAM_ASSIGN_OR_RETURN(const EloRatings true_elo, FitElo(entrants, results));
  Random random(trials.seed);
  Coverage points;
  Coverage elo;
  Coverage points_apart;
  Coverage elo_apart;
  for (int run = 0; run < trials.runs; ++run) {
    std::vector<PairResult> drawn;
    for (uint32_t deal = 0; deal < trials.deals; ++deal) {
      for (PairResult pair : *deals[random.Below(deals.size())]) {
        pair.deal = deal;
        drawn.push_back(pair);
      }
    }
    HAKAM_ASSIGN_OR_RETURN(const PointsRatings p, FitPoints(entrants, drawn));
    HAKAM_ASSIGN_OR_RETURN(const EloRatings e, FitElo(entrants, drawn));
    const double width = HalfWidth95(p.deals);
    const double elo_width = HalfWidth95(e.deals) * p.fit.widening;
    for (int i = 0; i < entrants; ++i) {
      const auto at = static_cast<size_t>(i);
      points.Add(p.rating[at], true_points.rating[at], width * p.se[at]);
      elo.Add(e.rating[at], true_elo.rating[at], elo_width * e.se[at]);
      for (int j = 0; j < i; ++j) {
        const auto other = static_cast<size_t>(j);
        points_apart.Add(p.rating[at] - p.rating[other], true_points.rating[at] - true_points.rating[other],
                         width * p.SeOfDifference(i, j));
        elo_apart.Add(e.rating[at] - e.rating[other], true_elo.rating[at] - true_elo.rating[other],
                      elo_width * e.SeOfDifference(i, j));
      }
    }
  }
  std::printf(
      "{\"pool\": %zu, \"entrants\": %d, \"deals\": %u, \"runs\": %d, \"points\": %.4f, \"elo\": %.4f, "
      "\"points_differences\": %.4f, \"elo_differences\": %.4f}\n",
      deals.size(), entrants, trials.deals, trials.runs, points.share(), elo.share(), points_apart.share(),
      elo_apart.share());
  return absl::OkStatus();
}

// Kurtosis 285: 88 % drawn, small differences either way, and 155 times in 100,000 a loss of 12 or 30.
std::vector<double> Skewed() {
  std::vector<double> pool;
  for (const auto& [value, count] :
       {std::pair(-30, 5), {-12, 150}, {-2, 2'000}, {-1, 4'000}, {1, 4'000}, {2, 2'000}}) {
    pool.insert(pool.end(), count, value);
  }
  pool.resize(100'000);
  return pool;
}

// Kurtosis 285: a normal body with sd 0.58 and, 63 times in 100,000, a loss of 20.
std::vector<double> Dense() {
  constexpr int kBody = 99'937;
  std::vector<double> pool(100'000, -20);
  for (int i = 0; i < kBody; ++i) {
    const double exact =
        0.58 * boost::math::quantile(boost::math::normal_distribution<>(), (i + 0.5) / kBody);
    pool[static_cast<size_t>(i)] = std::round(20 * exact) / 20;  // few values are quick to count
  }
  return pool;
}

// The results of a league, moved to strengths that are additive but for a cycle of the first three.
absl::StatusOr<std::vector<PairResult>> AdditiveBut(double cycle, std::vector<PairResult> results,
                                                    int entrants) {
  HAKAM_ASSIGN_OR_RETURN(const PointsRatings fit, FitPoints(entrants, results));
  std::map<std::pair<int, int>, std::pair<double, int>> sums;
  for (const PairResult& pair : results) {
    sums[{pair.a, pair.b}].first += pair.MeanPerBoard();
    ++sums[{pair.a, pair.b}].second;
  }
  for (PairResult& pair : results) {
    const auto& [sum, count] = sums[{pair.a, pair.b}];
    const double additive = fit.rating[static_cast<size_t>(pair.a)] - fit.rating[static_cast<size_t>(pair.b)];
    const bool in_cycle = pair.a < 3 && pair.b < 3;
    const double more = !in_cycle ? 0 : pair.b - pair.a == 1 ? cycle : -cycle;
    pair.room1 += additive + more - sum / count;
    pair.room2 += additive + more - sum / count;
  }
  return results;
}

struct FitTrials {
  std::string folder;
  bool shared = false;
  double cycle = 0;
  uint32_t deals = 0;
  int runs = 0;
  uint64_t seed = 0;
};

absl::Status RunFits(const FitTrials& trials) {
  HAKAM_ASSIGN_OR_RETURN(std::vector<PairResult> results, ReadLeague(trials.folder));
  int entrants = 0;
  for (const PairResult& pair : results) entrants = std::max(entrants, pair.b + 1);
  HAKAM_ASSIGN_OR_RETURN(results, AdditiveBut(trials.cycle, std::move(results), entrants));
  std::map<uint64_t, std::vector<PairResult>> by_deal;
  for (const PairResult& pair : results) by_deal[pair.deal].push_back(pair);
  std::vector<const std::vector<PairResult>*> deals;
  for (const auto& [deal, pairs] : by_deal) deals.push_back(&pairs);
  Random random(trials.seed);
  int flagged = 0;
  for (int run = 0; run < trials.runs; ++run) {
    std::vector<PairResult> drawn;
    uint64_t own = 0;
    for (uint32_t deal = 0; deal < trials.deals; ++deal) {
      const std::vector<PairResult>* together = deals[random.Below(deals.size())];
      for (size_t i = 0; i < together->size(); ++i) {
        if (!trials.shared) together = deals[random.Below(deals.size())];
        drawn.push_back((*together)[i]);
        drawn.back().deal = trials.shared ? deal : own++;
      }
    }
    HAKAM_ASSIGN_OR_RETURN(const PointsRatings fit, FitPoints(entrants, drawn));
    flagged += fit.fit.intransitive ? 1 : 0;
  }
  std::printf("{\"runs\": %d, \"flagged\": %d}\n", trials.runs, flagged);
  return absl::OkStatus();
}

absl::StatusOr<std::vector<double>> PoolOf(const std::string& folder) {
  if (folder == "skewed") return Skewed();
  if (folder == "dense") return Dense();
  HAKAM_ASSIGN_OR_RETURN(const std::vector<PairResult> results, ReadLeague(folder));
  std::vector<double> pool;
  for (const PairResult& pair : results) {
    if (pair.a == 0 && pair.b == 1) pool.push_back(pair.MeanPerBoard());
  }
  return pool;
}

// The weights exp(lambda x), summed up, under which the effect is this.
std::vector<double> TiltedTo(double effect, const std::vector<double>& pool) {
  const auto tilted = [&](double lambda, std::vector<double>* sums) {
    double n = 0;
    double sum = 0;
    double squares = 0;
    for (const double x : pool) {
      const double weight = std::exp(lambda * x);
      n += weight;
      sum += weight * x;
      squares += weight * x * x;
      if (sums != nullptr) sums->push_back(n);
    }
    const double mean = sum / n;
    return mean / std::sqrt(squares / n - mean * mean);
  };
  double low = -1;
  double high = 1;
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (tilted(middle, nullptr) < effect ? low : high) = middle;
  }
  std::vector<double> sums;
  tilted(low, &sums);
  return sums;
}

absl::Status RunTilted(const std::string& folder, bool at_h1, double width, int runs, uint64_t seed) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<double> pool, PoolOf(folder));
  const std::vector<double> weights = TiltedTo(at_h1 ? width : 0, pool);
  PairTest test = Gain();
  test.hypotheses.h1 = width;
  Random random(seed);
  std::map<Verdict, int> verdicts;
  int64_t pairs = 0;
  for (int run = 0; run < runs; ++run) {
    HAKAM_ASSIGN_OR_RETURN(SequentialTest running, SequentialTest::Create(test));
    while (running.verdict() == Verdict::kContinue) {
      const auto at = std::lower_bound(weights.begin(), weights.end(), random.Unit() * weights.back());
      HAKAM_RETURN_IF_ERROR(running.Add(pool[static_cast<size_t>(at - weights.begin())]));
    }
    ++verdicts[running.verdict()];
    pairs += running.pairs();
  }
  std::printf("{\"runs\": %d, \"h0\": %d, \"h1\": %d, \"inconclusive\": %d, \"pairs\": %.1f}\n", runs,
              verdicts[Verdict::kH0], verdicts[Verdict::kH1], verdicts[Verdict::kInconclusive],
              static_cast<double>(pairs) / runs);
  return absl::OkStatus();
}

// Whether any of the candidates passes. `own`: what each is tested with.
absl::StatusOr<bool> AnyPasses(const std::vector<double>& pool, const PairTest& own, size_t size, bool holm,
                               Random* random) {
  std::vector<SequentialTest> tests;
  std::vector<SequentialTest*> view;
  for (size_t i = 0; i < size; ++i) {
    HAKAM_ASSIGN_OR_RETURN(SequentialTest test, SequentialTest::Create(own));
    tests.push_back(std::move(test));
  }
  for (SequentialTest& test : tests) view.push_back(&test);
  const auto with = [&tests](Verdict verdict) {
    return std::count_if(tests.begin(), tests.end(),
                         [verdict](const SequentialTest& test) { return test.verdict() == verdict; });
  };
  while (with(Verdict::kContinue) > 0) {
    for (SequentialTest& test : tests) HAKAM_RETURN_IF_ERROR(test.Add(pool[random->Below(pool.size())]));
    if (holm) StepDown(view, PairTest().errors);
  }
  return with(Verdict::kH1) > 0;
}

absl::Status RunFamilies(const std::string& folder, int size, double width, int runs, uint64_t seed) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<double> pool, PoolOf(folder));
  const Moments2 m = MomentsOf(pool);
  const PairTest test = {.hypotheses = {.h0 = m.mean / m.sd, .h1 = m.mean / m.sd + width}};
  Random random(seed);
  const auto count = static_cast<size_t>(size);
  int any = 0;
  int plain = 0;
  for (int run = 0; run < runs; ++run) {
    HAKAM_ASSIGN_OR_RETURN(const bool holm, AnyPasses(pool, ShareOf(test, count), count, true, &random));
    HAKAM_ASSIGN_OR_RETURN(const bool each, AnyPasses(pool, test, count, false, &random));
    any += holm ? 1 : 0;
    plain += each ? 1 : 0;
  }
  std::printf("{\"runs\": %d, \"any\": %d, \"plain\": %d}\n", runs, any, plain);
  return absl::OkStatus();
}

struct GamesTrials {
  std::vector<std::string> folders;
  Claim claim = Claim::kAverage;
  std::string at;
  double width = 0;
  int runs = 0;
  uint64_t seed = 0;
};

// The results of a game, of which any can be drawn, and what is tested with them.
struct GamePool {
  std::vector<double> values;
  std::vector<double> weights;  // summed up; empty: equal
  PairTest test;

  double Draw(Random* random) const {
    if (weights.empty()) return values[random->Below(values.size())];
    const auto at = std::lower_bound(weights.begin(), weights.end(), random->Unit() * weights.back());
    return values[static_cast<size_t>(at - weights.begin())];
  }
};

absl::StatusOr<GamePool> GamePoolOf(const GamesTrials& trials, size_t game) {
  GamePool pool;
  HAKAM_ASSIGN_OR_RETURN(pool.values, PoolOf(trials.folders[game]));
  double h0 = 0;
  if (trials.at == "mixed") {
    pool.weights = TiltedTo(game == 0 ? trials.width : game == 1 ? -trials.width : 0, pool.values);
  } else {
    const Moments2 m = MomentsOf(pool.values);
    const bool at_h1 = trials.at == "h1" || (trials.at == "one-h0" && game > 0);
    h0 = m.mean / m.sd - (at_h1 ? trials.width : 0);
  }
  pool.test.hypotheses = {.h0 = h0, .h1 = h0 + trials.width};
  return pool;
}

absl::Status RunGames(const GamesTrials& trials) {
  std::vector<GamePool> pools;
  std::vector<PairTest> games;
  for (size_t game = 0; game < trials.folders.size(); ++game) {
    HAKAM_ASSIGN_OR_RETURN(GamePool pool, GamePoolOf(trials, game));
    games.push_back(pool.test);
    pools.push_back(std::move(pool));
  }
  Random random(trials.seed);
  std::map<Verdict, int> verdicts;
  int64_t deals = 0;
  std::vector<double> deal(pools.size());
  for (int run = 0; run < trials.runs; ++run) {
    HAKAM_ASSIGN_OR_RETURN(JointTest joint, JointTest::Create(trials.claim, {}, games));
    while (joint.verdict() == Verdict::kContinue) {
      for (size_t i = 0; i < pools.size(); ++i) deal[i] = pools[i].Draw(&random);
      HAKAM_RETURN_IF_ERROR(joint.Add(deal));
    }
    ++verdicts[joint.verdict()];
    deals += joint.deals();
  }
  std::printf("{\"runs\": %d, \"h0\": %d, \"h1\": %d, \"inconclusive\": %d, \"deals\": %.1f}\n", trials.runs,
              verdicts[Verdict::kH0], verdicts[Verdict::kH1], verdicts[Verdict::kInconclusive],
              static_cast<double>(deals) / trials.runs);
  return absl::OkStatus();
}

constexpr double kWorth = 26;  // of an ordinary hand of Baloot

// The pairs of two entrants that were drawn so far.
class Drawn {
 public:
  void Add(double points) {
    const auto deal = static_cast<uint64_t>(sums_.deals());
    HAKAM_CHECK(sums_.Add({.a = 0, .b = 1, .deal = deal, .room1 = points, .room2 = points}).ok());
  }
  HeadToHead Row() { return sums_.HeadToHeads().front(); }

 private:
  LeagueSums sums_{2};
};

absl::Status RunMeans(const std::string& folder, int pairs, int runs, uint64_t seed) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<double> pool, PoolOf(folder));
  const double truth = MomentsOf(pool).mean;
  Random random(seed);
  int covered = 0;
  int plain = 0;
  for (int run = 0; run < runs; ++run) {
    Drawn drawn;
    for (int i = 0; i < pairs; ++i) drawn.Add(pool[random.Below(pool.size())]);
    const HeadToHead row = drawn.Row();
    const MeanInterval interval = IntervalOfMean(row, kWorth);
    covered += interval.low <= truth && truth <= interval.high ? 1 : 0;
    plain += std::abs(row.mean - truth) <= HalfWidth95(0) * row.se ? 1 : 0;
  }
  std::printf("{\"runs\": %d, \"covered\": %d, \"plain\": %d}\n", runs, covered, plain);
  return absl::OkStatus();
}

absl::Status RunLooks(const std::string& folder, int pairs, int every, int runs, uint64_t seed) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<double> pool, PoolOf(folder));
  const double truth = MomentsOf(pool).mean;
  Random random(seed);
  int found = 0;
  int plain = 0;
  for (int run = 0; run < runs; ++run) {
    Drawn drawn;
    bool here = false;
    bool here_plain = false;
    for (int i = 1; i <= pairs; ++i) {
      drawn.Add(pool[random.Below(pool.size())]);
      if (i % every != 0) continue;
      const HeadToHead row = drawn.Row();
      const double progress = static_cast<double>(i) / pairs;
      const MeanInterval interval = IntervalOfMean(row, kWorth, progress);
      here |= truth < interval.low || interval.high < truth;
      here_plain |= std::abs(row.mean - truth) > HalfWidth95(0) * row.se;
    }
    found += here ? 1 : 0;
    plain += here_plain ? 1 : 0;
  }
  std::printf("{\"runs\": %d, \"found\": %d, \"plain\": %d}\n", runs, found, plain);
  return absl::OkStatus();
}

absl::Status Run(const std::vector<std::string>& args) {
  const absl::Status usage = absl::InvalidArgumentError("see the head of tests/soak/trials.cc");
  if (args.size() == 7 && args[0] == "gate") {
    GateTrials trials = {.folder = args[1], .test = args[2], .at_h1 = args[3] == "h1"};
    if ((args[3] != "h0" && args[3] != "h1") || !absl::SimpleAtod(args[4], &trials.width) ||
        !absl::SimpleAtoi(args[5], &trials.runs) || !absl::SimpleAtoi(args[6], &trials.seed)) {
      return usage;
    }
    return RunGates(trials);
  }
  if (args.size() == 5 && args[0] == "rating") {
    RatingTrials trials = {.folder = args[1]};
    if (!absl::SimpleAtoi(args[2], &trials.deals) || !absl::SimpleAtoi(args[3], &trials.runs) ||
        !absl::SimpleAtoi(args[4], &trials.seed)) {
      return usage;
    }
    return RunRatings(trials);
  }
  int pairs = 0;
  int runs = 0;
  uint64_t seed = 0;
  if (args.size() == 6 && args[0] == "tilted" && (args[2] == "h0" || args[2] == "h1")) {
    double width = 0;
    if (!absl::SimpleAtod(args[3], &width) || !absl::SimpleAtoi(args[4], &runs) ||
        !absl::SimpleAtoi(args[5], &seed)) {
      return usage;
    }
    return RunTilted(args[1], args[2] == "h1", width, runs, seed);
  }
  if (args.size() == 7 && args[0] == "fit") {
    FitTrials trials = {.folder = args[1], .shared = args[2] == "shared"};
    if ((args[2] != "own" && args[2] != "shared") || !absl::SimpleAtod(args[3], &trials.cycle) ||
        !absl::SimpleAtoi(args[4], &trials.deals) || !absl::SimpleAtoi(args[5], &trials.runs) ||
        !absl::SimpleAtoi(args[6], &trials.seed)) {
      return usage;
    }
    return RunFits(trials);
  }
  if (args.size() == 7 && args[0] == "games" && (args[2] == "average" || args[2] == "each")) {
    GamesTrials trials = {.folders = absl::StrSplit(args[1], ':'),
                          .claim = args[2] == "each" ? Claim::kEach : Claim::kAverage,
                          .at = args[3]};
    const bool known = args[3] == "h0" || args[3] == "h1" || args[3] == "one-h0" || args[3] == "mixed";
    if (!known || !absl::SimpleAtod(args[4], &trials.width) || !absl::SimpleAtoi(args[5], &trials.runs) ||
        !absl::SimpleAtoi(args[6], &trials.seed)) {
      return usage;
    }
    return RunGames(trials);
  }
  if (args.size() == 6 && args[0] == "family") {
    int size = 0;
    double width = 0;
    if (!absl::SimpleAtoi(args[2], &size) || size < 1 || !absl::SimpleAtod(args[3], &width) ||
        !absl::SimpleAtoi(args[4], &runs) || !absl::SimpleAtoi(args[5], &seed)) {
      return usage;
    }
    return RunFamilies(args[1], size, width, runs, seed);
  }
  if (args.size() == 5 && args[0] == "mean" && absl::SimpleAtoi(args[2], &pairs) &&
      absl::SimpleAtoi(args[3], &runs) && absl::SimpleAtoi(args[4], &seed)) {
    return RunMeans(args[1], pairs, runs, seed);
  }
  int every = 0;
  if (args.size() == 6 && args[0] == "looks" && absl::SimpleAtoi(args[2], &pairs) &&
      absl::SimpleAtoi(args[3], &every) && absl::SimpleAtoi(args[4], &runs) &&
      absl::SimpleAtoi(args[5], &seed)) {
    return RunLooks(args[1], pairs, every, runs, seed);
  }
  return usage;
}

}  // namespace
}  // namespace hakam::arbiter

int main(int argc, char** argv) {
  const absl::Status status = hakam::arbiter::Run({argv + 1, argv + argc});
  if (status.ok()) return 0;
  std::fprintf(stderr, "trials: %s\n", std::string(status.message()).c_str());
  return 2;
}
