#include "sdk/wire/fields.h"

#include "absl/strings/str_cat.h"
#include "sdk/base/field_error.h"

namespace hakam::wire {

absl::Status Bad(absl::string_view field, absl::string_view why) { return FieldError(field, why); }

absl::Status OutOfRange(absl::string_view field, int64_t value, int64_t low, int64_t high) {
  return Bad(field, absl::StrCat(value, ", allowed ", low, "..", high));
}

absl::Status TooMany(absl::string_view field, int count, int most) {
  return Bad(field, absl::StrCat(count, " entries, at most ", most));
}

absl::Status Under(absl::string_view field, const absl::Status& status) { return InField(field, status); }

absl::Status Under(absl::string_view field, int index, const absl::Status& status) {
  if (status.ok()) return status;
  return InField(FieldEntry(field, static_cast<size_t>(index)), status);
}

}  // namespace hakam::wire
