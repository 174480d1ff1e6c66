#include "agents/learned/weights.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "agents/learned/call_inputs.h"
#include "agents/learned/card_inputs.h"
#include "agents/learned/inputs.h"
#include "sdk/base/status_macros.h"

namespace hakam::agents::learned {
namespace {

static_assert(std::endian::native == std::endian::little, "the file has the lowest byte first");

constexpr absl::string_view kMagic = "hakam-learned 1";

std::string LayoutText() { return absl::StrCat(absl::Hex(LayoutHash(), absl::kZeroPad16)); }

absl::Status NoWeights(absl::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat("no weights of builtin:learned: ", why));
}

// Takes the next line, which is "NAME VALUE". Its value, at most 32 bytes.
absl::StatusOr<absl::string_view> TakeLine(absl::string_view name, absl::string_view* rest) {
  const size_t end = rest->substr(0, 64).find('\n');
  absl::string_view line = rest->substr(0, end);
  if (end == absl::string_view::npos || !absl::ConsumePrefix(&line, name) || !absl::ConsumePrefix(&line, " "))
    return NoWeights(absl::StrCat("there is no line \"", name, " ...\" where it should be"));
  rest->remove_prefix(end + 1);
  return line;
}

absl::Status ReadNet(absl::string_view bytes, Net* net) {
  std::memcpy(net->numbers().data(), bytes.data(), bytes.size());
  for (const float number : net->numbers()) {
    if (!std::isfinite(number)) return NoWeights("a number is not finite");
  }
  return absl::OkStatus();
}

}  // namespace

int InputsOf(NetKind kind) { return kind == NetKind::kCalls ? kCallLayout.size() : kCardLayout.size(); }

uint64_t LayoutHash() {
  const Group layers[] = {{"first", Net::kFirst}, {"second", Net::kSecond}};
  return HashGroups(layers, HashGroups(kCallLayout.groups(), HashGroups(kCardLayout.groups())));
}

std::string WriteWeights(const Weights& weights) {
  std::string text =
      absl::StrCat(kMagic, "\ngame ", weights.game->name, "\nlayout ", LayoutText(), "\nnets ");
  for (const std::optional<Net>& net : weights.nets) text += net ? '1' : '0';
  text += '\n';
  for (const std::optional<Net>& net : weights.nets) {
    if (!net) continue;
    const size_t size = sizeof(float) * net->numbers().size();
    const size_t at = text.size();
    text.resize(at + size);
    std::memcpy(text.data() + at, net->numbers().data(), size);
  }
  return text;
}

absl::StatusOr<Weights> ReadWeights(absl::string_view bytes) {
  if (bytes.size() > kMaxWeightsBytes)
    return NoWeights(absl::StrCat("they have more than ", kMaxWeightsBytes, " bytes"));
  if (!absl::ConsumePrefix(&bytes, kMagic) || !absl::ConsumePrefix(&bytes, "\n"))
    return NoWeights(absl::StrCat("they do not begin with \"", kMagic, "\""));
  Weights weights;
  HAKAM_ASSIGN_OR_RETURN(const absl::string_view game, TakeLine("game", &bytes));
  weights.game = FindGame(game);
  if (weights.game == nullptr) return NoWeights("they are of an unknown game");
  HAKAM_ASSIGN_OR_RETURN(const absl::string_view layout, TakeLine("layout", &bytes));
  if (layout != LayoutText())
    return NoWeights(absl::StrCat("they were made for other inputs than this program has (layout ",
                                  LayoutText(), "); train again, or use the program that made them"));
  HAKAM_ASSIGN_OR_RETURN(const absl::string_view nets, TakeLine("nets", &bytes));
  if (nets.size() != kNets || nets.find_first_not_of("01") != absl::string_view::npos)
    return NoWeights("the line \"nets\" must have four digits, 0 or 1");
  // The length is checked before memory is asked for.
  size_t length = 0;
  for (size_t i = 0; i < kNets; ++i)
    length += nets[i] == '1' ? sizeof(float) * Net::Size(InputsOf(static_cast<NetKind>(i))) : 0;
  if (bytes.size() != length)
    return NoWeights(absl::StrCat("the numbers have ", bytes.size(), " bytes, not ", length));
  for (size_t i = 0; i < kNets; ++i) {
    if (nets[i] == '0') continue;
    Net& net = weights.nets[i].emplace(InputsOf(static_cast<NetKind>(i)));
    const size_t size = sizeof(float) * net.numbers().size();
    HAKAM_RETURN_IF_ERROR(ReadNet(bytes.substr(0, size), &net));
    bytes.remove_prefix(size);
  }
  return weights;
}

}  // namespace hakam::agents::learned
