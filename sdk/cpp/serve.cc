#include "sdk/cpp/serve.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "absl/synchronization/mutex.h"
#include "sdk/cpp/access.h"
#include "sdk/cpp/address.h"
#include "sdk/cpp/attach.h"
#include "sdk/cpp/server.h"
#include "sdk/cpp/where.h"

namespace hakam {
namespace {

constexpr unsigned kStopLimitSeconds = 2;
// For the rest: destructors of agents, and the end of the process, which takes long on a slow machine.
constexpr unsigned kEndLimitSeconds = 30;

// Blocks them in all threads that are started from now on. One waits for the two signals that stop the bot,
// and SIGQUIT is for the one that runs it.
sigset_t BlockSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGQUIT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  sigdelset(&signals, SIGQUIT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signals;
}

void StopOnSignal(sigset_t signals, AgentServer* server) {
  int signal = 0;
  while (sigwait(&signals, &signal) != 0) continue;
  // An agent that is stuck in Decide would block the shutdown for ever; SIGALRM ends the process.
  alarm(kStopLimitSeconds);
  server->Stop();
}

// Prints one line and returns the exit code.
int Complain(const AgentInfo& info, absl::string_view why, int code) {
  std::fprintf(stderr, "%s: %s\n", info.name.c_str(), std::string(why).c_str());
  return code;
}

int Listen(const AgentInfo& info, const AgentFactory& factory, const std::string& address,
           const Access& access, sigset_t signals) {
  if (const absl::Status status = CheckListenAddress(address, access.is_protected()); !status.ok()) {
    return Complain(info, absl::StrCat("HAKAM_ADDRESS: ", status.message()), 2);
  }
  const absl::StatusOr<std::unique_ptr<AgentServer>> server = AgentServer::Open(
      info, factory, {.address = address, .token = access.token, .cert = access.cert, .key = access.key});
  if (!server.ok()) {
    return Complain(info, server.status().message(), absl::IsUnavailable(server.status()) ? 1 : 2);
  }
  std::thread stopper(StopOnSignal, signals, server->get());
  SayWhereOnQuit();
  (*server)->Run();
  stopper.join();
  alarm(kEndLimitSeconds);
  return 0;
}

int Attach(const AgentInfo& info, const AgentFactory& factory, const std::string& target,
           const Access& access, sigset_t signals) {
  const auto credentials = ChannelCredentials(access, target);
  if (!credentials.ok()) return Complain(info, credentials.status().message(), 2);

  Sessions sessions(info, factory, kLeastCapacity);
  Attachment attachment(target, *credentials, access);
  std::thread stopper([signals, &attachment] {
    int signal = 0;
    while (sigwait(&signals, &signal) != 0) continue;
    alarm(kStopLimitSeconds);
    attachment.Stop();
  });
  SayWhereOnQuit();
  const absl::Status status = attachment.Run(&sessions);
  // The thread waits for the signal, if nobody has sent one; it is blocked, so it ends nothing.
  pthread_kill(stopper.native_handle(), SIGTERM);  // NOLINT(bugprone-bad-signal-to-kill-thread)
  stopper.join();
  alarm(kEndLimitSeconds);
  if (status.ok()) return 0;
  return Complain(info, absl::StrCat("the arbiter at ", target, ": ", status.message()), 1);
}

}  // namespace

int Serve(const AgentInfo& info, const AgentFactory& factory) {
  const char* address = std::getenv("HAKAM_ADDRESS");
  if (address == nullptr || *address == '\0') {
    return Complain(
        info, "HAKAM_ADDRESS is not set. A bot is started by the arbiter: hakam play BOT builtin:greedy", 2);
  }
  // What the bot prints goes into a pipe and would be lost when the process is killed.
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  // Debian's Abseil looks for lock cycles at every lock that gRPC takes, which only helps to debug gRPC.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  const sigset_t signals = BlockSignals();  // before gRPC starts threads; creating credentials already does
  const Access access = Access::FromEnvironment();
  absl::string_view target = address;
  if (absl::ConsumePrefix(&target, "attach:"))
    return Attach(info, factory, std::string(target), access, signals);
  return Listen(info, factory, address, access, signals);
}

}  // namespace hakam
