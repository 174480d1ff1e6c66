#include "arbiter/relay/access.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace hakam::arbiter {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

std::string FileWith(const std::string& name, const std::string& text) {
  const std::string path = testing::TempDir() + name;
  std::ofstream(path) << text;
  return path;
}

TEST(Access, AnAddressIsHostAndPort) {
  for (const char* good : {"localhost:1", "127.0.0.1:65535", "[::1]:4000", "bots.example.org:4000"}) {
    EXPECT_TRUE(CheckHostPort(good).ok()) << good;
  }
  for (const char* bad : {"", "localhost", ":4000", "localhost:0", "localhost:65536", "localhost:x",
                          "::1:4000", "unix:/tmp/x:1", "a b:1", "host:-1"}) {
    EXPECT_EQ(CheckHostPort(bad).code(), absl::StatusCode::kInvalidArgument) << bad;
  }
  EXPECT_TRUE(CheckHostPort("localhost:0", /*any_port=*/true).ok());
}

TEST(Access, ATokenIsTheFirstLine) {
  EXPECT_EQ(ReadToken(FileWith("token", "  sesame \nmore\n")).value(), "sesame");
  for (const char* bad : {"", "\n", "two words\n", "\x01\n"}) {
    EXPECT_EQ(ReadToken(FileWith("bad-token", bad)).status().code(), absl::StatusCode::kInvalidArgument)
        << bad;
  }
  EXPECT_EQ(ReadToken(FileWith("long-token", std::string(257, 'x'))).status().code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(ReadToken("/no/such/token").status().message()), HasSubstr("/no/such/token"));
}

TEST(Access, SecretsAreNotOnTheCommandLine) {
  const LaunchSpec spec = DialSpec("bot", "localhost:4000", {.token = "sesame"}).value();
  EXPECT_THAT(spec.env, Contains("HAKAM_TOKEN=sesame"));
  EXPECT_THAT(spec.command, Not(Contains(HasSubstr("sesame"))));
  EXPECT_TRUE(spec.elsewhere);
}

}  // namespace
}  // namespace hakam::arbiter
