#include "sdk/base/utf8.h"

#include <algorithm>
#include <cstdint>

namespace hakam {
namespace {

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

bool IsControl(absl::string_view sequence) {
  const auto first = static_cast<uint8_t>(sequence[0]);
  if (sequence.size() == 1) return first < 0x20 || first == 0x7F;
  return sequence.size() == 2 && first == 0xC2 && static_cast<uint8_t>(sequence[1]) < 0xA0;
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
    if (length == 0 || IsControl(text.substr(0, length))) return false;
    text.remove_prefix(length);
  }
  return true;
}

size_t CountCharacters(absl::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string Printable(absl::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const size_t length = SequenceLength(text);
    const absl::string_view sequence = text.substr(0, std::max<size_t>(length, 1));
    const bool kept = length != 0 && (!IsControl(sequence) || sequence == "\n" || sequence == "\t");
    result.append(kept ? sequence.data() : "?", kept ? sequence.size() : 1);
    text.remove_prefix(sequence.size());
  }
  return result;
}

}  // namespace hakam
