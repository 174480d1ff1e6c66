#include "sdk/base/utf8.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "sdk/base/code_points.h"

namespace hakam {
namespace {

// The marks of one letter are at most this many in any living script; hundreds of them cover the lines around
// it.
constexpr int kMaxMarks = 4;

// The length of the well-formed sequence at the start of `text` (not empty); 0 if there is none.
size_t SequenceLength(absl::string_view text) {
  const auto within = [text](size_t i, uint8_t low, uint8_t high) {
    return i < text.size() && static_cast<uint8_t>(text[i]) >= low && static_cast<uint8_t>(text[i]) <= high;
  };
  const auto continued = [&within](size_t i) { return within(i, 0x80, 0xBF); };
  const auto lead = static_cast<uint8_t>(text[0]);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return continued(1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    // E0 would be overlong below A0; ED is a surrogate above 9F.
    const bool second = within(1, lead == 0xE0 ? 0xA0 : 0x80, lead == 0xED ? 0x9F : 0xBF);
    return second && continued(2) ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    // F0 would be overlong below 90; F4 is beyond U+10FFFF above 8F.
    const bool second = within(1, lead == 0xF0 ? 0x90 : 0x80, lead == 0xF4 ? 0x8F : 0xBF);
    return second && continued(2) && continued(3) ? 4 : 0;
  }
  return 0;
}

// The code point of a well-formed sequence.
char32_t CodePoint(absl::string_view sequence) {
  const auto lead = static_cast<uint8_t>(sequence[0]);
  if (sequence.size() == 1) return lead;
  char32_t c = lead & (0x7F >> sequence.size());
  for (const char next : sequence.substr(1)) c = c << 6 | (static_cast<uint8_t>(next) & 0x3F);
  return c;
}

bool IsControl(char32_t c) { return c < 0x20 || (c >= 0x7F && c < 0xA0); }

void AppendUnit(uint32_t unit, std::string* out) {
  absl::StrAppend(out, "\\u", absl::Hex(unit, absl::kZeroPad4));
}

void AppendEscape(char32_t c, std::string* out) {
  if (c == '\n' || c == '\t') {
    absl::StrAppend(out, c == '\n' ? "\\n" : "\\t");
  } else if (c < 0x10000) {
    AppendUnit(c, out);
  } else {  // two halves, as in JSON
    AppendUnit(0xD800 + ((c - 0x10000) >> 10), out);
    AppendUnit(0xDC00 + ((c - 0x10000) & 0x3FF), out);
  }
}

std::string Shown(absl::string_view text, bool one_line) {
  std::string out;
  out.reserve(text.size());
  int marks = kMaxMarks;  // drawn over the last character; at the start of a line there is none to draw over
  while (!text.empty()) {
    const size_t length = SequenceLength(text);
    const absl::string_view sequence = text.substr(0, std::max<size_t>(length, 1));
    text.remove_prefix(sequence.size());
    if (length == 0) {
      absl::StrAppend(&out, "\\x", absl::Hex(static_cast<uint8_t>(sequence[0]), absl::kZeroPad2));
      marks = 0;
      continue;
    }
    const char32_t c = CodePoint(sequence);
    const bool breaks = c == '\n' || c == '\t';
    marks = IsMark(c) ? marks + 1 : breaks ? kMaxMarks : 0;
    if (breaks ? one_line : IsHidden(c) || marks > kMaxMarks) {
      AppendEscape(c, &out);
    } else {
      out.append(sequence.data(), sequence.size());
    }
  }
  return out;
}

}  // namespace

bool IsUtf8(absl::string_view text) {
  while (!text.empty()) {
    const size_t length = SequenceLength(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

bool IsPrintable(absl::string_view text) {
  while (!text.empty()) {
    const size_t length = SequenceLength(text);
    if (length == 0 || IsControl(CodePoint(text.substr(0, length)))) return false;
    text.remove_prefix(length);
  }
  return true;
}

size_t CountCharacters(absl::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string ValidUtf8(absl::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  while (!text.empty()) {
    const size_t length = SequenceLength(text);
    if (length == 0) {
      valid += '?';
    } else {
      valid.append(text.data(), length);
    }
    text.remove_prefix(std::max<size_t>(length, 1));
  }
  return valid;
}

std::string Printable(absl::string_view text) { return Shown(text, /*one_line=*/false); }

std::string PrintableLine(absl::string_view text) { return Shown(text, /*one_line=*/true); }

}  // namespace hakam
