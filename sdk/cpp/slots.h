// Slots serve gRPC calls on one completion queue and one thread; a slot serves one call at a time. Private to
// this folder.
#ifndef HAKAM_SDK_CPP_SLOTS_H_
#define HAKAM_SDK_CPP_SLOTS_H_

#include <grpcpp/grpcpp.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "hakam/v1/agent.grpc.pb.h"
#include "sdk/cpp/access.h"
#include "sdk/cpp/sessions.h"

namespace hakam {

// Questions and answers stay bytes: Sessions reads and writes them.
using Service = v1::AgentService::WithRawMethod_Decide<v1::AgentService::WithRawMethod_DecideStream<
    v1::AgentService::WithRawMethod_DecideMany<v1::AgentService::AsyncService>>>;

// The bytes of a message in one piece; copies them if they came in several.
absl::StatusOr<grpc::Slice> ToSlice(const grpc::ByteBuffer& message);
grpc::ByteBuffer ToBuffer(const std::string& bytes);
// Valid as long as the slice.
inline absl::string_view View(const grpc::Slice& slice) {
  return {reinterpret_cast<const char*>(slice.begin()), slice.size()};
}

// Shared by all slots.
struct Kernel {
  Service service;
  std::unique_ptr<grpc::ServerCompletionQueue> queue;
  std::unique_ptr<grpc::Server> server;
  Sessions sessions;
  std::string token;  // every call must carry it, unless it is empty

  absl::Status Decide(const grpc::ByteBuffer& question, grpc::ByteBuffer* answer);

  std::mutex mutex;
  bool stopping = false;  // no new calls; guarded by mutex
  bool closed = false;    // the queue is shut down: start nothing on it; guarded by mutex

  // Starts an operation of a call, unless the queue is closed.
  template <typename Operation>
  void Start(Operation operation) {
    const std::lock_guard lock(mutex);
    if (!closed) operation();
  }
};

inline grpc::Status ToGrpc(const absl::Status& status) {
  if (status.ok()) return grpc::Status::OK;
  // The codes are the same numbers by definition.
  return grpc::Status(static_cast<grpc::StatusCode>(status.code()), std::string(status.message()));
}

// A slot is the tag of all its operations; it has one operation at a time.
class SlotBase {
 public:
  virtual ~SlotBase() = default;
  virtual void Proceed(bool ok) = 0;
};

// Serves calls of one method, one after the other, with the same request and response objects. If there are
// more calls than slots, the others wait inside gRPC.
template <typename Request, typename Response>
class Slot final : public SlotBase {
 public:
  using Writer = grpc::ServerAsyncResponseWriter<Response>;
  using Ask = void (Service::*)(grpc::ServerContext*, Request*, Writer*, grpc::CompletionQueue*,
                                grpc::ServerCompletionQueue*, void*);
  using Handler = absl::Status (*)(Kernel* kernel, const Request&, Response*);

  Slot(Kernel* kernel, Ask ask, Handler handler) : kernel_(kernel), ask_(ask), handler_(handler) { Wait(); }

  void Proceed(bool ok) override {
    // Not ok: the server is stopping, or the caller went away before the answer. The slot is free again.
    if (!waiting_ || !ok) return Wait();
    waiting_ = false;
    if (!CarriesToken(*context_, kernel_->token)) {
      return kernel_->Start([&] { writer_->FinishWithError(WrongToken(), this); });
    }
    response_.Clear();
    const absl::Status status = handler_(kernel_, request_, &response_);
    kernel_->Start([&] {
      if (status.ok()) {
        writer_->Finish(response_, grpc::Status::OK, this);
      } else {
        writer_->FinishWithError(ToGrpc(status), this);
      }
    });
  }

 private:
  void Wait() {
    writer_.reset();
    context_.emplace();
    writer_.emplace(&*context_);
    waiting_ = true;
    const std::lock_guard lock(kernel_->mutex);
    if (kernel_->stopping) return;
    (kernel_->service.*ask_)(&*context_, &request_, &*writer_, kernel_->queue.get(), kernel_->queue.get(),
                             this);
  }

  Kernel* const kernel_;
  const Ask ask_;
  const Handler handler_;
  bool waiting_ = true;
  Request request_;
  Response response_;
  std::optional<grpc::ServerContext> context_;
  std::optional<Writer> writer_;
};

// Serves the questions of one DecideStream after the other, and then the next stream.
class StreamSlot final : public SlotBase {
 public:
  explicit StreamSlot(Kernel* kernel) : kernel_(kernel) { Wait(); }
  void Proceed(bool ok) override;

 private:
  enum class Step { kWaiting, kReading, kWriting, kFinishing };
  void Wait();
  void Answer();
  void Finish(const grpc::Status& status);

  Kernel* const kernel_;
  Step step_ = Step::kWaiting;
  grpc::ByteBuffer question_;
  grpc::ByteBuffer answer_;
  std::optional<grpc::ServerContext> context_;
  std::optional<grpc::ServerAsyncReaderWriter<grpc::ByteBuffer, grpc::ByteBuffer>> stream_;
};

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_SLOTS_H_
