#include "arbiter/view/wrapped_text.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace hakam::arbiter {

size_t TextWidth(absl::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string Wrapped(absl::string_view text, size_t columns, size_t at, size_t indent) {
  std::string out;
  bool first = true;
  for (const absl::string_view word : absl::StrSplit(text, ' ')) {
    const size_t width = TextWidth(word);
    if (!first && at + 1 + width > columns) {
      absl::StrAppend(&out, "\n", std::string(indent, ' '));
      at = indent;
      first = true;
    }
    absl::StrAppend(&out, first ? "" : " ", word);
    at += width + (first ? 0 : 1);
    first = false;
  }
  return out;
}

std::string WrappedLines(absl::string_view text, std::optional<size_t> columns) {
  if (!columns) return std::string(text);
  std::string out;
  for (const absl::string_view line : absl::StrSplit(absl::StripSuffix(text, "\n"), '\n')) {
    const size_t indent = std::min(line.find_first_not_of(' '), line.size());
    absl::StrAppend(&out, Wrapped(line, *columns, 0, indent), "\n");
  }
  return out;
}

}  // namespace hakam::arbiter
