#include "sdk/bridge/bridge_main.h"

#include <grpcpp/grpcpp.h>
#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sdk/bridge/bridge.h"
#include "sdk/bridge/child.h"
#include "sdk/cpp/address.h"

namespace hakam::bridge {
namespace {

constexpr int kUsage = 2;
constexpr int kMaxSessions = 1024;

struct Options {
  std::vector<std::string> command;
  v1::DescribeResponse about;
};

int Fail(int code, const std::string& message) {
  std::fprintf(stderr, "hakam-bridge: %s\n", message.c_str());
  return code;
}

// Ends the program, because nobody can answer any more.
void OnChildEnd(const std::string& command, const Child::End& end) {
  Fail(0, command + " has ended: " + end.text);
  std::_Exit(end.code);
}

int Serve(const Options& options) {
  const char* address = std::getenv("HAKAM_ADDRESS");
  if (address == nullptr || *address == '\0') {
    return Fail(kUsage,
                "HAKAM_ADDRESS is not set. A bot is started by the arbiter: name this command in "
                "agent.textproto, and hakam play FOLDER builtin:greedy");
  }
  if (const absl::Status status = CheckListenAddress(address); !status.ok()) {
    return Fail(kUsage, "HAKAM_ADDRESS: " + std::string(status.message()));
  }
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTERM);
  sigaddset(&stops, SIGINT);
  pthread_sigmask(SIG_BLOCK, &stops, nullptr);  // before gRPC starts its threads
  signal(SIGPIPE, SIG_IGN);
  absl::StatusOr<std::unique_ptr<Child>> child = Child::Start(options.command);
  if (!child.ok()) return Fail(1, std::string(child.status().message()));
  Bridge bridge(options.about, *std::move(child),
                [&options](const Child::End& end) { OnChildEnd(options.command[0], end); });
  grpc::ServerBuilder builder;
  builder.AddListeningPort(address, grpc::InsecureServerCredentials());
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  builder.RegisterService(&bridge);
  const std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  if (server == nullptr) return Fail(1, std::string("cannot listen on ") + address);
  int number = 0;
  while (sigwait(&stops, &number) != 0) continue;
  // Does not wait for an open question or for the child, which may think for long. The child is killed with
  // us.
  std::_Exit(0);
}

}  // namespace

int BridgeMain(int argc, char** argv) {
  CLI::App app("Runs COMMAND as a Hakam bot: sends it lines of JSON and reads its answers.", "hakam-bridge");
  app.get_formatter()->label("REQUIRED", "");  // the usage says it
  Options options;
  std::string name;
  std::string version;
  std::vector<std::string> presets;
  uint32_t max_sessions = 1;
  bool results = false;
  app.add_option("--name", name, "Name of the bot (default: that of COMMAND)")->type_name("NAME");
  app.add_option("--bot-version", version, "Version of the bot")->type_name("TEXT");
  app.add_option("--game,--preset", presets,
                 "A game that the bot plays; may be repeated\n(default: all games)")
      ->type_name("GAME")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--max-sessions", max_sessions, "Boards that one process plays at the same time")
      ->type_name("N")
      ->check(CLI::Range(1, kMaxSessions).description(""));
  app.add_flag("--results", results, "Send finishBoard after each board");
  app.add_option("COMMAND", options.command, "The program and its arguments, after --")
      ->type_name("")
      ->required();
  CLI11_PARSE(app, argc, argv);
  if (name.empty()) name = options.command[0].substr(options.command[0].rfind('/') + 1);
  options.about.set_protocol_revision(1);
  options.about.set_name(name.substr(0, 64));
  options.about.set_version(version);
  options.about.set_max_sessions(max_sessions);
  options.about.set_wants_results(results);
  for (const std::string& preset : presets) options.about.add_presets(preset);
  return Serve(options);
}

}  // namespace hakam::bridge
