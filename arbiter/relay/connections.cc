#include "arbiter/relay/connections.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kSpare = 64;         // connections of an address, besides those of its bots
constexpr size_t kLeast = 8;          // the fewest connections besides those of the bots
constexpr uint64_t kOfListening = 8;  // descriptors of the hub that are not connections
constexpr uint64_t kEach = 2;         // descriptors of a connection: gRPC's and the listener's

}  // namespace

absl::StatusOr<ConnectionLimits> LimitsFor(size_t bots, uint64_t descriptors, uint64_t reserved,
                                           absl::Duration idle) {
  const uint64_t others = reserved + kOfListening + kEach * kMaxClosing;
  const uint64_t least = others + kEach * (bots + kLeast);
  if (descriptors < least) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "attach: this program may open ", descriptors, " files and connections, but the league needs ", least,
        "; raise the hard limit (ulimit -Hn) or lower concurrency"));
  }
  const uint64_t in_all = std::min<uint64_t>(2 * (bots + kSpare), (descriptors - others) / kEach);
  return ConnectionLimits{
      .by_address = std::min<size_t>(bots + kSpare, in_all), .in_all = in_all, .idle = idle};
}

std::optional<Peer> Connections::Oldest(const std::string& network) const {
  std::optional<Peer> oldest;
  absl::Duration since = absl::InfiniteDuration();
  for (const auto& [peer, state] : open_) {
    if (state.bots > 0 || state.network != network || state.since >= since) continue;
    oldest = peer;
    since = state.since;
  }
  return oldest;
}

std::string Connections::Fullest() const {
  // If several have as many, choose the one with the oldest: a new one needs time to attach its bot.
  std::map<std::string, std::pair<size_t, absl::Duration>> idle;  // how many, and minus the oldest moment
  for (const auto& [peer, state] : open_) {
    if (state.bots > 0) continue;
    auto& [count, age] = idle.try_emplace(state.network, 0, -absl::InfiniteDuration()).first->second;
    ++count;
    age = std::max(age, -state.since);
  }
  const auto fullest = std::max_element(idle.begin(), idle.end(),
                                        [](const auto& a, const auto& b) { return a.second < b.second; });
  return fullest == idle.end() ? "" : fullest->first;
}

Connections::Verdict Connections::Open(const Peer& peer, absl::Duration now) {
  if (open_.contains(peer)) return {};
  Verdict verdict = {.admitted = true};
  const std::string network = NetworkOf(peer.host);
  const auto of_network = static_cast<size_t>(std::count_if(
      open_.begin(), open_.end(), [&](const auto& entry) { return entry.second.network == network; }));
  const bool full = of_network >= limits_.by_address;
  if (full || open_.size() >= limits_.in_all) {
    verdict.gives_way = Oldest(full ? network : Fullest());
    if (!verdict.gives_way) return {};
    open_.erase(*verdict.gives_way);
  }
  open_.emplace(peer, State{.network = network, .since = now});
  return verdict;
}

void Connections::Attach(const Peer& peer) {
  if (const auto it = open_.find(peer); it != open_.end()) ++it->second.bots;
}

void Connections::Leave(const Peer& peer, absl::Duration now) {
  const auto it = open_.find(peer);
  if (it == open_.end() || it->second.bots == 0) return;
  --it->second.bots;
  it->second.since = now;
}

std::vector<Peer> Connections::Overdue(absl::Duration now) const {
  std::vector<Peer> overdue;
  for (const auto& [peer, state] : open_) {
    if (state.bots == 0 && now - state.since >= limits_.idle) overdue.push_back(peer);
  }
  return overdue;
}

}  // namespace hakam::arbiter
