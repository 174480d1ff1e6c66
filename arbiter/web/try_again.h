// When somebody who was refused may try again, kept in the status.
#ifndef HAKAM_ARBITER_WEB_TRY_AGAIN_H_
#define HAKAM_ARBITER_WEB_TRY_AGAIN_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/cord.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace hakam::arbiter {

inline constexpr char kAgainPayload[] = "hakam/seconds-to-wait";

// ResourceExhausted. `again`: from now on; at least a second.
inline absl::Status TryAgain(absl::string_view why, absl::Duration again) {
  absl::Status status = absl::ResourceExhaustedError(why);
  const int64_t seconds = std::max<int64_t>(1, absl::ToInt64Seconds(absl::Ceil(again, absl::Seconds(1))));
  status.SetPayload(kAgainPayload, absl::Cord(absl::StrCat(seconds)));
  return status;
}

// Seconds; 0: the status says nothing about it.
inline int64_t SecondsToWait(const absl::Status& status) {
  int64_t seconds = 0;
  const absl::optional<absl::Cord> payload = status.GetPayload(kAgainPayload);
  return payload && absl::SimpleAtoi(std::string(*payload), &seconds) ? seconds : 0;
}

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_TRY_AGAIN_H_
