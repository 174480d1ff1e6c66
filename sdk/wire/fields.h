// Shared by the converters: errors for numbers and lists that are out of range, and repeated fields that are
// reused.
// Their errors carry the field (sdk/base/field_error.h).
#ifndef HAKAM_SDK_WIRE_FIELDS_H_
#define HAKAM_SDK_WIRE_FIELDS_H_

#include <google/protobuf/repeated_field.h>

#include <cstdint>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hakam::wire {

// InvalidArgument "field: VALUE, allowed LOW..HIGH".
absl::Status OutOfRange(absl::string_view field, int64_t value, int64_t low, int64_t high);
// InvalidArgument "field: COUNT entries, at most MOST".
absl::Status TooMany(absl::string_view field, int count, int most);

// InvalidArgument unless low <= value <= high.
inline absl::Status CheckRange(absl::string_view field, int64_t value, int64_t low, int64_t high) {
  if (value >= low && value <= high) return absl::OkStatus();
  return OutOfRange(field, value, low, high);
}

// InvalidArgument if the list is longer than `most`.
inline absl::Status CheckCount(absl::string_view field, int count, int most) {
  if (count <= most) return absl::OkStatus();
  return TooMany(field, count, most);
}

// Makes the field `size` long and keeps the messages that it has; the caller overwrites them.
template <typename Message>
void Resize(google::protobuf::RepeatedPtrField<Message>* field, int size) {
  while (field->size() > size) field->RemoveLast();
  while (field->size() < size) field->Add();
}

}  // namespace hakam::wire

#endif  // HAKAM_SDK_WIRE_FIELDS_H_
