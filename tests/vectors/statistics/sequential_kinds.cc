#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/rating/sequential/bounds.h"
#include "arbiter/rating/sequential/distribution.h"
#include "arbiter/rating/sequential/elo_of_counts.h"
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
  ExpectLlr(example, "llr_normal_mean_profile", arbiter::ProfileLlr(moments, mean));
  ExpectLlr(example, "llr_normal_d_glr_exact", arbiter::EffectLlr(moments, effect));
  ExpectLlr(example, "llr_normal_d_alt", arbiter::EffectLlrLog(moments, effect));
  example.Expect(line, "t_stat", moments.t());
  const absl::StatusOr<double> t_sprt = arbiter::TSprtLlr(moments, effect);
  ExpectLlr(example, "llr_tsprt_hajnal", t_sprt);
  // Null where scipy's density of noncentral t gives up (C2): that is about scipy.
  if (example.Has(line, "llr_tsprt_scipy_nct")) ExpectLlr(example, "llr_tsprt_scipy_nct", t_sprt);
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
  const auto elo = Answer(example, arbiter::EloOf(*scores));
  if (!elo.has_value()) return;
  example.Expect(line, "elo", elo->elo);
  example.Expect(line, "elo_halfwidth95", elo->half_width);
  example.Expect(line, "los", elo->los);
  example.Expect(line, "nelo", elo->normalized);
  example.Expect(line, "nelo_halfwidth95", elo->normalized_half_width);
  if (!example.Has(line, "los_wl_approx")) return;
  const std::vector<double> counts = example.Numbers(line, "counts_low_to_high");
  if (counts.size() != 3)
    return example.Fault(example.Field(line, "los_wl_approx"), "of pairs there is none");
  const auto los =
      Answer(example, arbiter::LosOf({.wins = counts[2], .draws = counts[1], .losses = counts[0]}));
  if (los.has_value()) example.Expect(line, "los_wl_approx", los->wins);
}

void LikelihoodsOfSuperiority(Example& example) {
  const Value& line = example.line();
  const std::vector<double> wdl = example.Numbers(line, "wdl");
  if (wdl.size() != 3) return example.Fault(example.Field(line, "wdl"), "three counts expected");
  const auto los = Answer(example, arbiter::LosOf({.wins = wdl[0], .draws = wdl[1], .losses = wdl[2]}));
  if (!los.has_value()) return;
  example.Expect(line, "los_score_normal", los->score);
  example.Expect(line, "los_wl_erf", los->wins);
  example.Expect(line, "los_beta_exact", los->exact);
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
