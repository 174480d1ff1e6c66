#include "arbiter/agent/decide_stream.h"

#include <utility>

#include "arbiter/agent/diagnosis.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

constexpr const char* kMethod = "/hakam.v1.AgentService/DecideStream";
constexpr absl::Duration kCloseLimit = absl::Seconds(1);

// Most answers are a few bytes and lie in one slice.
bool Parse(grpc::ByteBuffer* bytes, v1::DecideResponse* response) {
  grpc::Slice slice;
  if (bytes->TrySingleSlice(&slice).ok()) {
    return response->ParseFromArray(slice.begin(), static_cast<int>(slice.size()));
  }
  grpc::ProtoBufferReader reader(bytes);
  return reader.status().ok() && response->ParseFromZeroCopyStream(&reader);
}

}  // namespace

DecideStream::DecideStream(RemoteAgent& agent, uint64_t session_id)
    : Timed(&agent.timed_),
      agent_(agent),
      session_id_(session_id),
      stub_(agent.channel_),
      rpc_(&agent.rpcs_) {}

void DecideStream::Open() {
  rpc_.context.set_initial_metadata_corked(true);  // goes out with the first question
  stream_ = stub_.PrepareCall(&rpc_.context, kMethod, agent_.env_.loop->queue());
  stream_->StartCall(nullptr);
}

void DecideStream::SetDeadline(absl::Duration from_now) {
  deadline_ = agent_.Now() + from_now;
  agent_.LookBy(deadline_);
}

void DecideStream::GiveUp() {
  deadline_ = absl::InfiniteDuration();
  rpc_.Cancel();
}

Task<Answer> DecideStream::Ask(const EncodedQuestion& question, absl::Duration limit) {
  const std::shared_ptr<RemoteAgent> agent = agent_.shared_from_this();
  const std::shared_ptr<DecideStream> self = shared_from_this();
  HAKAM_CHECK(!read_.pending());
  if (stream_ == nullptr) Open();
  const uint64_t asked = question.decision_id;
  const absl::Duration started = agent_.Now();
  SetDeadline(limit + kAnswerGrace);
  // The previous answer may have come before gRPC reported that its question was written.
  if (write_.pending()) co_await write_;
  if (agent_.stopped()) co_return RemoteAgent::Stopped();
  stream_->Write(question.buffer(), write_.tag());
  // Not earlier: a read widens the agent's flow-control window for the next answer, and without a question
  // that would be a message that wakes the agent for nothing.
  stream_->Read(&bytes_, read_.tag());
  const bool has_come = co_await read_;
  const absl::Duration took = agent_.Now() - started;
  if (has_come) deadline_ = absl::InfiniteDuration();
  Answer answer;
  if (has_come) {
    answer = co_await Answered(asked, took, limit);
  } else {
    if (write_.pending()) co_await write_;  // its tag comes: nothing can be written any more
    if (!agent_.stopped()) answer = co_await Ended(started, limit);
  }
  if (agent_.stopped()) answer = RemoteAgent::Stopped();
  co_return answer;
}

Task<Answer> DecideStream::Answered(uint64_t asked, absl::Duration took, absl::Duration limit) {
  const bool parsed = Parse(&bytes_, &response_);
  const bool answered = parsed && response_.decision_id() == asked;
  const CallResult result = {.parsed = parsed, .took = took, .limit = limit};
  Answer answer = {.took = took, .arrived_late = result.timed_out() && answered, .overdue = took - limit};
  if (const std::optional<Fault> fault = agent_.Diagnosed(result, "DecideStream")) {
    answer.choice = *fault;
  } else if (!answered) {
    answer.choice = agent_.FaultOf(FaultKind::kProtocol, WrongDecisionText(response_.decision_id(), asked));
  } else {
    co_return agent_.Chosen(response_, took);
  }
  // A stream that is out of step is not used again, so nobody reads late answers on it.
  if (answer.fault()->kind != FaultKind::kMalformed) co_await Drop();
  co_return answer;
}

Task<Answer> DecideStream::Ended(absl::Duration started, absl::Duration limit) {
  CallResult result = {.parsed = true, .limit = limit};
  Operation finished;
  stream_->Finish(&result.status, finished.tag());
  co_await finished;  // never comes if the agent has ended its side without a status: the deadline ends it
  deadline_ = absl::InfiniteDuration();
  result.took = agent_.Now() - started;
  if (!result.status.ok()) co_await agent_.HearWhy(&rpc_, &result);
  Answer answer = {.took = result.took, .overdue = result.took - limit};
  if (const std::optional<Fault> fault = agent_.Diagnosed(result, "DecideStream")) {
    answer.choice = *fault;
  } else {
    answer.choice = agent_.FaultOf(FaultKind::kProtocol, "ended DecideStream without an answer");
  }
  agent_.Forget(this);
  co_return answer;
}

Task<void> DecideStream::Drop() {
  agent_.Forget(this);
  rpc_.Cancel();
  if (write_.pending()) co_await write_;
}

void DecideStream::Close() {
  if (stream_ == nullptr) return;
  if (read_.pending() || write_.pending()) return rpc_.Cancel();
  Detach(SayGoodbye());
}

// Tells the agent that no more questions come; the agent then ends the stream.
Task<void> DecideStream::SayGoodbye() {
  const std::shared_ptr<RemoteAgent> agent = agent_.shared_from_this();
  const std::shared_ptr<DecideStream> self = shared_from_this();
  SetDeadline(kCloseLimit);
  stream_->WritesDone(write_.tag());
  stream_->Read(&bytes_, read_.tag());
  co_await write_;
  co_await read_;
  deadline_ = absl::InfiniteDuration();
}

}  // namespace hakam::arbiter
