#include "sdk/wire/duration.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/fields.h"

namespace hakam::wire {
namespace {

// The limits that the comments of google.protobuf.Duration set.
constexpr int64_t kMaxSeconds = 315'576'000'000;
constexpr int32_t kMaxNanos = 999'999'999;

}  // namespace

void ToProto(absl::Duration duration, google::protobuf::Duration* out) {
  const absl::Duration most = absl::Seconds(kMaxSeconds);
  absl::Duration rest = std::clamp(duration, -most, most);
  out->set_seconds(absl::IDivDuration(rest, absl::Seconds(1), &rest));
  out->set_nanos(static_cast<int32_t>(absl::ToInt64Nanoseconds(rest)));
}

absl::StatusOr<absl::Duration> DurationFromProto(absl::string_view field,
                                                 const google::protobuf::Duration& message) {
  const int64_t seconds = message.seconds();
  const int32_t nanos = message.nanos();
  HAKAM_RETURN_IF_ERROR(InField(field, CheckRange("seconds", seconds, -kMaxSeconds, kMaxSeconds)));
  HAKAM_RETURN_IF_ERROR(InField(field, CheckRange("nanos", nanos, -kMaxNanos, kMaxNanos)));
  if ((seconds > 0 && nanos < 0) || (seconds < 0 && nanos > 0)) {
    return InField(field, FieldError("nanos", absl::StrCat(nanos, ", and seconds ", seconds,
                                                           ": give both the same sign")));
  }
  return absl::Seconds(seconds) + absl::Nanoseconds(nanos);
}

}  // namespace hakam::wire
