#include "arbiter/relay/relay_main.h"

#include <grpcpp/grpcpp.h>
#include <signal.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "arbiter/relay/relay.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

std::string Env(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

int Fail(int code, const std::string& message) {
  std::fprintf(stderr, "hakam-relay: %s\n", PrintableLine(message).c_str());
  return code;
}

}  // namespace

int RelayMain() {
  setenv("GRPC_VERBOSITY", "NONE", /*overwrite=*/0);  // this program reports errors itself
  const std::string address = Env("HAKAM_ADDRESS");
  const RelayTarget target = {.address = Env("HAKAM_RELAY_TO"),
                              .token = Env("HAKAM_TOKEN"),
                              .name = Env("HAKAM_NAME"),
                              .ca_file = Env("HAKAM_TLS_CA")};
  if (address.empty() || target.address.empty()) {
    return Fail(2, "the arbiter starts this program for agents named dial:HOST:PORT or attach:NAME");
  }
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTERM);
  sigaddset(&stops, SIGINT);
  pthread_sigmask(SIG_BLOCK, &stops, nullptr);  // before gRPC starts its threads
  const absl::StatusOr<std::shared_ptr<grpc::Channel>> channel = DialTarget(target);
  if (!channel.ok()) return Fail(1, std::string(channel.status().message()));
  const std::string where = target.name.empty() ? target.address : target.name;
  Relay relay(target, *channel, [&where](const std::string& why) {
    const bool foreign = why.find("certificate verify failed") != std::string::npos;
    Fail(1, where + " cannot be reached: " + why +
                (foreign ? " (has the certificate expired, is it for another host, or is it not signed by a "
                           "root in --ca?)"
                         : ""));
    std::_Exit(1);
  });
  grpc::ServerBuilder builder;
  builder.AddListeningPort(address, grpc::InsecureServerCredentials());
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  builder.RegisterService(&relay);
  const std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  if (server == nullptr) return Fail(1, "cannot listen on " + address);
  int number = 0;
  while (sigwait(&stops, &number) != 0) continue;
  std::_Exit(0);  // nobody waits for open questions any more
}

}  // namespace hakam::arbiter
