#include "arbiter/rating/sequential/distribution.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

// Beyond this a sum of squares might not be finite.
constexpr double kLargest = 1e100;

bool Usable(double number) { return std::abs(number) <= kLargest; }

}  // namespace

Distribution::Distribution(std::vector<ResultCount> results) : results_(std::move(results)) {
  double sum = 0;
  for (const ResultCount& r : results_) {
    n_ += r.count;
    sum += r.count * r.value;
  }
  mean_ = sum / n_;
  variance_ = SquareAbout(mean_);
}

double Distribution::SquareAbout(double centre) const {
  double sum = 0;
  for (const ResultCount& r : results_) sum += r.count * (r.value - centre) * (r.value - centre);
  return sum / n_;
}

absl::StatusOr<Distribution> Distribution::OfScores(absl::Span<const double> counts_low_to_high) {
  const size_t categories = counts_low_to_high.size();
  if (categories != 3 && categories != 5) {
    return absl::InvalidArgumentError(
        absl::StrCat("results: ", categories, " counts; 3 of games or 5 of pairs expected"));
  }
  std::vector<ResultCount> results;
  for (size_t i = 0; i < categories; ++i) {
    results.push_back({static_cast<double>(i) / static_cast<double>(categories - 1), counts_low_to_high[i]});
  }
  return OfValues(std::move(results));
}

absl::StatusOr<Distribution> Distribution::OfValues(std::vector<ResultCount> results) {
  if (results.empty()) return absl::InvalidArgumentError("results: none");
  for (ResultCount& r : results) {
    if (!Usable(r.value) || !Usable(r.count) || r.count < 0) {
      return absl::InvalidArgumentError(absl::StrCat("results: value ", r.value, " came ", r.count,
                                                     " times; must be finite, and not less than 0 times"));
    }
    if (r.count == 0) r.count = kPseudoCount;
  }
  std::sort(results.begin(), results.end(),
            [](const ResultCount& a, const ResultCount& b) { return a.value < b.value; });
  for (size_t i = 1; i < results.size(); ++i) {
    if (results[i].value == results[i - 1].value)
      return absl::InvalidArgumentError(absl::StrCat("results: value ", results[i].value, " is there twice"));
  }
  return Distribution(std::move(results));
}

}  // namespace hakam::arbiter
