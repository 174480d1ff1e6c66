// The nets of one game, and the file that keeps them.
//
// The file: four lines of text, then the numbers of the nets as 32-bit floats, lowest byte first.
//   hakam-learned 1
//   game coinche
//   layout 0123456789abcdef       LayoutHash() of the program that made it
//   nets 1101                     which are there, in the order of NetKind
#ifndef HAKAM_AGENTS_LEARNED_WEIGHTS_H_
#define HAKAM_AGENTS_LEARNED_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "agents/learned/games.h"
#include "agents/learned/history.h"
#include "agents/learned/net.h"

namespace hakam::agents::learned {

inline constexpr size_t kMaxWeightsBytes = 2 << 20;

// The cards of each Class, and the calls.
enum class NetKind : uint8_t { kSuit, kNoTrumps, kAllTrumps, kCalls };
inline constexpr int kNets = 4;
constexpr NetKind CardNet(Class kind) { return static_cast<NetKind>(kind); }
int InputsOf(NetKind kind);

// What the nets see and how they compute: the groups of all inputs, and the sizes of the layers.
uint64_t LayoutHash();

struct Weights {
  const Game* game = nullptr;
  // Without a net the bot does what greedy does.
  std::array<std::optional<Net>, kNets> nets;

  const std::optional<Net>& net(NetKind kind) const { return nets[static_cast<size_t>(kind)]; }
};

std::string WriteWeights(const Weights& weights);
// Reads any bytes. InvalidArgument says what is wrong: no weights, another game or layout, a wrong length, a
// number that is not finite.
absl::StatusOr<Weights> ReadWeights(absl::string_view bytes);

}  // namespace hakam::agents::learned

#endif  // HAKAM_AGENTS_LEARNED_WEIGHTS_H_
