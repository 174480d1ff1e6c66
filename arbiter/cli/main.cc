// The program `hakam`.
#include <google/protobuf/stubs/logging.h>

#include <cstdlib>

#include "absl/synchronization/mutex.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/process_limits.h"

int main(int argc, char** argv) {
  using namespace hakam::arbiter;
  PrepareProcess();
  // Debian's Abseil looks for lock cycles whenever gRPC takes a lock. Only those who debug gRPC need that.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  // A wrong message from a bot is reported once, as a fault; the libraries that notice it must stay silent.
  google::protobuf::SetLogHandler(nullptr);
  setenv("GRPC_VERBOSITY", "NONE", /*overwrite=*/0);
  return RunCommandLine(argc, argv);
}
