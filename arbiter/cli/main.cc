// hakam: the arbiter, as a program.
#include <google/protobuf/stubs/logging.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdlib>

#include "absl/synchronization/mutex.h"
#include "arbiter/cli/command_line.h"

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
  return RunCommandLine(argc, argv);
}
