#include "sdk/rules/action.h"

#include <array>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace hakam::rules {
namespace {

// In the order of CallKind; a bid is written by its points and denomination alone.
constexpr std::array<absl::string_view, 14> kCallNames = {"PASS", "TAKE",   "BID",      "CAPOT",  "HOKUM",
                                                          "SUN",  "ASHKAL", "KAWESH",   "DOUBLE", "TRIPLE",
                                                          "FOUR", "GAHWA",  "REDOUBLE", "MATCH"};
constexpr std::array<absl::string_view, 6> kDenominationNames = {"C", "D", "H", "S", "NT", "AT"};
constexpr int kMaxBidPoints = 1000;

std::optional<Denomination> ParseDenomination(absl::string_view text) {
  for (size_t i = 0; i < kDenominationNames.size(); ++i) {
    if (kDenominationNames[i] == text) return static_cast<Denomination>(i);
  }
  return std::nullopt;
}

absl::Status BadCall(absl::string_view text) {
  return absl::InvalidArgumentError(absl::StrCat("'", text, "' is not the name of a call"));
}

// "90-H" or "CAPOT-H".
absl::StatusOr<Call> ParsePointsBid(absl::string_view text, absl::string_view left, absl::string_view right) {
  Call call;
  call.denomination = ParseDenomination(right);
  if (!call.denomination.has_value()) return BadCall(text);
  if (left == "CAPOT") {
    call.kind = CallKind::kCapot;
    return call;
  }
  int points = 0;
  if (!absl::SimpleAtoi(left, &points) || points < 1 || points > kMaxBidPoints) return BadCall(text);
  call.kind = CallKind::kBid;
  call.points = static_cast<int16_t>(points);
  return call;
}

}  // namespace

std::string Call::ToString() const {
  const absl::string_view denomination_name =
      denomination.has_value() ? kDenominationNames[static_cast<size_t>(*denomination)] : "";
  if (kind == CallKind::kBid) {
    if (points == 0) return std::string(denomination_name);
    return absl::StrCat(points, "-", denomination_name);
  }
  std::string text(kCallNames[static_cast<size_t>(kind)]);
  if (denomination.has_value()) {
    absl::StrAppend(&text, kind == CallKind::kCapot ? "-" : ":", denomination_name);
  }
  if (lock != Lock::kNone) absl::StrAppend(&text, lock == Lock::kOpen ? ":OPEN" : ":LOCKED");
  return text;
}

absl::StatusOr<Call> Call::Parse(absl::string_view text) {
  const std::string upper = absl::AsciiStrToUpper(text);
  if (const std::optional<Denomination> bid = ParseDenomination(upper); bid.has_value()) {
    return Call{.kind = CallKind::kBid, .denomination = bid};
  }
  const std::pair<absl::string_view, absl::string_view> bid_parts =
      absl::StrSplit(upper, absl::MaxSplits('-', 1));
  if (!bid_parts.second.empty()) return ParsePointsBid(text, bid_parts.first, bid_parts.second);

  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(upper, absl::MaxSplits(':', 1));
  Call call;
  bool known = false;
  for (size_t i = 0; i < kCallNames.size(); ++i) {
    if (kCallNames[i] != parts.first) continue;
    call.kind = static_cast<CallKind>(i);
    known = call.kind != CallKind::kBid && call.kind != CallKind::kCapot;
  }
  if (!known) return BadCall(text);
  if (upper.find(':') == std::string::npos) return call;
  if (parts.second == "OPEN" || parts.second == "LOCKED") {
    call.lock = parts.second == "OPEN" ? Lock::kOpen : Lock::kLocked;
    return call;
  }
  call.denomination = ParseDenomination(parts.second);
  if (!call.denomination.has_value()) return BadCall(text);
  return call;
}

std::string Action::ToString() const {
  switch (kind) {
    case ActionKind::kCall:
      return call.ToString();
    case ActionKind::kDeclaration: {
      if (declaration.count == 0) return "declare nothing";
      std::string text = "declare";
      for (const CardSet& meld : declaration) {
        absl::StrAppend(&text, &meld == declaration.begin() ? " " : " + ", meld.ToString());
      }
      return text;
    }
    case ActionKind::kPlay:
      return absl::StrCat(play.card.ToString(), play.announce_belote ? " belote" : "",
                          play.ekka ? " ekka" : "");
  }
  return "unknown action";
}

}  // namespace hakam::rules
