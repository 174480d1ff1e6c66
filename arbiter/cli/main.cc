// The program `hakam`.
#include <google/protobuf/stubs/logging.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdlib>

#include "absl/synchronization/mutex.h"
#include "arbiter/cli/commands.h"

namespace {

// Every agent needs a few file descriptors, and the usual soft limit of 1024 is reached quickly.
void RaiseDescriptorLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);  // a failure shows later, as an error where descriptors run out
}

}  // namespace

int main(int argc, char** argv) {
  using namespace hakam::arbiter;
  std::signal(SIGPIPE, SIG_IGN);
  RaiseDescriptorLimit();
  // Debian's Abseil looks for lock cycles whenever gRPC takes a lock. Only those who debug gRPC need that.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  // A wrong message from a bot is reported once, as a fault; the libraries that notice it must stay silent.
  google::protobuf::SetLogHandler(nullptr);
  setenv("GRPC_VERBOSITY", "NONE", /*overwrite=*/0);
  return RunCommandLine(argc, argv);
}
