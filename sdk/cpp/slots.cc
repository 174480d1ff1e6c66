#include "sdk/cpp/slots.h"

namespace hakam {

void StreamSlot::Proceed(bool ok) {
  switch (step_) {
    case Step::kWaiting:
      if (!ok) return Wait();  // the server is stopping
      break;                   // a stream: on to its first question
    case Step::kReading:
      // No more questions (or one that is none, which an arbiter does not send).
      return ok ? Answer() : Finish(grpc::Status::OK);
    case Step::kWriting:
      if (!ok) return Finish(grpc::Status::OK);  // the caller is gone
      break;
    case Step::kFinishing:
      return Wait();
  }
  step_ = Step::kReading;
  stream_->Read(&request_, this);
}

void StreamSlot::Wait() {
  step_ = Step::kWaiting;
  stream_.reset();
  context_.emplace();
  stream_.emplace(&*context_);
  const std::lock_guard lock(kernel_->mutex);
  if (kernel_->stopping) return;
  kernel_->service.RequestDecideStream(&*context_, &*stream_, kernel_->queue.get(), kernel_->queue.get(),
                                       this);
}

void StreamSlot::Answer() {
  response_.Clear();
  const absl::Status status = kernel_->sessions.Decide(request_, &response_);
  if (!status.ok()) return Finish(ToGrpc(status));
  step_ = Step::kWriting;
  stream_->Write(response_, this);
}

void StreamSlot::Finish(const grpc::Status& status) {
  step_ = Step::kFinishing;
  stream_->Finish(status, this);
}

}  // namespace hakam
