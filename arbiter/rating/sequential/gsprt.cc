#include "arbiter/rating/sequential/gsprt.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kMaxIterations = 10;
constexpr double kConverged = 1e-9;  // largest change of a probability

// Many more than needed.
constexpr int kMaxSteps = 2000;

// A smaller change of tilt times moment does not change a digit of the logarithm.
constexpr double kExact = 1e-15;

using Numbers = std::vector<double>;

// The root of sum p_i f_i / (1 + theta f_i) = 0 between the two poles around theta = 0; the sum decreases
// from one pole to the other. `moments` must have both signs. Newton's method from `guess`; a step that
// leaves the bracket of the root is replaced by bisection.
double Tilt(const std::vector<ResultCount>& results, const Numbers& moments, double guess = 0) {
  const auto [lowest, highest] = std::minmax_element(moments.begin(), moments.end());
  const double scale = std::max(-*lowest, *highest);
  double low = -1 / *highest;
  double high = -1 / *lowest;
  double theta = guess > low && guess < high ? guess : 0;
  for (int step = 0; step < kMaxSteps; ++step) {
    double sum = 0;
    double fall = 0;
    for (size_t k = 0; k < moments.size(); ++k) {
      const double tilted = moments[k] / (1 + theta * moments[k]);
      sum += results[k].count * tilted;
      fall += results[k].count * tilted * tilted;
    }
    if (sum == 0) break;
    (sum > 0 ? low : high) = theta;
    const double before = theta;
    theta += sum / fall;
    if (!(theta > low && theta < high)) theta = low + (high - low) / 2;
    if (std::abs(theta - before) * scale <= kExact) break;
  }
  return theta;
}

bool BothSigns(const Numbers& moments) {
  const auto [lowest, highest] = std::minmax_element(moments.begin(), moments.end());
  // Their poles must be finite as well.
  return *lowest < 0 && *highest > 0 && std::isfinite(1 / *lowest) && std::isfinite(1 / *highest);
}

// For each value, the logarithm of observed over fitted probability, for the best-fitting distribution under
// a constraint.
using Logs = Numbers;

Logs LogsOf(const Numbers& moments, double theta) {
  Logs logs;
  for (const double moment : moments) logs.push_back(std::log1p(theta * moment));
  return logs;
}

absl::Status Impossible(absl::string_view what, double value) {
  return absl::InvalidArgumentError(
      absl::StrCat("hypotheses: no distribution over these results has ", what, " ", value));
}

absl::StatusOr<Logs> FitMean(const Distribution& seen, double mean) {
  Numbers moments;
  for (const ResultCount& r : seen.results()) moments.push_back(r.value - mean);
  if (!BothSigns(moments)) return Impossible("mean", mean);
  return LogsOf(moments, Tilt(seen.results(), moments));
}

struct MeanAndSd {
  double mean = 0;
  double sd = 0;
};

MeanAndSd Describe(const std::vector<ResultCount>& results, const Numbers& probabilities) {
  double mean = 0;
  double variance = 0;
  for (size_t i = 0; i < results.size(); ++i) mean += probabilities[i] * results[i].value;
  for (size_t i = 0; i < results.size(); ++i)
    variance += probabilities[i] * (results[i].value - mean) * (results[i].value - mean);
  return {mean, std::sqrt(variance)};
}

// The constraint on t is linear in the probabilities only for a given mean and deviation, so it is iterated
// from the uniform distribution.
absl::StatusOr<Logs> FitTValue(const Distribution& seen, double reference, double t) {
  const std::vector<ResultCount>& results = seen.results();
  Numbers probabilities(results.size(), 1 / static_cast<double>(results.size()));
  Numbers moments(results.size());
  double theta = 0;
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    const auto [mean, sd] = Describe(results, probabilities);
    for (size_t i = 0; i < results.size(); ++i) {
      const double away = (results[i].value - mean) / sd;
      moments[i] = results[i].value - reference - t * sd * (1 + away * away) / 2;
    }
    if (!(sd > 0) || !BothSigns(moments)) return Impossible("a mean in deviations of", t);
    theta = Tilt(results, moments, theta);
    double change = 0;
    for (size_t i = 0; i < results.size(); ++i) {
      const double fitted = results[i].count / seen.n() / (1 + theta * moments[i]);
      change = std::max(change, std::abs(fitted - probabilities[i]));
      probabilities[i] = fitted;
    }
    if (change < kConverged) break;
  }
  return LogsOf(moments, theta);
}

absl::StatusOr<double> Finite(double llr) {
  if (std::isfinite(llr)) return llr;
  return absl::FailedPreconditionError("results: too few or too similar for a likelihood ratio");
}

absl::StatusOr<double> Compare(const Distribution& seen, const Logs& under_h0, const Logs& under_h1) {
  double llr = 0;
  for (size_t i = 0; i < under_h0.size(); ++i) llr += seen.results()[i].count * (under_h0[i] - under_h1[i]);
  return Finite(llr);
}

}  // namespace

absl::StatusOr<double> MeanLlr(const Distribution& seen, const Hypotheses& mean) {
  HAKAM_RETURN_IF_ERROR(Check(mean));
  HAKAM_ASSIGN_OR_RETURN(const Logs under_h0, FitMean(seen, mean.h0));
  HAKAM_ASSIGN_OR_RETURN(const Logs under_h1, FitMean(seen, mean.h1));
  return Compare(seen, under_h0, under_h1);
}

absl::StatusOr<double> TValueLlr(const Distribution& seen, double reference, const Hypotheses& t) {
  HAKAM_RETURN_IF_ERROR(Check(t));
  if (!std::isfinite(reference)) return absl::InvalidArgumentError("reference: not finite");
  HAKAM_ASSIGN_OR_RETURN(const Logs under_h0, FitTValue(seen, reference, t.h0));
  HAKAM_ASSIGN_OR_RETURN(const Logs under_h1, FitTValue(seen, reference, t.h1));
  return Compare(seen, under_h0, under_h1);
}

absl::StatusOr<double> MeanLlrLog(const Distribution& seen, const Hypotheses& mean) {
  HAKAM_RETURN_IF_ERROR(Check(mean));
  return Finite(seen.n() / 2 * std::log(seen.SquareAbout(mean.h0) / seen.SquareAbout(mean.h1)));
}

absl::StatusOr<double> MeanLlrQuadratic(const Distribution& seen, const Hypotheses& mean) {
  HAKAM_RETURN_IF_ERROR(Check(mean));
  return Finite(seen.n() * (mean.h1 - mean.h0) * (2 * seen.mean() - mean.h0 - mean.h1) / 2 / seen.variance());
}

double TValueLlrLog(double n, double t, const Hypotheses& hypotheses) {
  const double away0 = t - hypotheses.h0;
  const double away1 = t - hypotheses.h1;
  return n / 2 * std::log((1 + away0 * away0) / (1 + away1 * away1));
}

}  // namespace hakam::arbiter
