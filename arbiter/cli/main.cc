// The program `hakam`, and by its argv[0] also hakam-keeper, hakam-inside, hakam-relay, hakam-bridge and
// hakam-unpack. So there is one file to install, and the programs that work together are always of one
// version.
#include <google/protobuf/stubs/logging.h>
#include <nss.h>
#include <sys/prctl.h>

#include <cstdlib>
#include <cstring>

#include "absl/strings/string_view.h"
#include "absl/synchronization/mutex.h"
#include "arbiter/archive/unpack_inside.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/process_limits.h"
#include "arbiter/process/keeper/programs.h"
#include "arbiter/process/own_program.h"
#include "arbiter/relay/relay_main.h"
#include "sdk/bridge/bridge_main.h"

namespace {

// The last part of argv[0].
const char* NameOf(int argc, char** argv) {
  if (argc == 0) return "";
  const char* slash = std::strrchr(argv[0], '/');
  return slash == nullptr ? argv[0] : slash + 1;
}

// The constructors of gRPC and Protocol Buffers take 2 ms and write to a megabyte, and a league starts a
// keeper for each agent: so these two begin and end before them. glibc gives constructors the arguments of
// main(). The name in /proc is for whoever looks at the processes of a league.
__attribute__((constructor(101))) void StartWithoutLibraries(int argc, char** argv) {
  const char* const name = NameOf(argc, argv);
  int (*program)(int, char**) = std::strcmp(name, "hakam-keeper") == 0   ? hakam::keeper::KeeperMain
                                : std::strcmp(name, "hakam-inside") == 0 ? hakam::keeper::InsideMain
                                                                         : nullptr;
  if (program == nullptr) return;
  prctl(PR_SET_NAME, name);
  std::exit(program(argc, argv));
}

int CommandLine(int argc, char** argv) {
  using namespace hakam::arbiter;
  SetHoldsHelpers();
  PrepareProcess();
  // Name services that are modules of the machine's glibc cannot be loaded into a static program. Every build
  // finds the same names.
  __nss_configure_lookup("hosts", "files dns");
  __nss_configure_lookup("passwd", "files");
  // Debian's Abseil looks for lock cycles whenever gRPC takes a lock. Only those who debug gRPC need that.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  // A wrong message from a bot is reported once, as a fault; the libraries that notice it must stay silent.
  google::protobuf::SetLogHandler(nullptr);
  setenv("GRPC_VERBOSITY", "NONE", /*overwrite=*/0);
  return RunCommandLine(argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
  const absl::string_view name = NameOf(argc, argv);
  if (name == "hakam-relay" || name == "hakam-bridge" || name == "hakam-unpack")
    prctl(PR_SET_NAME, name.data());
  if (name == "hakam-relay") return hakam::arbiter::RelayMain();
  if (name == "hakam-bridge") return hakam::bridge::BridgeMain(argc, argv);
  // Without the functions for the end of a process: in a sandbox a leak checker cannot do its work.
  if (name == "hakam-unpack") std::_Exit(hakam::arbiter::UnpackMain(argc, argv));
  // The bridge reads its arguments itself: those after -- are of the bot.
  if (argc > 1 && std::strcmp(argv[1], "bridge") == 0) return hakam::bridge::BridgeMain(argc - 1, argv + 1);
  return CommandLine(argc, argv);
}
