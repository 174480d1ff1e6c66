// Text broken at spaces.
#ifndef HAKAM_ARBITER_VIEW_WRAPPED_TEXT_H_
#define HAKAM_ARBITER_VIEW_WRAPPED_TEXT_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// Characters, not bytes: "±" is two bytes and one column.
size_t TextWidth(absl::string_view text);

// `text` within `columns`, but for longer words. Its first line begins in column `at`, the others begin with
// `indent` spaces.
std::string Wrapped(absl::string_view text, size_t columns, size_t at, size_t indent);

// Each line of the text; its continuation is indented as it is. Ends with a newline. `columns` not set: the
// text as it is.
std::string WrappedLines(absl::string_view text, std::optional<size_t> columns);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_WRAPPED_TEXT_H_
