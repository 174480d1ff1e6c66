#include "arbiter/relay/peer.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include <algorithm>
#include <array>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "sdk/base/loopback.h"

namespace hakam::arbiter {
namespace {

std::string TextOf(int family, const void* address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(family, address, text.data(), text.size());
  return text.data();
}

std::string HostOf(const in6_addr& address) {
  constexpr size_t kPrefix = 12;  // of an IPv4 address in its IPv6 form
  return IN6_IS_ADDR_V4MAPPED(&address) ? TextOf(AF_INET, address.s6_addr + kPrefix)
                                        : TextOf(AF_INET6, &address);
}

}  // namespace

std::optional<std::string> PlainHost(const std::string& address) {
  in_addr v4{};
  if (inet_pton(AF_INET, address.c_str(), &v4) == 1) return TextOf(AF_INET, &v4);
  in6_addr v6{};
  if (inet_pton(AF_INET6, address.c_str(), &v6) == 1) return HostOf(v6);
  return std::nullopt;
}

std::optional<Peer> PeerOf(const sockaddr_storage& address) {
  if (address.ss_family == AF_INET) {
    sockaddr_in v4;
    memcpy(&v4, &address, sizeof v4);
    return Peer{.host = TextOf(AF_INET, &v4.sin_addr), .port = ntohs(v4.sin_port)};
  }
  if (address.ss_family == AF_INET6) {
    sockaddr_in6 v6;
    memcpy(&v6, &address, sizeof v6);
    return Peer{.host = HostOf(v6.sin6_addr), .port = ntohs(v6.sin6_port)};
  }
  return std::nullopt;
}

std::optional<Peer> ParsePeer(absl::string_view peer) {
  const std::string plain = absl::StrReplaceAll(peer, {{"%5B", "["}, {"%5D", "]"}, {"%25", "%"}});
  absl::string_view rest = plain;
  const bool v4 = absl::ConsumePrefix(&rest, "ipv4:");
  if (!v4 && !absl::ConsumePrefix(&rest, "ipv6:")) return std::nullopt;
  const size_t colon = rest.rfind(':');
  uint32_t port = 0;
  if (colon == absl::string_view::npos || !absl::SimpleAtoi(rest.substr(colon + 1), &port) || port > 65535) {
    return std::nullopt;
  }
  absl::string_view host = rest.substr(0, colon);
  if (absl::ConsumePrefix(&host, "[")) host = absl::StripSuffix(host, "]");
  host = host.substr(0, host.find('%'));  // what follows is the network interface of a link-local address
  in6_addr address{};
  if (inet_pton(v4 ? AF_INET : AF_INET6, std::string(host).c_str(), &address) != 1) return std::nullopt;
  return Peer{.host = v4 ? std::string(host) : HostOf(address), .port = static_cast<uint16_t>(port)};
}

std::string NetworkOf(const std::string& host) {
  in6_addr address{};
  if (inet_pton(AF_INET6, host.substr(0, host.find('%')).c_str(), &address) != 1) return host;
  if (IN6_IS_ADDR_V4MAPPED(&address) || IN6_IS_ADDR_LOOPBACK(&address)) return HostOf(address);
  constexpr size_t kNetwork = 8;  // bytes
  std::fill(std::begin(address.s6_addr) + kNetwork, std::end(address.s6_addr), 0);
  return absl::StrCat(TextOf(AF_INET6, &address), "/64");
}

bool IsThisMachine(absl::string_view network) { return network == "::1" || IsLoopbackV4(network); }

}  // namespace hakam::arbiter
