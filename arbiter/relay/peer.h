// The other end of a connection to a gRPC server: the hub, or that of a site.
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

// An address as Peer::host has it, however it is written; nothing unless it is an IP address.
std::optional<std::string> PlainHost(const std::string& address);

// Nothing unless it is an internet address.
std::optional<Peer> PeerOf(const sockaddr_storage& address);

// Reads what gRPC calls the peer of a call: "ipv4:192.0.2.7:4000", "ipv6:%5B2001:db8::7%5D:4000".
std::optional<Peer> ParsePeer(absl::string_view peer);

// What limits count as one address: "192.0.2.7", or of an IPv6 address its first 64 bits, because one machine
// often has all addresses that begin like that: "2001:db8::/64". "::1" stays; an IPv4 address in its IPv6
// form is one of IPv4. What is no address stays as it is.
std::string NetworkOf(const std::string& host);

// Whether `network`, as NetworkOf() writes it, is a loopback address.
bool IsThisMachine(absl::string_view network);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_PEER_H_
