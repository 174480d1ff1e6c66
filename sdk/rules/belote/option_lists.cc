#include "sdk/rules/belote/option_lists.h"

#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "sdk/rules/deal.h"

namespace hakam::rules {
namespace {

constexpr int kMaxPacket = 9;
constexpr int kMaxMeldValue = 1000;
constexpr absl::string_view kNames[] = {"C", "D", "H", "S", "NT", "AT"};
constexpr absl::string_view kLetters = "23456789TJQKA";
// The order in which fours are written: jacks and nines, then the plain order (F4, F5).
constexpr absl::string_view kFourOrder = "J9ATKQ876";

std::vector<absl::string_view> Parts(absl::string_view text) {
  if (text.empty()) return {};
  return absl::StrSplit(text, ',');
}

// Reads a whole number of low..high; each number has one spelling.
bool ParseNumber(absl::string_view text, int low, int high, int* out) {
  return absl::SimpleAtoi(text, out) && absl::StrCat(*out) == text && *out >= low && *out <= high;
}

std::string PrintPackets(const Packets& packets) { return absl::StrJoin(packets, ","); }

bool ParsePackets(absl::string_view text, Packets* out) {
  Packets packets;
  for (absl::string_view part : Parts(text)) {
    int size = 0;
    if (packets.count == Packets::kMax || !ParseNumber(part, 1, kMaxPacket, &size)) return false;
    packets.sizes[packets.count++] = static_cast<uint8_t>(size);
  }
  *out = packets;
  return true;
}

// "left:right".
bool SplitPair(absl::string_view part, absl::string_view* left, int* right) {
  const size_t colon = part.find(':');
  if (colon == absl::string_view::npos) return false;
  *left = part.substr(0, colon);
  return ParseNumber(part.substr(colon + 1), 1, kMaxMeldValue, right);
}

}  // namespace

std::string PrintPacketsBefore(const RuleSet& rules) { return PrintPackets(rules.packets_before); }
bool ParsePacketsBefore(RuleSet& rules, absl::string_view text) {
  return ParsePackets(text, &rules.packets_before);
}
std::string PrintPacketsAfter(const RuleSet& rules) { return PrintPackets(rules.packets_after); }
bool ParsePacketsAfter(RuleSet& rules, absl::string_view text) {
  return ParsePackets(text, &rules.packets_after);
}

std::string PrintDenominations(const RuleSet& rules) {
  const auto name = [](std::string* out, Denomination d) {
    absl::StrAppend(out, kNames[static_cast<int>(d)]);
  };
  return absl::StrJoin(rules.denominations, ",", name);
}

bool ParseDenominations(RuleSet& rules, absl::string_view text) {
  DenominationList list;
  for (absl::string_view part : Parts(text)) {
    const std::string upper = absl::AsciiStrToUpper(part);
    int found = -1;
    for (int i = 0; i < DenominationList::kMax; ++i) {
      if (kNames[i] == upper) found = i;
    }
    if (found < 0 || ((list.mask() >> found) & 1) != 0) return false;
    list.list[list.count++] = static_cast<Denomination>(found);
  }
  if (list.count == 0) return false;
  rules.denominations = list;
  return true;
}

std::string PrintRaises(const RuleSet& rules) {
  std::string text;
  for (uint8_t factor : rules.raises.factors) {
    if (factor != 0) absl::StrAppend(&text, text.empty() ? "" : ",", static_cast<int>(factor));
  }
  if (rules.raises.match) absl::StrAppend(&text, ",match");
  return text;
}

bool ParseRaises(RuleSet& rules, absl::string_view text) {
  constexpr int kMaxFactor = 5;
  Raises raises;
  size_t count = 0;
  for (absl::string_view part : Parts(text)) {
    if (raises.match) return false;
    if (absl::AsciiStrToLower(part) == "match") {
      if (count != raises.factors.size()) return false;  // D3: after a redouble
      raises.match = true;
      continue;
    }
    int factor = 0;
    const int low = count == 0 ? 2 : raises.factors[count - 1] + 1;
    if (count == raises.factors.size() || !ParseNumber(part, low, kMaxFactor, &factor)) return false;
    raises.factors[count++] = static_cast<uint8_t>(factor);
  }
  rules.raises = raises;
  return true;
}

std::string PrintRuns(const RuleSet& rules) {
  std::string text;
  for (size_t i = 0; i < rules.seq_values.size(); ++i) {
    if (rules.seq_values[i] == 0) break;
    absl::StrAppend(&text, i == 0 ? "" : ",", i + 3, ":", rules.seq_values[i]);
  }
  return text;
}

bool ParseRuns(RuleSet& rules, absl::string_view text) {
  RunValues values{};
  size_t count = 0;
  for (absl::string_view part : Parts(text)) {
    absl::string_view length;
    int value = 0;
    if (count == values.size() || !SplitPair(part, &length, &value) || length != absl::StrCat(count + 3))
      return false;
    values[count++] = static_cast<int16_t>(value);
  }
  rules.seq_values = values;
  return true;
}

std::string PrintFours(const RuleSet& rules) {
  std::string text;
  for (char letter : kFourOrder) {
    const int16_t value = rules.carre_values[kLetters.find(letter)];
    if (value != 0) absl::StrAppend(&text, text.empty() ? "" : ",", std::string(1, letter), ":", value);
  }
  return text;
}

bool ParseFours(RuleSet& rules, absl::string_view text) {
  FourValues values{};
  for (absl::string_view part : Parts(text)) {
    absl::string_view rank;
    int value = 0;
    if (!SplitPair(part, &rank, &value) || rank.size() != 1) return false;
    const size_t index = kLetters.find(absl::ascii_toupper(static_cast<unsigned char>(rank[0])));
    if (index == absl::string_view::npos || kFourOrder.find(kLetters[index]) == absl::string_view::npos)
      return false;
    if (values[index] != 0) return false;
    values[index] = static_cast<int16_t>(value);
  }
  rules.carre_values = values;
  return true;
}

int StockLeft(const RuleSet& rules) {
  if (rules.turnup == Turnup::kLayoutLast) return 0;
  return PackSize(rules.deck) - rules.players * rules.packets_before.total() -
         (rules.turnup == Turnup::kStock ? 1 : 0);
}

}  // namespace hakam::rules
