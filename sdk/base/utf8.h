// Text of unknown origin: is it UTF-8, and may a terminal, a JSON file or a proto string have it as it is?
//
//   if (!IsPrintable(seed)) return absl::InvalidArgumentError("seed: use printable UTF-8 only");
//   std::cerr << Printable(last_words_of_a_bot);
#ifndef HAKAM_SDK_BASE_UTF8_H_
#define HAKAM_SDK_BASE_UTF8_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace hakam {

// Well-formed UTF-8 from end to end. Overlong forms, surrogates and what lies beyond U+10FFFF are not.
bool IsUtf8(absl::string_view text);

// Well-formed UTF-8 without any control character: nothing below U+0020 (so one line), not U+007F, and
// nothing of U+0080..U+009F, which terminals take for escapes.
bool IsPrintable(absl::string_view text);

// Characters (code points) of a text that IsUtf8.
size_t CountCharacters(absl::string_view text);

// `text` with every byte that is not of well-formed UTF-8, and every control character but newline and tab,
// replaced by '?'.
std::string Printable(absl::string_view text);

}  // namespace hakam

#endif  // HAKAM_SDK_BASE_UTF8_H_
