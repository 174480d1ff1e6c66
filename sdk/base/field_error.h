// An error that knows the field that is wrong, as data: who reads a file or a message can look up where the
// field is, and no one has to find it in the text of the error.
//
//   if (rounds == 0) return FieldError("rounds", "0 is out of range; use 1 to 5");
//   ...
//   return InField("swiss", status);  // swiss.rounds: 0 is out of range; use 1 to 5
//   ...
//   FieldOf(status);  // {"swiss"}, {"rounds"}
//
// A path is written "entrants[2].token_file": names of fields as the proto has them, with the index, from 0,
// of an entry of a repeated field. The message of the status is always "path: what", so who knows nothing of
// fields can print it as it is.
#ifndef HAKAM_SDK_BASE_FIELD_ERROR_H_
#define HAKAM_SDK_BASE_FIELD_ERROR_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hakam {

struct FieldStep {
  std::string name;
  std::optional<size_t> index;  // of a repeated field; nothing: the field as a whole
  friend bool operator==(const FieldStep&, const FieldStep&) = default;
};
// From the outermost message inwards. Empty: the message as a whole.
using FieldPath = std::vector<FieldStep>;

// "entrants[2]".
std::string FieldEntry(absl::string_view field, size_t index);

// InvalidArgument, or `code`, about the field with this path. What: "what is wrong; what to do".
absl::Status FieldError(absl::string_view path, absl::string_view what,
                        absl::StatusCode code = absl::StatusCode::kInvalidArgument);

// The same error, seen from the message that has the other one in its field `path`. An error without a field
// becomes one about all of that field; OK stays OK.
absl::Status InField(absl::string_view path, const absl::Status& error);

// Empty for an error without a field.
FieldPath FieldOf(const absl::Status& error);
std::string PathText(const FieldPath& path);

// The message without its path.
std::string WhatOf(const absl::Status& error);

}  // namespace hakam

#endif  // HAKAM_SDK_BASE_FIELD_ERROR_H_
