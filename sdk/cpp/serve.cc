#include "sdk/cpp/serve.h"

#include <grpcpp/grpcpp.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "absl/synchronization/mutex.h"
#include "sdk/cpp/access.h"
#include "sdk/cpp/address.h"
#include "sdk/cpp/attach.h"
#include "sdk/cpp/slots.h"

namespace hakam {
namespace {

constexpr int kMaxMessageBytes = 1 << 20;  // a question is about 2 KiB
constexpr int kMaxDecideSlots = 32;
constexpr int kOtherSlots = 2;
// More streams than sessions: a session may get a new stream before the end of its old one is known.
constexpr int kSpareStreams = 2;
// The least capacity of a bot that the arbiter has not started: one process plays all seats of its entrant,
// in both rooms.
constexpr int kLeastCapacity = 64;
constexpr std::chrono::milliseconds kShutdownGrace{100};
constexpr unsigned kStopLimitSeconds = 2;

template <typename Request, typename Response>
void AddSlots(int count, Kernel* kernel, typename Slot<Request, Response>::Ask ask,
              typename Slot<Request, Response>::Handler handler,
              std::vector<std::unique_ptr<SlotBase>>* slots) {
  for (int i = 0; i < count; ++i) {
    slots->push_back(std::make_unique<Slot<Request, Response>>(kernel, ask, handler));
  }
}

// Makes a handler for a slot from a method of Sessions.
template <auto Method, typename Request, typename Response>
absl::Status Handle(Kernel* kernel, const Request& request, Response* response) {
  return (kernel->sessions.*Method)(request, response);
}

std::vector<std::unique_ptr<SlotBase>> MakeSlots(Kernel* kernel) {
  std::vector<std::unique_ptr<SlotBase>> slots;
  AddSlots<v1::DescribeRequest, v1::DescribeResponse>(kOtherSlots, kernel, &Service::RequestDescribe,
                                                      Handle<&Sessions::Describe>, &slots);
  AddSlots<v1::StartSessionRequest, v1::StartSessionResponse>(
      kOtherSlots, kernel, &Service::RequestStartSession, Handle<&Sessions::StartSession>, &slots);
  AddSlots<grpc::ByteBuffer, grpc::ByteBuffer>(
      std::min(kernel->sessions.capacity(), kMaxDecideSlots), kernel, &Service::RequestDecide,
      [](Kernel* k, const grpc::ByteBuffer& question, grpc::ByteBuffer* answer) {
        return k->Decide(question, answer);
      },
      &slots);
  for (int i = 0; i < kernel->sessions.capacity() + kSpareStreams; ++i) {
    slots.push_back(std::make_unique<StreamSlot>(kernel));
  }
  AddSlots<v1::FinishBoardRequest, v1::FinishBoardResponse>(kOtherSlots, kernel, &Service::RequestFinishBoard,
                                                            Handle<&Sessions::FinishBoard>, &slots);
  AddSlots<v1::FinishSessionRequest, v1::FinishSessionResponse>(
      kOtherSlots, kernel, &Service::RequestFinishSession, Handle<&Sessions::FinishSession>, &slots);
  return slots;
}

void StartServer(const std::string& address, const std::shared_ptr<grpc::ServerCredentials>& credentials,
                 Kernel* kernel) {
  // No gRPC health service: it starts threads that poll beside ours, which doubled the CPU time of a
  // question. The bot is ready when it answers Describe.
  grpc::ServerBuilder builder;
  builder.AddListeningPort(address, credentials);
  builder.RegisterService(&kernel->service);
  builder.SetMaxReceiveMessageSize(kMaxMessageBytes);
  // Without it two agents could share a port and steal each other's questions.
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  // These features cost time and gain nothing on one machine.
  builder.AddChannelArgument(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  builder.AddChannelArgument(GRPC_ARG_ENABLE_CHANNELZ, 0);
  kernel->queue = builder.AddCompletionQueue();
  kernel->server = builder.BuildAndStart();
}

// A thread waits for the two signals, so all others must block them.
sigset_t BlockStopSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signals;
}

void StopOnSignal(sigset_t signals, Kernel* kernel) {
  int signal = 0;
  while (sigwait(&signals, &signal) != 0) continue;
  // An agent that is stuck in Decide would block the shutdown for ever; SIGALRM ends the process.
  alarm(kStopLimitSeconds);
  {
    const std::lock_guard lock(kernel->mutex);
    kernel->stopping = true;
  }
  kernel->server->Shutdown(std::chrono::system_clock::now() + kShutdownGrace);
  const std::lock_guard lock(kernel->mutex);
  kernel->closed = true;
  kernel->queue->Shutdown();
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
  const auto credentials = ServerCredentials(access);
  if (!credentials.ok()) return Complain(info, credentials.status().message(), 2);

  const int capacity = absl::StartsWith(address, "unix:") ? 1 : kLeastCapacity;
  Kernel kernel{.sessions = Sessions(info, factory, capacity), .token = access.token};
  StartServer(address, *credentials, &kernel);
  if (kernel.server == nullptr) return Complain(info, absl::StrCat("cannot listen on ", address), 1);
  const std::vector<std::unique_ptr<SlotBase>> slots = MakeSlots(&kernel);
  std::thread stopper(StopOnSignal, signals, &kernel);
  void* tag = nullptr;
  bool ok = false;
  while (kernel.queue->Next(&tag, &ok)) static_cast<SlotBase*>(tag)->Proceed(ok);
  stopper.join();
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
  const absl::Status status = attachment.Run(&sessions);
  // The thread waits for the signal, if nobody has sent one; it is blocked, so it ends nothing.
  pthread_kill(stopper.native_handle(), SIGTERM);  // NOLINT(bugprone-bad-signal-to-kill-thread)
  stopper.join();
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
  // Debian's Abseil looks for lock cycles at every lock that gRPC takes, which only helps to debug gRPC.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  const sigset_t signals =
      BlockStopSignals();  // before gRPC starts threads; creating credentials already does
  const Access access = Access::FromEnvironment();
  absl::string_view target = address;
  if (absl::ConsumePrefix(&target, "attach:"))
    return Attach(info, factory, std::string(target), access, signals);
  return Listen(info, factory, address, access, signals);
}

}  // namespace hakam
