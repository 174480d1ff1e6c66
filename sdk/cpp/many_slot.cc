#include "sdk/cpp/many_slot.h"

#include <algorithm>
#include <utility>

#include "absl/time/clock.h"
#include "sdk/base/utf8.h"
#include "sdk/wire/question_parts.h"

namespace hakam {
namespace {

// A message costs about 10 us: answers wait so long for each other, but not for a question that may take
// long.
constexpr absl::Duration kPortion = absl::Microseconds(200);
constexpr absl::Duration kQuick = absl::Microseconds(50);
constexpr size_t kMaxErrorText = 1024;  // CallError.message

}  // namespace

void ManySlot::Wait() {
  end_.reset();
  all_read_ = false;
  open_.clear();
  stream_.reset();
  context_.emplace();
  stream_.emplace(&*context_);
  const std::lock_guard lock(kernel_->mutex);
  if (kernel_->stopping) return;
  kernel_->service.RequestDecideMany(&*context_, &*stream_, kernel_->queue.get(), kernel_->queue.get(),
                                     &begin_);
}

void ManySlot::OnBegin(bool ok) {
  if (!ok) return Wait();  // the server is stopping
  if (!CarriesToken(*context_, kernel_->token)) return Finish(WrongToken());
  Read();
}

void ManySlot::Read() {
  reading_ = true;
  kernel_->Start([this] { stream_->Read(&questions_, &read_); });
}

void ManySlot::OnRead(bool ok) {
  reading_ = false;
  all_read_ = !ok;
  if (end_) return Finish(*end_);
  if (ok && !Take()) return Finish(ToGrpc(absl::InvalidArgumentError("the questions cannot be read")));
  if (!writing_) Work();
  if (ok) Read();
}

bool ManySlot::Take() {
  const absl::StatusOr<grpc::Slice> message = ToSlice(questions_);
  if (!message.ok() || !wire::SplitQuestions(View(*message), &parts_)) return false;
  const absl::Time now = absl::Now();
  for (const absl::string_view part : parts_) {
    wire::QuestionHead head;
    if (!wire::ReadHead(part, &head)) return false;
    const auto begin = static_cast<size_t>(part.data() - View(*message).data());
    open_.push_back({.by = now + head.time_left,
                     .session_id = head.session_id,
                     .question = message->sub(begin, begin + part.size())});
  }
  std::stable_sort(open_.begin(), open_.end(), [](const Open& a, const Open& b) { return a.by > b.by; });
  return true;
}

void ManySlot::Work() {
  if (open_.empty()) {
    if (all_read_) Finish(grpc::Status::OK);
    return;
  }
  message_.clear();
  {
    wire::ByteWriter answers(&message_);
    const absl::Time begin = absl::Now();
    for (absl::Time before = begin; !open_.empty();) {
      AnswerNext(answers);
      const absl::Time now = absl::Now();
      if (now - before > kQuick || now - begin > kPortion) break;
      before = now;
    }
  }
  answers_ = ToBuffer(message_);
  writing_ = true;
  kernel_->Start([this] { stream_->Write(answers_, &written_); });
}

void ManySlot::AnswerNext(wire::ByteWriter& answers) {
  const Open open = std::move(open_.back());
  open_.pop_back();
  answer_.clear();
  const absl::Status status = kernel_->sessions.Decide(View(open.question), &answer_);
  answers.Message(v1::DecideManyResponse::kAnswersFieldNumber, [&] {
    answers.Fixed64(v1::SessionAnswer::kSessionIdFieldNumber, open.session_id);
    if (status.ok()) return answers.Bytes(v1::SessionAnswer::kAnswerFieldNumber, answer_);
    answers.Message(v1::SessionAnswer::kErrorFieldNumber, [&] {
      answers.Number(v1::CallError::kCodeFieldNumber, static_cast<int64_t>(status.code()));
      answers.Bytes(v1::CallError::kMessageFieldNumber, ValidUtf8(status.message().substr(0, kMaxErrorText)));
    });
  });
}

void ManySlot::OnWritten(bool ok) {
  writing_ = false;
  if (end_) return Finish(*end_);
  if (!ok) return Finish(grpc::Status::OK);  // the caller is gone
  Work();
}

void ManySlot::Finish(const grpc::Status& status) {
  if (!end_) end_ = status;
  if (reading_) context_->TryCancel();
  if (reading_ || writing_) return;
  kernel_->Start([this] { stream_->Finish(*end_, &finished_); });
}

void ManySlot::OnFinished(bool) { Wait(); }

}  // namespace hakam
