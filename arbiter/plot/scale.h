// Maps numbers to coordinates, and chooses the round numbers of an axis.
//
//   const Range range = RangeOf({{.value = 5.5, .half_width = 0.5}, {.value = -16, .half_width = 1}});
//   const Scale x(range, /*from=*/100, /*to=*/500);
//   for (const double tick : TicksOf(range, 8).at) Draw(x.At(tick));
#ifndef HAKAM_ARBITER_PLOT_SCALE_H_
#define HAKAM_ARBITER_PLOT_SCALE_H_

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace hakam::arbiter {

// The largest absolute value that can be drawn.
inline constexpr double kMostDrawn = 1e12;

// InvalidArgument "WHAT: not a finite number" or "too large" unless `value` can be drawn.
absl::Status CheckDrawable(double value, absl::string_view what);

struct Range {
  double low = 0;
  double high = 1;  // > low
  double size() const { return high - low; }
};

// A value and the half-width of its interval; unset: unknown.
struct Spread {
  double value = 0;
  std::optional<double> half_width;
};

// A range that holds all values and their intervals, except intervals several times as wide as most: an
// entrant with few results must not compress all others. All numbers must be drawable.
Range RangeOf(absl::Span<const Spread> spreads);

// The smallest range that holds all values; if they are all equal, a range around them.
Range RangeOfValues(absl::Span<const double> values);

class Scale {
 public:
  // `from` and `to`: the coordinates of range.low and range.high.
  Scale(const Range& range, double from, double to) : range_(range), from_(from), to_(to) {}
  double At(double value) const { return from_ + (value - range_.low) / range_.size() * (to_ - from_); }

 private:
  Range range_;
  double from_;
  double to_;
};

struct Ticks {
  std::vector<double> at;  // ascending, within the range
  int digits = 0;          // enough to tell the ticks apart
};

// Multiples of 1, 2 or 5 times a power of ten, at most `most` of them; `most` > 1.
Ticks TicksOf(const Range& range, int most);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLOT_SCALE_H_
