// Text of unknown origin: is it UTF-8, and how is it shown?
//
//   if (!IsPrintable(seed)) return absl::InvalidArgumentError("seed: use printable UTF-8 only");
//   detail = ValidUtf8(status.error_message());                      // what is kept is exact
//   text = absl::StrCat("fault: ", PrintableLine(detail), "\n");     // what is shown hides nothing
#ifndef HAKAM_SDK_BASE_UTF8_H_
#define HAKAM_SDK_BASE_UTF8_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace hakam {

// Well-formed UTF-8 from end to end. Overlong forms, surrogates and code points above U+10FFFF are refused.
bool IsUtf8(absl::string_view text);

// Well-formed UTF-8 without control characters: nothing below U+0020 (so it is one line), no U+007F, and
// nothing of U+0080..U+009F, which terminals treat as escapes. Printable escapes more than these.
bool IsPrintable(absl::string_view text);

// The number of characters (code points) of a text that IsUtf8.
size_t CountCharacters(absl::string_view text);

// `text` with '?' for every byte that is not part of well-formed UTF-8, and otherwise exact: what can be kept
// of it in a proto string or in JSON.
std::string ValidUtf8(absl::string_view text);

// How text of unknown origin is shown, wherever that is. Everything that hides, moves or covers other text
// becomes a visible escape:
//   \u001b        a control character, as in JSON
//   \u202e        what cannot be seen: marks and overrides of direction, blanks of no width, joiners (U+200C
//   and
//                 U+200D too, which make two names look the same), soft hyphens, variation selectors, tags,
//                 blank letters, separators of lines and paragraphs, noncharacters
//   \udb40\udc01  the same beyond U+FFFF, in two halves as in JSON
//   \u0301        a combining mark after four others, or with no letter before it
//   \xff          a byte that is not part of well-formed UTF-8
// Letters, digits and marks of every script stay, and so do characters for private use and those that have no
// meaning yet, which a screen shows as a box. A backslash stays too: an escape is for reading, not for
// reading back. JSON remains JSON with the same values, because these characters occur in its strings only.
//
// Newlines and tabs stay.
std::string Printable(absl::string_view text);
// On one line: newlines and tabs become \n and \t. For text of others within a line of ours.
std::string PrintableLine(absl::string_view text);

}  // namespace hakam

#endif  // HAKAM_SDK_BASE_UTF8_H_
