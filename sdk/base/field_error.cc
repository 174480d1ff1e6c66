#include "sdk/base/field_error.h"

#include "absl/strings/cord.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace hakam {
namespace {

// Both are payloads of the status; the message repeats them for people.
constexpr absl::string_view kPath = "hakam.field_error.path";
constexpr absl::string_view kWhat = "hakam.field_error.what";

std::string PathTextOf(const absl::Status& error) {
  return std::string(error.GetPayload(kPath).value_or(absl::Cord()));
}

// The message without its path.
std::string WhatOf(const absl::Status& error) {
  const absl::optional<absl::Cord> what = error.GetPayload(kWhat);
  return what ? std::string(*what) : std::string(error.message());
}

FieldStep StepOf(absl::string_view text) {
  const size_t bracket = text.find('[');
  FieldStep step = {.name = std::string(text.substr(0, bracket)), .index = std::nullopt};
  if (bracket == absl::string_view::npos) return step;
  size_t index = 0;
  const size_t end = text.find(']', bracket);
  if (absl::SimpleAtoi(text.substr(bracket + 1, end - bracket - 1), &index)) step.index = index;
  return step;
}

}  // namespace

std::string FieldEntry(absl::string_view field, size_t index) { return absl::StrCat(field, "[", index, "]"); }

absl::Status FieldError(absl::string_view path, absl::string_view what, absl::StatusCode code) {
  absl::Status error(code, absl::StrCat(path, path.empty() ? "" : ": ", what));
  error.SetPayload(kPath, absl::Cord(path));
  error.SetPayload(kWhat, absl::Cord(what));
  return error;
}

absl::Status InField(absl::string_view path, const absl::Status& error) {
  if (error.ok()) return error;
  const std::string inner = PathTextOf(error);
  const bool both = !path.empty() && !inner.empty();
  return FieldError(absl::StrCat(path, both ? "." : "", inner), WhatOf(error), error.code());
}

absl::Status InField(absl::string_view path, size_t index, const absl::Status& error) {
  if (error.ok()) return error;
  return InField(FieldEntry(path, index), error);
}

FieldPath FieldOf(const absl::Status& error) {
  FieldPath path;
  const std::string text = PathTextOf(error);
  for (const absl::string_view step : absl::StrSplit(text, '.', absl::SkipEmpty()))
    path.push_back(StepOf(step));
  return path;
}

}  // namespace hakam
