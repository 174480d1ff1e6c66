// Which connections to the hub are open, and which of them must be closed. A value: it knows no socket and no
// clock. Private to this folder.
#ifndef HAKAM_ARBITER_RELAY_CONNECTIONS_H_
#define HAKAM_ARBITER_RELAY_CONNECTIONS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/relay/peer.h"

namespace hakam::arbiter {

struct ConnectionLimits {
  size_t by_address = 0;
  size_t in_all = 0;
  absl::Duration idle;  // a connection without an attached bot is closed after this time
};

// The limits for a hub that waits for this number of bots. All may come from one address, so an address may
// have one for each and 64 more. `descriptors`: what this process may open; `reserved`: what of it
// everything but the hub needs. ResourceExhausted if too few are left for the bots.
absl::StatusOr<ConnectionLimits> LimitsFor(size_t bots, uint64_t descriptors, uint64_t reserved,
                                           absl::Duration idle);

// The most connections that are being closed at the same time; they come on top of ConnectionLimits::in_all.
inline constexpr size_t kMaxClosing = 16;

class Connections {
 public:
  explicit Connections(const ConnectionLimits& limits) : limits_(limits) {}

  // Notes a connection that was accepted. If there are as many as there may be, an older one gives way and
  // is forgotten here: the one that has been without a bot for the longest time, of the same address or else
  // of the address with the most of these (of several, with the oldest one). So whoever opens connections and
  // leaves them idle keeps nobody out.
  struct Verdict {
    bool admitted = false;  // false: all others have bots, or this peer is connected already
    std::optional<Peer> gives_way;
  };
  Verdict Open(const Peer& peer, absl::Duration now);
  void Closed(const Peer& peer) { open_.erase(peer); }

  // A bot has attached itself over this connection, or has left.
  void Attach(const Peer& peer);
  void Leave(const Peer& peer, absl::Duration now);

  // Connections that have been without a bot for too long.
  std::vector<Peer> Overdue(absl::Duration now) const;
  // All connections without a bot.
  std::vector<Peer> Idle() const { return Overdue(absl::InfiniteDuration()); }

 private:
  struct State {
    std::string network;
    absl::Duration since;  // without a bot
    int bots = 0;          // programs with several bots may share a connection
  };
  // The one that must give way for one more of `network`; nothing if none can.
  std::optional<Peer> Oldest(const std::string& network) const;
  std::string Fullest() const;

  const ConnectionLimits limits_;
  std::map<Peer, State> open_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_CONNECTIONS_H_
