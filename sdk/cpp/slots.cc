#include "sdk/cpp/slots.h"

#include "sdk/base/status_macros.h"

namespace hakam {

absl::StatusOr<grpc::Slice> ToSlice(const grpc::ByteBuffer& message) {
  grpc::Slice slice;
  if (message.TrySingleSlice(&slice).ok() || message.DumpToSingleSlice(&slice).ok()) return slice;
  return absl::InvalidArgumentError("the message cannot be read");
}

grpc::ByteBuffer ToBuffer(const std::string& bytes) {
  const grpc::Slice slice(bytes);
  return grpc::ByteBuffer(&slice, 1);
}

absl::Status Kernel::Decide(const grpc::ByteBuffer& question, grpc::ByteBuffer* answer) {
  HAKAM_ASSIGN_OR_RETURN(const grpc::Slice slice, ToSlice(question));
  std::string bytes;
  HAKAM_RETURN_IF_ERROR(sessions.Decide(View(slice), &bytes));
  *answer = ToBuffer(bytes);
  return absl::OkStatus();
}

void StreamSlot::Proceed(bool ok) {
  switch (step_) {
    case Step::kWaiting:
      if (!ok) return Wait();  // the server is stopping
      if (!CarriesToken(*context_, kernel_->token)) return Finish(WrongToken());
      break;  // a stream has begun: read its first question
    case Step::kReading:
      // Not ok: there are no more questions.
      return ok ? Answer() : Finish(grpc::Status::OK);
    case Step::kWriting:
      if (!ok) return Finish(grpc::Status::OK);  // the caller is gone
      break;
    case Step::kFinishing:
      return Wait();
  }
  step_ = Step::kReading;
  kernel_->Start([this] { stream_->Read(&question_, this); });
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
  const absl::Status status = kernel_->Decide(question_, &answer_);
  if (!status.ok()) return Finish(ToGrpc(status));
  step_ = Step::kWriting;
  kernel_->Start([this] { stream_->Write(answer_, this); });
}

void StreamSlot::Finish(const grpc::Status& status) {
  step_ = Step::kFinishing;
  kernel_->Start([&] { stream_->Finish(status, this); });
}

}  // namespace hakam
