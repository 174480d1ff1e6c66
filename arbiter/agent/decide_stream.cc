#include "arbiter/agent/decide_stream.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

constexpr const char* kMethod = "/hakam.v1.AgentService/DecideStream";
constexpr absl::Duration kCloseLimit = absl::Seconds(1);

// Answers are a few bytes, which then lie in one piece.
bool Parse(grpc::ByteBuffer* bytes, v1::DecideResponse* response) {
  grpc::Slice slice;
  if (bytes->TrySingleSlice(&slice).ok()) {
    return response->ParseFromArray(slice.begin(), static_cast<int>(slice.size()));
  }
  grpc::ProtoBufferReader reader(bytes);
  return reader.status().ok() && response->ParseFromZeroCopyStream(&reader);
}

}  // namespace

DecideStream::DecideStream(AgentCore& core, Stub* stub, uint64_t session_id)
    : core_(core),
      stub_(stub),
      session_id_(session_id),
      read_tag_(*this, &DecideStream::OnRead),
      write_tag_(*this, &DecideStream::OnWritten) {}

void DecideStream::Ask(const v1::DecideRequest& request, absl::Duration limit,
                       RemoteAgent::OnAnswer on_answer) {
  HAKAM_CHECK(!asked() && (state_ == State::kNew || state_ == State::kOpen));
  on_answer_ = std::move(on_answer);
  decision_id_ = request.decision_id();
  if (state_ == State::kNew) Open();
  Resume(core_.shared_from_this());
  StartClock(limit);
  core_.LookBy(deadline());
  if (writing_) {
    held_ = std::make_unique<v1::DecideRequest>(request);
  } else {
    Write(request);
  }
  // Not earlier: it widens the agent's window for the next answer, and alone that would be a message that
  // wakes it up for nothing.
  Read();
}

void DecideStream::Open() {
  grpc::ClientContext* context = BeginLasting(core_.shared_from_this());
  context->set_initial_metadata_corked(true);  // it goes out with the first question
  stream_ = stub_->PrepareCall(context, kMethod, core_.queue());
  stream_->StartCall(nullptr);
  state_ = State::kOpen;
}

void DecideStream::Read() {
  reading_ = true;
  stream_->Read(&bytes_, static_cast<CompletionTag*>(&read_tag_));
}

void DecideStream::Write(const v1::DecideRequest& request) {
  writing_ = true;
  stream_->Write(request, static_cast<CompletionTag*>(&write_tag_));
}

void DecideStream::OnWritten(bool ok) {
  writing_ = false;
  // Not ok: the stream is broken, and the read that is on its way will say so.
  const std::unique_ptr<v1::DecideRequest> held = std::move(held_);
  if (state_ == State::kOpen && ok && held != nullptr && !core_.stopped()) return Write(*held);
  GoOnIfQuiet();
}

void DecideStream::OnRead(bool ok) {
  reading_ = false;
  if (state_ == State::kOpen && !core_.stopped()) {
    if (ok) return OnMessage();
    state_ = State::kEnding;
  }
  GoOnIfQuiet();
}

void DecideStream::OnMessage() {
  StopClock();
  const bool parsed = Parse(&bytes_, &response_);
  const bool answered = parsed && response_.decision_id() == decision_id_;
  Answer answer{.took = took()};
  if (timed_out()) {
    answer.fault = core_.Diagnosed(*this, "DecideStream");
    answer.arrived_late = answered;
  } else if (!parsed) {
    answer.fault = core_.FaultOf(FaultKind::kMalformed, "its answer to DecideStream cannot be read");
  } else if (!answered) {
    answer.fault =
        core_.FaultOf(FaultKind::kProtocol, WrongDecisionText(response_.decision_id(), decision_id_));
  } else {
    answer.response = &response_;
  }
  const std::shared_ptr<AgentCore> core = core_.shared_from_this();  // the callback may let go of it
  // A stream that has lost step is not used again, and the late answers on it reach nobody.
  if (answer.fault && answer.fault->kind != FaultKind::kMalformed) Drop();
  if (state_ == State::kOpen) GoOnIfQuiet();
  Deliver(answer);
  // By now the next question may be out, or the session over.
  if (state_ == State::kDropped) GoOnIfQuiet();
}

void DecideStream::GoOnIfQuiet() {
  if (reading_ || writing_) return;
  if (state_ == State::kDropped || core_.stopped()) return GiveUp();
  if (state_ == State::kOpen) {
    Rest();
  } else {
    stream_->Finish(mutable_status(), static_cast<CompletionTag*>(this));
  }
}

void DecideStream::Done() {
  if (state_ == State::kDropped) return;
  Answer answer{.took = took()};
  answer.fault = core_.Diagnosed(*this, "DecideStream");
  if (!answer.fault) {
    answer.fault = core_.FaultOf(FaultKind::kProtocol, "ended DecideStream without an answer");
  }
  Drop();
  Deliver(answer);
}

void DecideStream::Release() { core_.Remove(this); }

void DecideStream::Drop() {
  if (state_ != State::kDropped) core_.Forget(session_id_, this);
  state_ = State::kDropped;
  Cancel();
}

void DecideStream::Deliver(const Answer& answer) {
  NoClock();
  const RemoteAgent::OnAnswer on_answer = std::exchange(on_answer_, nullptr);
  on_answer(answer);
}

void DecideStream::Close() {
  on_answer_ = nullptr;
  if (state_ == State::kNew) return core_.Remove(this);
  const bool quiet = state_ == State::kOpen && !reading_ && !writing_;
  state_ = State::kDropped;
  if (!quiet) return Cancel();
  // The agent's reading ends, and with it the stream.
  Resume(core_.shared_from_this());
  close_by_ = core_.Now() + kCloseLimit;
  core_.LookBy(close_by_);
  writing_ = true;
  stream_->WritesDone(static_cast<CompletionTag*>(&write_tag_));
  Read();
}

absl::Duration DecideStream::deadline() const {
  return state_ == State::kOpen && asked() ? started() + limit() + kAnswerGrace : close_by_;
}

void DecideStream::OnDeadline() {
  if (state_ != State::kOpen) {
    close_by_ = absl::InfiniteDuration();
    return Cancel();
  }
  StopClock();
  if (!timed_out()) return;
  const Answer answer{.fault = core_.Diagnosed(*this, "DecideStream"), .took = took()};
  Drop();
  Deliver(answer);
}

}  // namespace hakam::arbiter
