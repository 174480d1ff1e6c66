// An error that carries the wrong field as data. The reader of a file can look up the place of the field;
// nobody has to parse the text of the error.
//
//   if (rounds == 0) return FieldError("rounds", "0 is out of range; use 1 to 5");
//   ...
//   return InField("swiss", status);  // swiss.rounds: 0 is out of range; use 1 to 5
//   ...
//   FieldOf(status);  // {"swiss"}, {"rounds"}
//
// A path is written "entrants[2].token_file": the field names of the proto, and the index, from 0, of an
// entry of a repeated field. The message of the status is always "path: what", so that it can be printed as
// it is.
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
  std::optional<size_t> index;  // of an entry of a repeated field; unset: the field as a whole
  friend bool operator==(const FieldStep&, const FieldStep&) = default;
};
// From the outermost message inwards. Empty: the message as a whole.
using FieldPath = std::vector<FieldStep>;

// "entrants[2]".
std::string FieldEntry(absl::string_view field, size_t index);

// InvalidArgument, or `code`, about the field with this path. `what`: "what is wrong; what to do".
absl::Status FieldError(absl::string_view path, absl::string_view what,
                        absl::StatusCode code = absl::StatusCode::kInvalidArgument);

// Puts `path` in front of the error's field, for the message that contains the other one in its field `path`.
// An error without a field becomes an error about all of that field; OK stays OK.
absl::Status InField(absl::string_view path, const absl::Status& error);
// The same for entry `index` of the repeated field `path`.
absl::Status InField(absl::string_view path, size_t index, const absl::Status& error);

// Empty for an error without a field.
FieldPath FieldOf(const absl::Status& error);

}  // namespace hakam

#endif  // HAKAM_SDK_BASE_FIELD_ERROR_H_
