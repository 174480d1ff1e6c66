#include "arbiter/plot/scale.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

// A cut interval extends this many typical half-widths beyond the outermost value.
constexpr double kReach = 3;

// Adds space on both sides. The range is never empty, even for close or large values.
Range Padded(double low, double high) {
  const double smallest = 1e-6 * std::max({std::abs(low), std::abs(high), 1e-3});
  if (high - low < smallest) return {low - std::max(1.0, smallest), high + std::max(1.0, smallest)};
  const double pad = 0.02 * (high - low);
  return {low - pad, high + pad};
}

}  // namespace

absl::Status CheckDrawable(double value, absl::string_view what) {
  if (!std::isfinite(value)) return absl::InvalidArgumentError(absl::StrCat(what, ": not a finite number"));
  if (std::abs(value) > kMostDrawn) return absl::InvalidArgumentError(absl::StrCat(what, ": too large"));
  return absl::OkStatus();
}

Range RangeOf(absl::Span<const Spread> spreads) {
  if (spreads.empty()) return Padded(0, 0);
  double low = spreads[0].value;
  double high = spreads[0].value;
  std::vector<double> widths;
  for (const Spread& s : spreads) {
    low = std::min(low, s.value);
    high = std::max(high, s.value);
    if (s.half_width) widths.push_back(*s.half_width);
  }
  if (widths.empty()) return Padded(low, high);
  std::sort(widths.begin(), widths.end());
  const double reach = kReach * widths[widths.size() / 2];
  const Range most = {low - reach, high + reach};
  for (const Spread& s : spreads) {
    low = std::min(low, std::max(most.low, s.value - s.half_width.value_or(0)));
    high = std::max(high, std::min(most.high, s.value + s.half_width.value_or(0)));
  }
  return Padded(low, high);
}

Range RangeOfValues(absl::Span<const double> values) {
  if (values.empty()) return Padded(0, 0);
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return Padded(*low, *high);
}

Ticks TicksOf(const Range& range, int most) {
  const double raw = range.size() / most;
  double power = std::pow(10, std::floor(std::log10(raw)));
  double step = power;
  for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
    step = factor * power;
    if (std::floor(range.high / step) - std::ceil(range.low / step) + 1 <= most) break;
  }
  Ticks ticks;
  ticks.digits = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
  for (double k = std::ceil(range.low / step); k <= std::floor(range.high / step); ++k) {
    ticks.at.push_back(k * step);
  }
  return ticks;
}

}  // namespace hakam::arbiter
