#include "arbiter/relay/peer.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <string.h>

namespace hakam::arbiter {
namespace {

sockaddr_storage V6(const char* host, uint16_t port) {
  sockaddr_in6 v6{};
  v6.sin6_family = AF_INET6;
  v6.sin6_port = htons(port);
  EXPECT_EQ(inet_pton(AF_INET6, host, &v6.sin6_addr), 1);
  sockaddr_storage address{};
  memcpy(&address, &v6, sizeof v6);
  return address;
}

TEST(Peer, TheSocketAndGrpcNameTheSamePeer) {
  EXPECT_EQ(PeerOf(V6("2001:db8::7", 4000)), (Peer{.host = "2001:db8::7", .port = 4000}));
  EXPECT_EQ(ParsePeer("ipv6:%5B2001:db8::7%5D:4000"), (Peer{.host = "2001:db8::7", .port = 4000}));
  EXPECT_EQ(ParsePeer("ipv6:[2001:db8:0:0::7]:4000"), (Peer{.host = "2001:db8::7", .port = 4000}));
  EXPECT_EQ(ParsePeer("ipv4:192.0.2.7:65535"), (Peer{.host = "192.0.2.7", .port = 65535}));
  EXPECT_EQ(ParsePeer("ipv6:%5Bfe80::1%252%5D:1"), PeerOf(V6("fe80::1", 1)));
}

TEST(Peer, AnIpv4AddressHasOneForm) {
  EXPECT_EQ(PeerOf(V6("::ffff:192.0.2.7", 1)), (Peer{.host = "192.0.2.7", .port = 1}));
  EXPECT_EQ(ParsePeer("ipv6:%5B::ffff:192.0.2.7%5D:1"), (Peer{.host = "192.0.2.7", .port = 1}));
}

TEST(Peer, AnAddressIsWrittenPlain) {
  EXPECT_EQ(PlainHost("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(PlainHost("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(PlainHost("2001:DB8:0::7"), "2001:db8::7");
  for (const char* text : {"", "localhost", "192.0.2", "192.0.2.7:80", "[::1]"}) {
    EXPECT_EQ(PlainHost(text), std::nullopt) << text;
  }
}

TEST(Peer, WhatIsNoInternetAddressIsNoPeer) {
  for (const char* text : {"", "unix:/x", "ipv4:", "ipv4:192.0.2.7", "ipv4:192.0.2:4000", "ipv4:::1:4000",
                           "ipv6:%5B::1%5D:x", "ipv6:%5B::1%5D:65536"}) {
    EXPECT_EQ(ParsePeer(text), std::nullopt) << text;
  }
  EXPECT_EQ(PeerOf({.ss_family = AF_UNIX, .__ss_padding = {}, .__ss_align = 0}), std::nullopt);
}

TEST(Peer, ANetworkIsAnIpv4AddressOrHalfOfAnIpv6Address) {
  EXPECT_EQ(NetworkOf("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(NetworkOf("2001:db8:1:2:3::7"), "2001:db8:1:2::/64");
  EXPECT_EQ(NetworkOf("2001:db8:1:2:9::8"), "2001:db8:1:2::/64");
  EXPECT_EQ(NetworkOf("fe80::1:2:3:4%eth0"), "fe80::/64");
  // All of IPv4 would be one network, and this machine would be one with strangers.
  EXPECT_EQ(NetworkOf("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(NetworkOf("::1"), "::1");
  for (const char* text : {"", "unknown", "192.0.2.7:4000"}) EXPECT_EQ(NetworkOf(text), text);
}

TEST(Peer, ThisMachineHasTheLoopbackAddresses) {
  for (const char* host : {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"}) {
    EXPECT_TRUE(IsThisMachine(NetworkOf(host))) << host;
  }
  for (const char* host : {"", "192.0.2.7", "127.0.0.1.example", "::2", "::ffff:192.0.2.7"}) {
    EXPECT_FALSE(IsThisMachine(NetworkOf(host))) << host;
  }
}

}  // namespace
}  // namespace hakam::arbiter
