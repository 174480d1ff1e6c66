#include "arbiter/rating/sequential/gsprt.h"

#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kMaxSteps = 200;    // many more than needed
constexpr double kReach = 0.9;    // of the way to the end of a bracket
constexpr double kExact = 1e-15;  // a smaller change does not change a digit of the logarithms

using Numbers = std::vector<double>;

// The root of sum p_i f_i / (1 + theta f_i) = 0 between the two poles around theta = 0; the sum decreases
// from one pole to the other. `moments` must have both signs. Newton's method from `guess`. A step goes at
// most nine tenths of the way to the end of the bracket: close to a pole steps are tiny, whether or not the
// root is there.
double Tilt(const std::vector<ResultCount>& results, const Numbers& moments, double guess = 0) {
  const auto [lowest, highest] = std::minmax_element(moments.begin(), moments.end());
  double low = -1 / *highest;
  double high = -1 / *lowest;
  double theta = guess > low && guess < high ? guess : 0;
  for (int step = 0; step < kMaxSteps; ++step) {
    double sum = 0;
    double fall = 0;
    double steepest = 0;
    for (size_t k = 0; k < moments.size(); ++k) {
      const double tilted = moments[k] / (1 + theta * moments[k]);
      sum += results[k].count * tilted;
      fall += results[k].count * tilted * tilted;
      steepest = std::max(steepest, std::abs(tilted));
    }
    (sum > 0 ? low : high) = theta;
    const double before = theta;
    theta = std::clamp(theta + sum / fall, theta - kReach * (theta - low), theta + kReach * (high - theta));
    if (std::abs(theta - before) * steepest <= kExact) break;
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

absl::StatusOr<Logs> FitMean(const Distribution& seen, double mean) {
  Numbers moments;
  for (const ResultCount& r : seen.results()) moments.push_back(r.value - mean);
  if (!BothSigns(moments)) {
    return absl::InvalidArgumentError(
        absl::StrCat("hypotheses: no distribution over these results has mean ", mean));
  }
  return LogsOf(moments, Tilt(seen.results(), moments));
}

constexpr double kStep = 1.6;   // ratio of neighbouring deviations from which the search for a maximum climbs
constexpr int kStepsBelow = 3;  // so many of them are below the deviation that is nearest to the sample
constexpr int kMaxClimb = 60;   // many more than needed
constexpr double kSame = 1e-6;  // relative change of a deviation; the likelihood changes by its square
constexpr int kBits = 20;       // precision of a deviation; the likelihood has twice as many

// The distributions whose mean is t standard deviations away from the reference (law.md section 3). Those
// with the deviation s satisfy the linear constraint sum p_i phi_i = 0, phi being a tangent of the parabola
// of t.
class TValueFit {
 public:
  TValueFit(const Distribution& seen, double reference, double t)
      : results_(seen.results()), t_(t), moments_(seen.results().size()) {
    for (const ResultCount& r : results_) from_reference_.push_back(r.value - reference);
    n_ = seen.n();
    mean_ = seen.mean() - reference;
    square_ = seen.SquareAbout(reference);
    sd_ = std::sqrt(seen.variance());
  }

  // The logarithm of the likelihood of the sample under the best of them, less that under its own
  // frequencies; -infinity if there is none.
  double LogLikelihood() {
    if (t_ == 0) return Best(1);  // the constraint does not depend on s
    // The squares of the results are too small for a double.
    if (!(Nearest() > 0)) return -std::numeric_limits<double>::infinity();
    const bool inside = t_ > 0 ? mean_ > t_ * sd_ : mean_ < t_ * sd_;
    return inside ? Inside() : Outside();
  }

 private:
  // t is farther from 0 than that of the sample, which lies above the parabola. What lies below is a union of
  // half-planes, so the best distribution is the best of the best of each. There may be several maxima: a
  // result that hardly ever came can explain a mean as well.
  double Outside() {
    const double largest = std::max(std::abs(from_reference_.front()), std::abs(from_reference_.back()));
    Numbers starts, found;
    for (double s = Nearest() * std::pow(kStep, -kStepsBelow); s < largest * kStep; s *= kStep) {
      starts.push_back(s);
      found.push_back(Best(s));
    }
    double best = -std::numeric_limits<double>::infinity();
    for (size_t i = 0; i < found.size(); ++i) {
      const bool lower =
          (i > 0 && found[i] < found[i - 1]) || (i + 1 < found.size() && found[i] < found[i + 1]);
      if (!lower && std::isfinite(found[i])) best = std::max(best, Climb(starts[i]));
    }
    return best;
  }

  // The maximum above s. The best distribution of a half-plane is in the next one too, whose tangent is at
  // its own mean, so each step climbs.
  double Climb(double s) {
    double log = 0;
    for (int step = 0; step < kMaxClimb; ++step) {
      log = Best(s);
      double mean = 0;
      for (size_t i = 0; i < moments_.size(); ++i)
        mean += results_[i].count / n_ / (1 + theta_ * moments_[i]) * from_reference_[i];
      const double before = s;
      s = mean / t_;
      if (std::abs(s - before) <= kSame * before) break;
    }
    return log;
  }

  // t lies between 0 and that of the sample, which lies below the parabola. What lies above is an
  // intersection of half-planes, so the best distribution is the worst of the best of each half-plane without
  // the sample. There is one minimum.
  double Inside() {
    const double middle = mean_ / t_;
    const double half = std::sqrt(std::max(0.0, middle * middle - Nearest() * Nearest()));
    const auto log_likelihood = [this](double log_s) { return Best(std::exp(log_s)); };
    const double high = std::log(middle + half);
    return boost::math::tools::brent_find_minima(log_likelihood, 2 * std::log(Nearest()) - high, high, kBits)
        .second;
  }

  // The s whose tangent is nearest to the sample in the plane of mean and mean square.
  double Nearest() const { return std::sqrt(square_ / (1 + t_ * t_)); }

  // The log-likelihood of the best distribution on the tangent of s, as LogLikelihood() gives it.
  double Best(double s) {
    for (size_t i = 0; i < moments_.size(); ++i) {
      const double a = from_reference_[i];
      moments_[i] = (1 + t_ * t_) * (a - t_ * s / 2) - t_ * a * a / (2 * s);
    }
    if (!BothSigns(moments_)) return -std::numeric_limits<double>::infinity();
    theta_ = Tilt(results_, moments_, theta_);
    double log = 0;
    for (size_t i = 0; i < moments_.size(); ++i) log -= results_[i].count * std::log1p(theta_ * moments_[i]);
    return log;
  }

  const std::vector<ResultCount>& results_;
  const double t_;
  Numbers from_reference_;
  double n_ = 0;
  double mean_ = 0;    // of from_reference_
  double square_ = 0;  // and its mean square
  double sd_ = 0;
  double theta_ = 0;  // of the tangent before
  Numbers moments_;
};

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
  return Finite(TValueFit(seen, reference, t.h1).LogLikelihood() -
                TValueFit(seen, reference, t.h0).LogLikelihood());
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
