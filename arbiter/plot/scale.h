// From numbers to places, and the round numbers beside an axis.
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

// What lies beyond cannot be drawn beside anything else.
inline constexpr double kMostDrawn = 1e12;

// InvalidArgument "WHAT: not a finite number" or "too large" unless `value` can be drawn.
absl::Status CheckDrawable(double value, absl::string_view what);

struct Range {
  double low = 0;
  double high = 1;  // > low
  double size() const { return high - low; }
};

// A value and how far its interval goes to both sides; unset: nobody knows.
struct Spread {
  double value = 0;
  std::optional<double> half_width;
};

// All values, and their intervals but for those that are several times as wide as most: one who has hardly
// played must not press all others together. All are drawable.
Range RangeOf(absl::Span<const Spread> spreads);

// The smallest range that holds all values, or one around them if they are all the same.
Range RangeOfValues(absl::Span<const double> values);

class Scale {
 public:
  // `from` and `to`: where low and high are.
  Scale(const Range& range, double from, double to) : range_(range), from_(from), to_(to) {}
  double At(double value) const { return from_ + (value - range_.low) / range_.size() * (to_ - from_); }

 private:
  Range range_;
  double from_;
  double to_;
};

struct Ticks {
  std::vector<double> at;  // ascending, within the range
  int digits = 0;          // that tell them apart
};

// Multiples of 1, 2 or 5 times a power of ten, at most `most` of them; `most` > 1.
Ticks TicksOf(const Range& range, int most);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLOT_SCALE_H_
