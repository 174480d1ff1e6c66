#include "arbiter/view/suit_text.h"

#include "absl/strings/ascii.h"

namespace hakam::arbiter {
namespace {

constexpr absl::string_view kRanks = "23456789TJQKA";
constexpr absl::string_view kSuits = "CDHS";
constexpr const char* kSymbols[] = {"♣", "♦", "♥", "♠"};

}  // namespace

std::string SuitText(absl::string_view text, bool symbols) {
  if (!symbols) return std::string(text);
  const auto is_word = [&text](size_t i) {  // also before the text and behind it, where it is none
    return i < text.size() && absl::ascii_isalnum(static_cast<unsigned char>(text[i]));
  };
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const size_t suit = kSuits.find(text[i]);
    const bool ends = suit != kSuits.npos && !is_word(i + 1);
    const bool card = i > 0 && kRanks.find(text[i - 1]) != kRanks.npos && !is_word(i - 2);
    if (ends && (card || !is_word(i - 1))) {
      out += kSymbols[suit];
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace hakam::arbiter
