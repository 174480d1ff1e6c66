#include "sdk/wire/fields.h"

#include "absl/strings/str_cat.h"
#include "sdk/base/field_error.h"

namespace hakam::wire {

absl::Status OutOfRange(absl::string_view field, int64_t value, int64_t low, int64_t high) {
  return FieldError(field, absl::StrCat(value, ", allowed ", low, "..", high));
}

absl::Status TooMany(absl::string_view field, int count, int most) {
  return FieldError(field, absl::StrCat(count, " entries, at most ", most));
}

}  // namespace hakam::wire
