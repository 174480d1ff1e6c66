#include "sdk/cpp/slots.h"

#include <cstdint>

namespace hakam {
namespace {

constexpr size_t kDeskBytes = 64 << 10;  // the longest questions take a quarter; more comes from the heap

google::protobuf::ArenaOptions Options(std::vector<char>* memory) {
  google::protobuf::ArenaOptions options;
  options.initial_block = memory->data();
  options.initial_block_size = memory->size();
  return options;
}

bool Parse(const grpc::ByteBuffer& bytes, google::protobuf::MessageLite* message) {
  grpc::Slice slice;
  if (bytes.TrySingleSlice(&slice).ok() || bytes.DumpToSingleSlice(&slice).ok()) {
    return message->ParseFromArray(slice.begin(), static_cast<int>(slice.size()));
  }
  return false;
}

grpc::ByteBuffer Serialize(const google::protobuf::MessageLite& message) {
  const grpc::Slice slice(message.ByteSizeLong());
  message.SerializeWithCachedSizesToArray(const_cast<uint8_t*>(slice.begin()));
  return grpc::ByteBuffer(&slice, 1);
}

}  // namespace

QuestionDesk::QuestionDesk() : memory_(kDeskBytes), arena_(Options(&memory_)) {}

absl::Status QuestionDesk::Decide(Sessions* sessions, const grpc::ByteBuffer& question,
                                  grpc::ByteBuffer* answer) {
  arena_.Reset();
  auto* request = google::protobuf::Arena::CreateMessage<v1::DecideRequest>(&arena_);
  if (!Parse(question, request)) return absl::InvalidArgumentError("the question cannot be read");
  auto* response = google::protobuf::Arena::CreateMessage<v1::DecideResponse>(&arena_);
  absl::Status status = sessions->Decide(*request, response);
  if (status.ok()) *answer = Serialize(*response);
  return status;
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
