#include "sdk/cpp/address.h"

#include <gtest/gtest.h>

#include <string>

namespace hakam {
namespace {

TEST(Address, AUnixSocketOrTheLoopback) {
  for (const char* address : {"unix:/tmp/hakam-x/agent.sock", "unix:agent.sock", "unix:///tmp/agent.sock",
                              "127.0.0.1:4000", "127.255.0.9:1", "[::1]:65535"}) {
    EXPECT_TRUE(CheckListenAddress(address).ok()) << CheckListenAddress(address);
  }
  EXPECT_TRUE(CheckListenAddress("unix:" + std::string(107, 'x')).ok());
}

TEST(Address, NothingThatAnotherMachineCouldReach) {
  for (const char* address :
       {"0.0.0.0:4000", "[::]:4000", "192.168.0.1:4000", "example.org:4000", "localhost:4000",
        "127.evil.org:4000", "127.0.0.1.evil.org:80", "127.0.0:4000", "127.0.0.256:4000", "127.0.0.+1:4000",
        "::1:4000", "dns:127.0.0.1:4000", "ipv4:127.0.0.1:4000", "unix-abstract:agent", "vsock:1:2"}) {
    EXPECT_EQ(CheckListenAddress(address).code(), absl::StatusCode::kInvalidArgument) << address;
  }
}

TEST(Address, AnyHostForWhoMustProveWhoItIs) {
  for (const char* address :
       {"0.0.0.0:4000", "[::]:4000", "192.168.0.1:4000", "bots.example.org:4000", "localhost:4000"})
    EXPECT_TRUE(CheckListenAddress(address, /*is_protected=*/true).ok()) << address;
  for (const char* address : {"", ":4000", "[]:4000", "0.0.0.0", "0.0.0.0:0", "dns:host:4000", "a b:1"})
    EXPECT_FALSE(CheckListenAddress(address, /*is_protected=*/true).ok()) << address;
}

TEST(Address, NothingThatCannotBeBound) {
  for (const char* address :
       {"", "unix:", "agent.sock", "127.0.0.1", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536",
        "127.0.0.1:-1", "127.0.0.1:http", "127.0.0.1: 80", ":4000"}) {
    EXPECT_EQ(CheckListenAddress(address).code(), absl::StatusCode::kInvalidArgument) << address;
  }
  EXPECT_FALSE(CheckListenAddress("unix:" + std::string(108, 'x')).ok());
}

}  // namespace
}  // namespace hakam
