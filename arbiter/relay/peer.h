// The other end of a connection to the hub. Private to this folder.
#ifndef HAKAM_ARBITER_RELAY_PEER_H_
#define HAKAM_ARBITER_RELAY_PEER_H_

#include <sys/socket.h>

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

struct Peer {
  std::string host;  // "192.0.2.7" or "2001:db8::7"; an IPv4 address is never written as IPv6
  uint16_t port = 0;

  auto operator<=>(const Peer&) const = default;
};

// Nothing unless it is an internet address.
std::optional<Peer> PeerOf(const sockaddr_storage& address);

// Reads what gRPC calls the peer of a call: "ipv4:192.0.2.7:4000", "ipv6:%5B2001:db8::7%5D:4000".
std::optional<Peer> ParsePeer(absl::string_view peer);

// What limits count as one address: the host, or the first 64 bits of an IPv6 address, because one machine
// often has all addresses that begin like that.
std::string NetworkOf(const Peer& peer);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_PEER_H_
