#include "arbiter/view/duration_text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

constexpr double kMost = 1e12;  // seconds; more is not worth a number

}  // namespace

std::string RoughDuration(absl::Duration duration) {
  const double seconds = std::clamp(absl::ToDoubleSeconds(duration), 0.0, kMost);
  if (seconds < 59.5) return absl::StrCat(std::llround(seconds), " s");
  const int64_t minutes = std::llround(seconds / 60);
  if (minutes < 60) return absl::StrCat(minutes, " min");
  if (minutes < int64_t{48} * 60) {
    const int64_t rest = minutes % 60;
    return absl::StrCat(minutes / 60, " h", rest == 0 ? "" : absl::StrCat(" ", rest, " min"));
  }
  return absl::StrCat(std::llround(seconds / 86400), " days");
}

}  // namespace hakam::arbiter
