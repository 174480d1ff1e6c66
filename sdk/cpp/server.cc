#include "sdk/cpp/server.h"

#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/synchronization/mutex.h"
#include "sdk/base/status_macros.h"
#include "sdk/cpp/access.h"
#include "sdk/cpp/address.h"
#include "sdk/cpp/many_slot.h"
#include "sdk/cpp/slots.h"

namespace hakam {
namespace {

constexpr int kMaxMessageBytes = 1 << 20;  // a question is about 2 KiB
constexpr int kMaxDecideSlots = 32;
constexpr int kOtherSlots = 2;
// More streams than sessions: a session may get a new stream before the end of its old one is known.
constexpr int kSpareStreams = 2;
constexpr int kManySlots = 1 + kSpareStreams;
constexpr std::chrono::milliseconds kShutdownGrace{100};
constexpr char kFreePort[] = "127.0.0.1:0";

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

// Returns the port.
int StartServer(const std::string& address, const std::shared_ptr<grpc::ServerCredentials>& credentials,
                Kernel* kernel) {
  // No gRPC health service: it starts threads that poll beside ours, which doubled the CPU time of a
  // question. The bot is ready when it answers Describe.
  grpc::ServerBuilder builder;
  int port = 0;
  builder.AddListeningPort(address, credentials, &port);
  builder.RegisterService(&kernel->service);
  builder.SetMaxReceiveMessageSize(kMaxMessageBytes);
  // Without it two agents could share a port and steal each other's questions.
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  // These features cost time and gain nothing on one machine.
  builder.AddChannelArgument(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  builder.AddChannelArgument(GRPC_ARG_ENABLE_CHANNELZ, 0);
  kernel->queue = builder.AddCompletionQueue();
  kernel->server = builder.BuildAndStart();
  return port;
}

class Listening : public AgentServer {
 public:
  Listening(const AgentInfo& info, const AgentFactory& factory, const AgentServerOptions& options)
      : kernel_{.sessions =
                    Sessions(info, factory, absl::StartsWith(options.address, "unix:") ? 1 : kLeastCapacity),
                .token = options.token} {}
  ~Listening() override {
    if (kernel_.server == nullptr) return;
    Stop();
    Run();  // nothing more comes: what waits is dropped
  }

  absl::Status Begin(const std::string& address,
                     const std::shared_ptr<grpc::ServerCredentials>& credentials) {
    port_ = StartServer(address, credentials, &kernel_);
    if (kernel_.server == nullptr) return absl::UnavailableError(absl::StrCat("cannot listen on ", address));
    slots_ = MakeSlots(&kernel_);
    for (int i = 0; i < kManySlots; ++i) many_slots_.push_back(std::make_unique<ManySlot>(&kernel_));
    return absl::OkStatus();
  }

  int port() const override { return port_; }

  void Run() override {
    void* tag = nullptr;
    bool ok = false;
    while (kernel_.queue->Next(&tag, &ok)) static_cast<SlotBase*>(tag)->Proceed(ok);
  }

  void Stop() override {
    {
      const std::lock_guard lock(kernel_.mutex);
      if (std::exchange(kernel_.stopping, true)) return;
    }
    kernel_.server->Shutdown(std::chrono::system_clock::now() + kShutdownGrace);
    const std::lock_guard lock(kernel_.mutex);
    kernel_.closed = true;
    kernel_.queue->Shutdown();
  }

 private:
  Kernel kernel_;
  std::vector<std::unique_ptr<SlotBase>> slots_;
  std::vector<std::unique_ptr<ManySlot>> many_slots_;
  int port_ = 0;
};

}  // namespace

absl::StatusOr<std::unique_ptr<AgentServer>> AgentServer::Open(const AgentInfo& info,
                                                               const AgentFactory& factory,
                                                               const AgentServerOptions& options) {
  // Debian's Abseil looks for lock cycles at every lock that gRPC takes, which only helps to debug gRPC.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  const Access access = {.cert = options.cert, .key = options.key, .token = options.token};
  const std::string address = options.address.empty() ? kFreePort : options.address;
  if (address != kFreePort) HAKAM_RETURN_IF_ERROR(CheckListenAddress(address, access.is_protected()));
  HAKAM_ASSIGN_OR_RETURN(const std::shared_ptr<grpc::ServerCredentials> credentials,
                         ServerCredentials(access));
  auto server = std::make_unique<Listening>(info, factory, options);
  HAKAM_RETURN_IF_ERROR(server->Begin(address, credentials));
  return server;
}

}  // namespace hakam
