// Text of unknown origin: is it UTF-8, and is it safe for a terminal, a JSON file or a proto string?
//
//   if (!IsPrintable(seed)) return absl::InvalidArgumentError("seed: use printable UTF-8 only");
//   std::cerr << Printable(last_words_of_a_bot);
#ifndef HAKAM_SDK_BASE_UTF8_H_
#define HAKAM_SDK_BASE_UTF8_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace hakam {

// Well-formed UTF-8 from end to end. Overlong forms, surrogates and code points above U+10FFFF are refused.
bool IsUtf8(absl::string_view text);

// Well-formed UTF-8 without control characters: nothing below U+0020 (so it is one line), no U+007F, and
// nothing of U+0080..U+009F, which terminals treat as escapes.
bool IsPrintable(absl::string_view text);

// The number of characters (code points) of a text that IsUtf8.
size_t CountCharacters(absl::string_view text);

// `text` with '?' for every byte that is not part of well-formed UTF-8 and for every control character except
// newline and tab.
std::string Printable(absl::string_view text);

}  // namespace hakam

#endif  // HAKAM_SDK_BASE_UTF8_H_
