// hakam: the arbiter's command line.
#include <google/protobuf/stubs/logging.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>

#include "absl/synchronization/mutex.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/version.h"

namespace {

// An agent takes a few descriptors, and the usual soft limit of 1024 is soon reached.
void RaiseDescriptorLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);  // as far as it goes: what is missing is said where it is missed
}

}  // namespace

int main(int argc, char** argv) {
  using namespace hakam::arbiter;
  std::signal(SIGPIPE, SIG_IGN);
  RaiseDescriptorLimit();
  // Debian's Abseil looks for lock cycles at every lock that gRPC takes; that is for those who debug gRPC.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  // What bots send wrong is told once, as a fault, not by the libraries that notice it.
  google::protobuf::SetLogHandler(nullptr);
  setenv("GRPC_VERBOSITY", "NONE", /*overwrite=*/0);

  CLI::App app("Hakam: bot-vs-bot tournaments of Baloot and the other games of the Belote family", "hakam");
  app.set_version_flag("--version", kVersion);
  app.require_subcommand(1);
  app.footer("Exit codes: 0 ok, 1 no, 2 usage, 3 inconclusive, 4 infrastructure.");
  int exit_code = kExitOk;
  AddPlay(&app, &exit_code);
  AddLeague(&app, &exit_code);
  AddShow(&app, &exit_code);
  AddExport(&app, &exit_code);
  AddStep(&app, &exit_code);
  AddVerify(&app, &exit_code);
  AddGames(&app, &exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitOk : kExitUsage;
  } catch (const std::exception& error) {
    std::cerr << "hakam: " << error.what() << "\n";
    return kExitInfrastructure;
  }
  std::cout.flush();
  if (exit_code == kExitOk && !std::cout) {
    std::cerr << "hakam: standard output could not be written\n";
    return kExitInfrastructure;
  }
  return exit_code;
}
