#include "arbiter/process/tunable.h"

#include <cmath>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

constexpr double kLargest = 1e9;    // of min and max
constexpr double kMostSteps = 1e6;  // between min and max

bool IsWhole(double value) { return value == std::floor(value); }

}  // namespace

// The comparisons also refuse NaN.
std::string WrongIn(const v1::Tunable& tunable) {
  const double low = tunable.min();
  const double high = tunable.max();
  if (!(low >= -kLargest && high <= kLargest && low < high)) {
    return absl::StrCat("min ", low, " and max ", high, ": min must be below max, both from -1e9 to 1e9");
  }
  const double range = high - low;
  if (!(tunable.step() >= range / kMostSteps && tunable.step() <= range / 2)) {
    return absl::StrCat("step ", tunable.step(), ": must be from ", range / kMostSteps, " to ", range / 2,
                        " (a millionth to half of max - min)");
  }
  if (tunable.has_start() && !(tunable.start() >= low && tunable.start() <= high)) {
    return absl::StrCat("start ", tunable.start(), ": must be from min ", low, " to max ", high);
  }
  if (!tunable.integer()) return "";
  if (IsWhole(low) && IsWhole(high) && IsWhole(tunable.start()) && tunable.step() >= 1) return "";
  return "integer: min, max and start must be whole numbers, step at least 1";
}

}  // namespace hakam::arbiter
