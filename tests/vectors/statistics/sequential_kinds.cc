#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/rating/intervals.h"
#include "arbiter/rating/sequential/bounds.h"
#include "arbiter/rating/sequential/distribution.h"
#include "arbiter/rating/sequential/elo_sprt.h"
#include "arbiter/rating/sequential/estimate.h"
#include "arbiter/rating/sequential/gsprt.h"
#include "arbiter/rating/sequential/normal_tests.h"
#include "arbiter/rating/sequential/operating.h"
#include "arbiter/rating/sequential/sample_size.h"
#include "tests/vectors/statistics/kinds.h"

namespace hakam::vectors {
namespace {

using arbiter::Bounds;
using arbiter::Distribution;
using arbiter::EloModel;
using arbiter::EloTest;
using arbiter::Hypotheses;

// The answer, or none and a fault.
template <typename T>
std::optional<T> Answer(Example& example, absl::StatusOr<T> answer) {
  if (answer.ok()) return *std::move(answer);
  example.Fault(answer.status());
  return std::nullopt;
}

std::optional<Bounds> BoundsOf(Example& example) {
  const auto bounds = Answer(example, Bounds::Create({.alpha = example.Number(example.line(), "alpha"),
                                                      .beta = example.Number(example.line(), "beta")}));
  if (bounds.has_value()) {
    example.Expect(example.line(), "lower", bounds->lower);
    example.Expect(example.line(), "upper", bounds->upper);
  }
  return bounds;
}

std::optional<Distribution> ScoresOf(Example& example) {
  return Answer(example, Distribution::OfScores(example.Numbers(example.line(), "counts_low_to_high")));
}

EloTest EloTestOf(Example& example, const std::string& model) {
  const std::string name = example.Text(example.line(), model);
  if (name != "logistic" && name != "normalized") example.Fault(example.Field(example.line(), model), name);
  return {
      .model = name == "normalized" ? EloModel::kNormalized : EloModel::kLogistic,
      .elo = {.h0 = example.Number(example.line(), "elo0"), .h1 = example.Number(example.line(), "elo1")}};
}

Hypotheses HypothesesOf(Example& example, const std::string& name) {
  return {.h0 = example.Number(example.line(), name + "0"), .h1 = example.Number(example.line(), name + "1")};
}

void ExpectLlr(Example& example, const std::string& key, absl::StatusOr<double> llr) {
  if (!example.line().object.count(key)) return;
  example.Expect(example.line(), key, Answer(example, std::move(llr)));
}

// The likelihood of superiority from scores of games or pairs.
double Superiority(const Distribution& scores) {
  return arbiter::LikelihoodOfSuperiority(scores.mean() - 0.5, std::sqrt(scores.variance() / scores.n()));
}

}  // namespace

void SprtOfCounts(Example& example) {
  const Value& line = example.line();
  const EloTest test = EloTestOf(example, "model");
  const auto bounds = BoundsOf(example);
  const auto scores = ScoresOf(example);
  if (!bounds.has_value() || !scores.has_value()) return;
  if (example.Number(line, "categories") != static_cast<double>(scores->results().size()))
    example.Fault(example.Field(line, "categories"), "not the number of counts");
  const auto llr = Answer(example, arbiter::LlrOf(*scores, test));
  const auto mean = Answer(example, arbiter::ScoresOf(*scores, test));
  if (!llr.has_value() || !mean.has_value()) return;
  example.Expect(line, "llr", llr->exact);
  example.Expect(line, "llr_independent_bisection", llr->exact);
  example.Expect(line, "llr_alt_log", llr->log);
  example.Expect(line, "llr_alt2_quadratic", llr->quadratic);
  example.ExpectText(line, "verdict", std::string(arbiter::Name(bounds->Of(llr->exact))));
  example.Expect(line, "mean_score", scores->mean());
  example.Expect(line, "var_per_sample", scores->variance());
  example.Expect(line, "s0", mean->h0);
  example.Expect(line, "s1", mean->h1);
}

void SprtOfDifferences(Example& example) {
  const Value& line = example.line();
  const Hypotheses mean = HypothesesOf(example, "mu");
  const Hypotheses effect = HypothesesOf(example, "d");
  const auto bounds = BoundsOf(example);
  const std::vector<double> values = example.Numbers(line, "values");
  const std::vector<double> counts = example.Numbers(line, "counts");
  if (values.size() != counts.size()) return example.Fault(line, "not a count for each value");
  std::vector<arbiter::ResultCount> possible;
  std::vector<arbiter::ResultCount> came;  // a normal sample knows nothing of what did not
  for (size_t i = 0; i < values.size(); ++i) {
    possible.push_back({values[i], counts[i]});
    if (counts[i] != 0) came.push_back(possible.back());
  }
  const auto seen = Answer(example, Distribution::OfValues(std::move(possible)));
  const auto sample = Answer(example, Distribution::OfValues(std::move(came)));
  if (!bounds.has_value() || !seen.has_value() || !sample.has_value()) return;

  const arbiter::Moments moments = arbiter::Moments::Of(*sample);
  example.Expect(line, "n", moments.n);
  example.Expect(line, "sum", moments.n * moments.mean);
  example.Expect(line, "sumsq", moments.n * moments.square);
  example.Expect(line, "mean", moments.mean);
  example.Expect(line, "sd_mle", std::sqrt(moments.variance()));
  const auto llr = Answer(example, arbiter::MeanLlr(*seen, mean));
  if (!llr.has_value()) return;
  example.Expect(line, "llr_empirical_mean", *llr);
  example.ExpectText(line, "verdict_empirical_mean", std::string(arbiter::Name(bounds->Of(*llr))));
  ExpectLlr(example, "llr_empirical_tvalue", arbiter::TValueLlr(*seen, /*reference=*/0, effect));
  ExpectLlr(example, "llr_normal_d_glr_exact", arbiter::EffectLlr(moments, effect));
  example.Expect(line, "t_stat", moments.t());
  for (const char* other :
       {"llr_normal_mean_profile", "llr_normal_d_alt", "llr_tsprt_hajnal", "llr_tsprt_scipy_nct"})
    example.Ignore(line, other);
}

void SprtEstimateOfCounts(Example& example) {
  const Value& line = example.line();
  const EloTest test = EloTestOf(example, "elo_model");
  const auto bounds = BoundsOf(example);
  const auto scores = ScoresOf(example);
  if (!bounds.has_value() || !scores.has_value()) return;
  const auto estimate = Answer(example, arbiter::EstimateElo(*scores, test, *bounds));
  if (!estimate.has_value()) return;
  example.Expect(line, "median_unbiased_elo", estimate->median);
  if (example.Has(line, "ci95")) {
    const Value& interval = example.Field(line, "ci95");
    example.Compare(example.Item(interval, 0), estimate->low);
    example.Compare(example.Item(interval, 1), estimate->high);
  }
  example.Expect(line, "los", estimate->los);
  example.Expect(line, "llr_alt2", estimate->llr);
  example.ExpectFlag(line, "clamped", estimate->clamped);
}

void SprtOperating(Example& example) {
  const Value& line = example.line();
  const Hypotheses effect = HypothesesOf(example, "d");
  const double d = example.Number(line, "d");
  const auto bounds = BoundsOf(example);
  if (!bounds.has_value()) return;
  const auto operating = Answer(example, arbiter::Operating(d, effect, *bounds));
  if (!operating.has_value()) return;
  example.Expect(line, "pass_prob", operating->pass_probability);
  example.Expect(line, "expected_samples", operating->expected_samples);
}

void EloOfResults(Example& example) {
  const Value& line = example.line();
  const auto scores = ScoresOf(example);
  if (!scores.has_value()) return;
  example.Expect(line, "elo", arbiter::LogisticEloOf(scores->mean()));
  example.Expect(line, "los", Superiority(*scores));
  for (const char* other : {"elo_halfwidth95", "nelo", "nelo_halfwidth95", "los_wl_approx"})
    example.Ignore(line, other);
}

void LikelihoodsOfSuperiority(Example& example) {
  const Value& line = example.line();
  const std::vector<double> wdl = example.Numbers(line, "wdl");
  if (wdl.size() != 3) return example.Fault(example.Field(line, "wdl"), "three counts expected");
  const double n = wdl[0] + wdl[1] + wdl[2];
  const double mean = (wdl[0] + wdl[1] / 2) / n;
  const double variance =
      (wdl[0] * (1 - mean) * (1 - mean) + wdl[1] * (0.5 - mean) * (0.5 - mean) + wdl[2] * mean * mean) / n;
  example.Expect(line, "los_score_normal",
                 arbiter::LikelihoodOfSuperiority(mean - 0.5, std::sqrt(variance / n)));
  for (const char* other : {"los_wl_erf", "los_beta_exact"}) example.Ignore(line, other);
}

void SampleSizes(Example& example) {
  const Value& line = example.line();
  const double sd = example.Number(line, "sd");
  for (const Value& row : example.List(line, "rows")) {
    const auto samples = Answer(example, arbiter::SampleSize(sd, example.Number(example.Item(row, 0))));
    if (!samples.has_value()) continue;
    // Whole numbers, so no tolerance.
    const Value& expected = example.Item(row, 1);
    example.Compare(expected, static_cast<double>(*samples));
    if (expected.number != static_cast<double>(*samples))
      example.Fault(expected, absl::StrCat("not ", *samples));
  }
}

}  // namespace hakam::vectors
