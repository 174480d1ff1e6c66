#include "arbiter/league/deal_sequence.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

// Names have neither "," nor "/" nor "#" (proto/hakam/v1/league.proto).
std::string NameOf(const Teams& teams, TeamIndex team,
                   absl::FunctionRef<absl::string_view(EntrantIndex)> name) {
  const auto& [first, second] = teams.members(team);
  if (first == second) return std::string(name(first));
  const auto [low, high] = std::minmax({name(first), name(second)});
  return absl::StrCat(low, ",", high);
}

}  // namespace

std::string DealSequence(DealSharing sharing, const Teams& teams, const Pairing& pairing,
                         absl::FunctionRef<absl::string_view(EntrantIndex)> name) {
  if (sharing == DealSharing::kShared) return "";
  if (sharing == DealSharing::kMatching) return absl::StrCat("#", pairing.a ^ pairing.b);
  std::string a = NameOf(teams, pairing.a, name);
  std::string b = NameOf(teams, pairing.b, name);
  if (b < a) std::swap(a, b);
  return absl::StrCat(a, "/", b);
}

uint64_t DealId(DealSharing sharing, const Pairing& pairing, uint32_t deal) {
  uint64_t sequence = 0;
  if (sharing == DealSharing::kMatching) sequence = pairing.a ^ pairing.b;
  if (sharing == DealSharing::kOwn) {
    const auto [low, high] = std::minmax({uint64_t{pairing.a}, uint64_t{pairing.b}});
    sequence = high * (high - 1) / 2 + low;  // 0, 1, 2, ... for (0,1), (0,2), (1,2), ...
  }
  return uint64_t{deal} << 32 | sequence;
}

PairResult ResultOf(DealSharing sharing, const Pairing& pairing, const PlayedPair& played) {
  return {.a = static_cast<int>(pairing.a),
          .b = static_cast<int>(pairing.b),
          .deal = DealId(sharing, pairing, played.key.deal),
          .room1 = static_cast<double>(played.room1),
          .room2 = static_cast<double>(played.room2),
          .single = played.single,
          .luck = played.luck / 1000.0};
}

}  // namespace hakam::arbiter
