// Range checks for the numbers in a league file.
#ifndef HAKAM_ARBITER_LEAGUE_RANGES_H_
#define HAKAM_ARBITER_LEAGUE_RANGES_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "sdk/base/field_error.h"

namespace hakam::arbiter {

struct Allowed {
  uint64_t least = 0;
  uint64_t most = 0;
};

inline std::string RangeText(Allowed range) {
  if (range.least == range.most) return absl::StrCat(range.least);
  return absl::StrCat(range.least, " to ", range.most);
}

// FieldError(option, "0 is out of range; use 1 to 9").
inline absl::Status CheckRange(absl::string_view option, uint64_t value, Allowed range) {
  if (value >= range.least && value <= range.most) return absl::OkStatus();
  return FieldError(option, absl::StrCat(value, " is out of range; use ", RangeText(range)));
}

// The number of entrants is not an option of the format, so the error does not name a field.
inline absl::Status CheckEntrantCount(uint64_t entrants, Allowed range) {
  if (entrants >= range.least && entrants <= range.most) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(entrants, " entrants; use ", RangeText(range)));
}

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_RANGES_H_
