#include "agents/pimc/judge.h"

#include <algorithm>
#include <cmath>

namespace hakam::agents::pimc {
namespace {

constexpr int kMostWorlds = 1000;  // looked at without being told how many
constexpr int kMostDraws = 20'000;
constexpr int kFewest = 30;   // worlds before a choice can be clear
constexpr double kClear = 4;  // standard errors

// Sums over the worlds, and over the differences between each two candidates.
class Sums {
 public:
  explicit Sums(size_t candidates) : n_(candidates), sum_(candidates), squares_(candidates * candidates) {}

  void Add(const std::vector<double>& values) {
    ++count_;
    for (size_t a = 0; a < n_; ++a) {
      sum_[a] += values[a];
      for (size_t b = 0; b < a; ++b)
        squares_[a * n_ + b] += (values[a] - values[b]) * (values[a] - values[b]);
    }
  }
  int count() const { return count_; }
  double mean(size_t a) const { return sum_[a] / count_; }

  // Whether the best is better than each other beyond doubt, or has never differed from it.
  bool Clear() const {
    if (count_ < kFewest) return false;
    const size_t best = static_cast<size_t>(std::max_element(sum_.begin(), sum_.end()) - sum_.begin());
    for (size_t a = 0; a < n_; ++a) {
      if (a == best) continue;
      const double squares = squares_[std::max(a, best) * n_ + std::min(a, best)];
      const double gap = mean(best) - mean(a);
      const double error = std::sqrt(std::max(0.0, squares / count_ - gap * gap) / count_);
      if (gap < kClear * error) return false;
    }
    return true;
  }

 private:
  size_t n_;
  std::vector<double> sum_;
  std::vector<double> squares_;
  int count_ = 0;
};

}  // namespace

Verdict Judge(const Beliefs& beliefs, const Effort& effort, const Clock& clock, size_t candidates,
              Worlds* worlds, Agent& model, Random& random, Values values) {
  const int most = effort.worlds.value_or(kMostWorlds);
  Sums sums(candidates);
  std::vector<std::vector<double>> known;  // by world; empty: not looked at yet
  int draws = 0;
  for (int looks = 0; sums.count() < most && looks < 2 * most && clock.Now() < effort.until; ++looks) {
    const int wanted = std::min(beliefs.draws * (looks + 2), kMostDraws);
    for (; draws < wanted && (draws % 8 != 0 || clock.Now() < effort.until); ++draws)
      worlds->Draw(beliefs, model, random);
    if (worlds->empty()) continue;
    known.resize(worlds->size());
    const size_t index = worlds->Pick(random);
    std::vector<double>& here = known[index];
    if (here.empty()) {
      here.resize(candidates);
      if (!values(worlds->board(index), &here)) {
        here.clear();
        continue;
      }
    }
    sums.Add(here);
    if (!effort.worlds.has_value() && sums.Clear()) break;
  }
  Verdict verdict{.mean = {}, .worlds = sums.count()};
  for (size_t a = 0; a < candidates && sums.count() > 0; ++a) verdict.mean.push_back(sums.mean(a));
  return verdict;
}

}  // namespace hakam::agents::pimc
