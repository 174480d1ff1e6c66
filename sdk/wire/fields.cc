#include "sdk/wire/fields.h"

#include "absl/strings/str_cat.h"

namespace hakam::wire {

absl::Status Bad(absl::string_view field, absl::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat(field, ": ", why));
}

absl::Status OutOfRange(absl::string_view field, int64_t value, int64_t low, int64_t high) {
  return Bad(field, absl::StrCat(value, ", allowed ", low, "..", high));
}

absl::Status TooMany(absl::string_view field, int count, int most) {
  return Bad(field, absl::StrCat(count, " entries, at most ", most));
}

absl::Status Under(absl::string_view field, absl::Status status) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat(field, ".", status.message()));
}

absl::Status Under(absl::string_view field, int index, absl::Status status) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat(field, "[", index, "].", status.message()));
}

}  // namespace hakam::wire
