#include "arbiter/web/target.h"

#include <algorithm>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

std::optional<std::string> Decoded(absl::string_view text, bool plus_is_space) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus_is_space) {
      out += ' ';
    } else if (text[i] != '%') {
      out += text[i];
    } else {
      const absl::string_view digits = text.substr(i + 1, 2);
      if (digits.size() != 2 || !std::all_of(digits.begin(), digits.end(), absl::ascii_isxdigit))
        return std::nullopt;
      out += absl::HexStringToBytes(digits);
      i += 2;
    }
  }
  const bool controls = std::any_of(out.begin(), out.end(), [](char c) { return absl::ascii_iscntrl(c); });
  return controls || ValidUtf8(out) != out ? std::nullopt : std::optional<std::string>(out);
}

}  // namespace

absl::StatusOr<Target> ParseTarget(absl::string_view text) {
  const absl::Status wrong = absl::InvalidArgumentError("there is no such page");
  const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(text, absl::MaxSplits('?', 1));
  const std::optional<std::string> path = Decoded(parts.first, /*plus_is_space=*/false);
  if (!path || !absl::StartsWith(*path, "/")) return wrong;
  for (const absl::string_view part : absl::StrSplit(*path, '/')) {
    if (part == "." || part == "..") return wrong;
  }
  Target target = {.path = *path};
  for (const absl::string_view pair : absl::StrSplit(parts.second, '&', absl::SkipEmpty())) {
    const std::pair<absl::string_view, absl::string_view> entry =
        absl::StrSplit(pair, absl::MaxSplits('=', 1));
    const std::optional<std::string> name = Decoded(entry.first, /*plus_is_space=*/true);
    const std::optional<std::string> value = Decoded(entry.second, /*plus_is_space=*/true);
    if (!name || !value) return wrong;
    target.query[*name] = *value;
  }
  return target;
}

}  // namespace hakam::arbiter
