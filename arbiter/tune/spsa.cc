#include "arbiter/tune/spsa.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sdk/base/check.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

// Spall 1998: the smallest exponents that his theory allows, which are the best for finite samples; and the
// iterations that are expected to be needed before the gain falls, as a share of all.
constexpr double kAlpha = 0.602;
constexpr double kGamma = 0.101;
constexpr double kStability = 0.1;
// An effect of this many standard errors of all pairs together, in every iteration, moves a parameter over
// half of its range (README.md).
constexpr double kStandardErrors = 1.5;

}  // namespace

double EffectOf(absl::Span<const double> differences) {
  double sum = 0;
  double squares = 0;
  for (const double difference : differences) {
    sum += difference;
    squares += difference * difference;
  }
  if (squares == 0) return 0;
  return std::clamp(sum / std::sqrt(static_cast<double>(differences.size()) * squares), -1.0, 1.0);
}

Spsa::Spsa(SpsaPlan plan) : plan_(std::move(plan)) {
  HAKAM_CHECK(!plan_.parameters.empty() && plan_.iterations > 0 && plan_.pairs > 0);
  Point start;
  for (const Parameter& parameter : plan_.parameters) start.push_back(parameter.start);
  course_.push_back(std::move(start));
  gain_ = 1;
  double all = 0;
  for (int k = 1; k <= plan_.iterations; ++k) all += Gain(k);
  const double pairs = static_cast<double>(plan_.iterations) * plan_.pairs;
  gain_ = 0.5 / (std::min(1.0, kStandardErrors / std::sqrt(pairs)) * all);
}

double Spsa::Perturbation(int k) const { return std::pow(static_cast<double>(plan_.iterations) / k, kGamma); }

double Spsa::Gain(int k) const {
  return gain_ / std::pow(kStability * plan_.iterations + k, kAlpha) / (2 * Perturbation(k));
}

std::vector<int> Spsa::Signs(int k) const {
  Random random(Random(plan_.seed + static_cast<uint64_t>(k)).Next());
  std::vector<int> signs;
  for (size_t i = 0; i < plan_.parameters.size(); ++i) signs.push_back(random.Below(2) == 0 ? -1 : 1);
  return signs;
}

Spsa::Comparison Spsa::Next() const {
  HAKAM_CHECK(!finished());
  const int k = done() + 1;
  const std::vector<int> signs = Signs(k);
  Comparison next = {.plus = current(), .minus = current()};
  for (size_t i = 0; i < signs.size(); ++i) {
    const Parameter& parameter = plan_.parameters[i];
    const double change = signs[i] * Perturbation(k) * parameter.step;
    next.plus[i] = std::clamp(next.plus[i] + change, parameter.min, parameter.max);
    next.minus[i] = std::clamp(next.minus[i] - change, parameter.min, parameter.max);
  }
  return next;
}

void Spsa::Update(double effect) {
  HAKAM_CHECK(!finished() && effect >= -1 && effect <= 1);
  const int k = done() + 1;
  const std::vector<int> signs = Signs(k);
  Point point = current();
  for (size_t i = 0; i < signs.size(); ++i) {
    const Parameter& parameter = plan_.parameters[i];
    const double change = Gain(k) * effect * signs[i] * (parameter.max - parameter.min);
    point[i] = std::clamp(point[i] + change, parameter.min, parameter.max);
  }
  course_.push_back(std::move(point));
}

int Spsa::tail() const { return done() == 0 ? 0 : done() / 2 + 1; }

Spsa::Point Spsa::Tuned() const {
  Point mean(plan_.parameters.size(), 0);
  const auto count = static_cast<double>(course_.size() - static_cast<size_t>(tail()));
  for (size_t k = static_cast<size_t>(tail()); k < course_.size(); ++k) {
    for (size_t i = 0; i < mean.size(); ++i) mean[i] += course_[k][i] / count;
  }
  for (size_t i = 0; i < mean.size(); ++i) {
    mean[i] = std::clamp(mean[i], plan_.parameters[i].min, plan_.parameters[i].max);
  }
  return mean;
}

}  // namespace hakam::arbiter
