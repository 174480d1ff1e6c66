#include "agents/pimc/choose_best.h"

#include <algorithm>
#include <cmath>

namespace hakam::agents::pimc {
namespace {

constexpr int kMostWorlds = 1000;  // deals, if their number is not given
constexpr int kFewest = 30;        // deals before a choice can be clear
constexpr double kClear = 4;       // standard errors
constexpr double kSame = 1e-9;     // means that differ by this or less are equal

// Sums of the values over the deals, and of the squared differences between each two candidates.
class Sums {
 public:
  explicit Sums(const Choices& choices)
      : n_(choices.count), prior_(choices.prior), sum_(n_), squares_(n_ * n_) {
    prior_.resize(n_);
  }

  void Add(const std::vector<double>& values) {
    ++count_;
    for (size_t a = 0; a < n_; ++a) {
      sum_[a] += values[a];
      for (size_t b = 0; b < a; ++b)
        squares_[a * n_ + b] += (values[a] - values[b]) * (values[a] - values[b]);
    }
  }
  int count() const { return count_; }
  // With the prior value.
  double mean(size_t a) const { return sum_[a] / count_ + prior_[a]; }

  size_t best() const {
    size_t best = 0;
    for (size_t a = 1; a < n_; ++a) {
      if (mean(a) > mean(best)) best = a;
    }
    return best;
  }
  // Whether a is better than b by `errors` standard errors of the difference.
  bool Better(size_t a, size_t b, double errors) const {
    const double squares = squares_[std::max(a, b) * n_ + std::min(a, b)];
    const double gap = mean(a) - mean(b);
    const double in_deals = (sum_[a] - sum_[b]) / count_;
    const double variance = std::max(0.0, squares / count_ - in_deals * in_deals);
    return gap > kSame && gap >= errors * std::sqrt(variance / count_);
  }
  // Whether the best candidate is clearly better than each other one, or has always been equal to it.
  bool Clear() const {
    if (count_ < kFewest) return false;
    const size_t first = best();
    for (size_t a = 0; a < n_; ++a) {
      const bool equal = squares_[std::max(a, first) * n_ + std::min(a, first)] == 0;
      if (!equal && !Better(first, a, kClear)) return false;
    }
    return true;
  }

 private:
  size_t n_;
  std::vector<double> prior_;
  std::vector<double> sum_;
  std::vector<double> squares_;
  int count_ = 0;
};

}  // namespace

size_t ChooseBest(const Choices& choices, const Effort& effort, const Clock& clock, NextValues next) {
  const int most = effort.worlds.value_or(kMostWorlds);
  Sums sums(choices);
  for (int tries = 0; sums.count() < most && tries < 2 * most && clock.Now() < effort.until; ++tries) {
    if (const std::vector<double>* values = next()) sums.Add(*values);
    if (!effort.worlds.has_value() && sums.Clear()) break;
  }
  if (sums.count() < choices.least || !sums.Better(sums.best(), choices.usual, choices.doubt))
    return choices.usual;
  return sums.best();
}

}  // namespace hakam::agents::pimc
