// Numbers of a league that people write: is each in its range?
#ifndef HAKAM_ARBITER_LEAGUE_RANGES_H_
#define HAKAM_ARBITER_LEAGUE_RANGES_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace hakam::arbiter {

struct Allowed {
  uint64_t least = 0;
  uint64_t most = 0;
};

// InvalidArgument: "swiss: 0 rounds; give 1 to 9".
inline absl::Status CheckRange(absl::string_view format, absl::string_view option, uint64_t value,
                               Allowed range) {
  if (value >= range.least && value <= range.most) return absl::OkStatus();
  if (range.least == range.most) {
    return absl::InvalidArgumentError(absl::StrCat(format, ": ", value, " ", option, "; give ", range.least));
  }
  return absl::InvalidArgumentError(
      absl::StrCat(format, ": ", value, " ", option, "; give ", range.least, " to ", range.most));
}

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_RANGES_H_
