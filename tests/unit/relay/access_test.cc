#include "arbiter/relay/access.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

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

class Roots : public testing::Test {
 protected:
  Roots() {
    for (const char* name : kVariables) unsetenv(name);
    std::filesystem::create_directories(system_);
  }
  ~Roots() override {
    for (const char* name : kVariables) unsetenv(name);
    std::filesystem::remove_all(system_);
  }
  // The path inside the system, of which Find() says what was found.
  std::string Make(const std::string& path) const {
    std::filesystem::create_directories(std::filesystem::path(system_ + path).parent_path());
    std::ofstream(system_ + path) << "certificates";
    return path;
  }
  std::string Find() const { return SystemRoots(system_).value_or("").substr(system_.size()); }

  static constexpr const char* kVariables[] = {"GRPC_DEFAULT_SSL_ROOTS_FILE_PATH", "SSL_CERT_FILE"};
  const std::string system_ = testing::TempDir() + "system-of-roots";
};

TEST_F(Roots, AreFoundOnEverySystem) {
  for (const char* path : {"/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
                           "/etc/ssl/cert.pem", "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
                           "/etc/ca-certificates/extracted/tls-ca-bundle.pem", "/etc/ssl/ca-bundle.pem"}) {
    Make(path);
    EXPECT_EQ(Find(), path);
    std::filesystem::remove_all(system_ + "/etc");
  }
}

TEST_F(Roots, AVariableWins) {
  Make("/etc/ssl/certs/ca-certificates.crt");
  const std::string mine = FileWith("mine.pem", "certificates");
  setenv("SSL_CERT_FILE", mine.c_str(), 1);
  EXPECT_EQ(SystemRoots(system_).value(), mine);
  const std::string of_grpc = FileWith("grpc.pem", "certificates");
  setenv("GRPC_DEFAULT_SSL_ROOTS_FILE_PATH", of_grpc.c_str(), 1);
  EXPECT_EQ(SystemRoots(system_).value(), of_grpc);
  setenv("GRPC_DEFAULT_SSL_ROOTS_FILE_PATH", "/no/such/roots", 1);
  EXPECT_THAT(std::string(SystemRoots(system_).status().message()),
              testing::AllOf(HasSubstr("GRPC_DEFAULT_SSL_ROOTS_FILE_PATH"), HasSubstr("/no/such/roots")));
}

TEST_F(Roots, WhereThereAreNoneTheErrorSaysWhatToDo) {
  EXPECT_THAT(std::string(SystemRoots(system_).status().message()), HasSubstr("install ca-certificates"));
}

TEST_F(Roots, ThoseOfTheMachineReachTheRelay) {
  const std::string mine = FileWith("mine.pem", "certificates");
  setenv("SSL_CERT_FILE", mine.c_str(), 1);
  EXPECT_THAT(DialSpec("bot", "bots.example.org:4000", {})->env, Contains("HAKAM_TLS_CA=" + mine));
  EXPECT_THAT(DialSpec("bot", "localhost:4000", {})->env, Not(Contains(HasSubstr("HAKAM_TLS_CA"))));
}

}  // namespace
}  // namespace hakam::arbiter
