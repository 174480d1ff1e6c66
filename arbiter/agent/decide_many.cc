#include "arbiter/agent/decide_many.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>

#include <algorithm>
#include <array>
#include <utility>

#include "arbiter/agent/diagnosis.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

using google::protobuf::internal::WireFormatLite;

constexpr const char* kManyMethod = "/hakam.v1.AgentService/DecideMany";
constexpr const char* kUnasked = "sent an answer on DecideMany that nobody had asked for";
constexpr size_t kMaxRequestBytes = 256 << 10;  // agent.proto; one question alone has about 2 KiB
// Both messages have one field, which has a length: this is its tag.
constexpr uint8_t kElementTag = v1::DecideManyRequest::kQuestionsFieldNumber << 3 | 2;
static_assert(kElementTag == (v1::DecideManyResponse::kAnswersFieldNumber << 3 | 2));
constexpr size_t kMaxPrefix = 6;  // bytes of tag and length

// The number of answers in a message that can be read, without parsing them.
size_t CountAnswers(const grpc::Slice& bytes) {
  google::protobuf::io::CodedInputStream in(bytes.begin(), static_cast<int>(bytes.size()));
  size_t count = 0;
  for (uint32_t tag = in.ReadTag(); tag != 0 && WireFormatLite::SkipField(&in, tag); tag = in.ReadTag()) {
    if (tag == kElementTag) ++count;
  }
  return count;
}

// The status that the agent gives instead of an answer. OK and numbers that gRPC has not are no status of a
// failed call.
grpc::Status StatusOf(const v1::CallError& error) {
  const bool known = error.code() >= 1 && error.code() <= 16;
  return {known ? static_cast<grpc::StatusCode>(error.code()) : grpc::StatusCode::UNKNOWN, error.message()};
}

}  // namespace

DecideMany::DecideMany(RemoteAgent& agent)
    : Timed(&agent.timed_), agent_(agent), stub_(agent.channel_), rpc_(&agent.rpcs_) {}

Task<std::optional<Answer>> DecideMany::Ask(const EncodedQuestion& question, absl::Duration limit) {
  const std::shared_ptr<RemoteAgent> agent = agent_.shared_from_this();
  const std::shared_ptr<DecideMany> self = shared_from_this();
  Open open = {.session_id = question.session_id,
               .decision_id = question.decision_id,
               .limit = limit,
               .started = agent_.Now()};
  HAKAM_CHECK(open_.emplace(open.session_id, &open).second);
  SetDeadline(open);
  Append(question);
  if (!sending_ && !ended_) Detach(Send());
  co_return co_await open.answer;
}

void DecideMany::Append(const EncodedQuestion& question) {
  const size_t size = question.bytes.size();
  if (messages_.empty() || messages_.back().bytes.size() + kMaxPrefix + size > kMaxRequestBytes) {
    messages_.emplace_back();
  }
  Message& message = messages_.back();
  message.asked.emplace_back(question.session_id, question.decision_id);
  std::array<uint8_t, kMaxPrefix> prefix{kElementTag};
  const uint8_t* const end = google::protobuf::io::CodedOutputStream::WriteVarint32ToArray(
      static_cast<uint32_t>(size), prefix.data() + 1);
  message.bytes.append(reinterpret_cast<const char*>(prefix.data()), end - prefix.data());
  message.bytes += question.bytes;
}

Task<void> DecideMany::Send() {
  const std::shared_ptr<RemoteAgent> agent = agent_.shared_from_this();
  const std::shared_ptr<DecideMany> self = shared_from_this();
  sending_ = true;
  while (!messages_.empty() && !broken_ && !ended_) {
    // What has come already may bring questions of other sessions.
    if (agent_.streams_.size() > 1) co_await agent_.env_.loop->Rest();
    if (agent_.stopped()) ended_ = true;
    if (broken_ || ended_) break;
    const Message message = std::move(messages_.front());
    messages_.pop_front();
    if (stream_ == nullptr) {
      rpc_.context.set_initial_metadata_corked(true);  // goes out with the first message
      stream_ = stub_.PrepareCall(&rpc_.context, kManyMethod, agent_.env_.loop->queue());
      stream_->StartCall(nullptr);
    }
    Began(message);
    const grpc::Slice slice(message.bytes);
    stream_->Write(grpc::ByteBuffer(&slice, 1), write_.tag());
    if (!reading_) Detach(Read());
    co_await write_;
  }
  sending_ = false;
  if (ended_ && !reading_) co_await End();
}

// The clocks of its questions run from now on.
void DecideMany::Began(const Message& message) {
  const absl::Duration now = agent_.Now();
  for (const auto& [session_id, decision_id] : message.asked) {
    const auto it = open_.find(session_id);
    if (it == open_.end() || it->second->decision_id != decision_id) continue;  // given up
    it->second->started = now;
    it->second->sent = true;
    ++sent_;
    SetDeadline(*it->second);
  }
}

Task<void> DecideMany::Read() {
  const std::shared_ptr<RemoteAgent> agent = agent_.shared_from_this();
  const std::shared_ptr<DecideMany> self = shared_from_this();
  reading_ = true;
  while (sent_ > 0 && !broken_ && !ended_) {
    // Not without a question: an open read would widen the agent's flow-control window, with a message that
    // wakes the agent for nothing.
    stream_->Read(&bytes_, read_.tag());
    ended_ = !co_await read_;
    if (!ended_ && !agent_.stopped()) Take();
    if (agent_.stopped()) ended_ = true;
  }
  reading_ = false;
  if (ended_ && !sending_) co_await End();
}

void DecideMany::Take() {
  // All answers of a message have come now, although the boards go on with one after the other.
  const absl::Duration now = agent_.Now();
  grpc::Slice slice;
  const bool whole = bytes_.TrySingleSlice(&slice).ok() || bytes_.DumpToSingleSlice(&slice).ok();
  // An agent that sends much that nobody has asked for must not keep the arbiter busy with it.
  const size_t count = whole ? CountAnswers(slice) : 0;
  if (count > static_cast<size_t>(sent_) + given_up_.size()) return BreakBySaying(kUnasked, now);
  if (!whole || !response_.ParseFromArray(slice.begin(), static_cast<int>(slice.size()))) {
    return Break([&](const Open& open) { return Failed(open, {.parsed = false}, now); });
  }
  if (count == 0) return BreakBySaying("sent a message without answers on DecideMany", now);
  for (const v1::SessionAnswer& answer : response_.answers()) {
    TakeOne(answer, now);
    if (broken_ || agent_.stopped()) return;
  }
}

void DecideMany::TakeOne(const v1::SessionAnswer& answer, absl::Duration now) {
  const auto it = open_.find(answer.session_id());
  Open* const open = it != open_.end() && it->second->sent ? it->second : nullptr;
  const auto late = given_up_.find(answer.session_id());
  // An error does not say of which decision it is.
  const bool may_be_late = answer.has_answer() || open == nullptr;
  if (late != given_up_.end() && may_be_late &&
      (answer.has_error() || answer.answer().decision_id() == late->second)) {
    given_up_.erase(late);
    return;
  }
  if (open == nullptr) return BreakBySaying(kUnasked, now);
  Answer taken = AnswerOf(answer, *open, now);
  TakeOut(open);
  Settle(open, std::move(taken));
}

// A PROTOCOL fault of all that is open; what is late is a TIMEOUT, whatever the agent sends.
void DecideMany::BreakBySaying(const char* detail, absl::Duration now) {
  const Fault fault = agent_.FaultOf(FaultKind::kProtocol, detail);
  Break([&](const Open& open) {
    Answer answer = Failed(open, {.parsed = true}, now);
    if (answer.took <= open.limit) answer.choice = fault;
    return answer;
  });
}

// Boards go on one after the other, so only now is it known for how long the time has been over.
void DecideMany::Settle(Open* open, Answer answer) {
  answer.overdue = agent_.Now() - open->started - open->limit;
  open->answer.Set(std::move(answer));
}

Answer DecideMany::AnswerOf(const v1::SessionAnswer& answer, const Open& open, absl::Duration now) {
  const absl::Duration took = now - open.started;
  CallResult result = {.parsed = true, .took = took, .limit = open.limit};
  if (answer.has_error()) result.status = StatusOf(answer.error());
  const bool answered = answer.has_answer() && answer.answer().decision_id() == open.decision_id;
  Answer taken = {.took = took, .arrived_late = result.timed_out() && answered};
  if (answer.has_answer() && !answered) given_up_[open.session_id] = open.decision_id;  // may still come
  if (const std::optional<Fault> fault = agent_.Diagnosed(result, "DecideMany")) {
    taken.choice = *fault;
  } else if (answered) {
    return agent_.Chosen(answer.answer(), took);
  } else if (answer.has_answer()) {
    taken.choice = agent_.FaultOf(FaultKind::kProtocol,
                                  WrongDecisionText(answer.answer().decision_id(), open.decision_id));
  } else {
    taken.choice = agent_.FaultOf(FaultKind::kMalformed, "neither answer nor error is set");
  }
  return taken;
}

Answer DecideMany::Failed(const Open& open, CallResult result, absl::Duration at) const {
  result.took = at - open.started;
  result.limit = open.limit;
  const std::optional<Fault> fault = agent_.Diagnosed(result, "DecideMany");
  return {
      .choice = fault ? *fault : agent_.FaultOf(FaultKind::kProtocol, "ended DecideMany without an answer"),
      .took = result.took};
}

void DecideMany::Break(absl::FunctionRef<Answer(const Open&)> answer_of) {
  broken_ = true;
  sent_ = 0;
  agent_.Forget(this);
  rpc_.Cancel();
  // A board that is answered may ask again, on another stream.
  std::vector<std::pair<Open*, std::optional<Answer>>> all;
  for (const auto& [session_id, open] : std::exchange(open_, {})) {
    all.emplace_back(open, open->sent ? std::optional(answer_of(*open)) : std::nullopt);
  }
  for (auto& [open, answer] : all) {
    if (answer) {
      Settle(open, *std::move(answer));
    } else {
      open->answer.Set(std::nullopt);
    }
  }
}

Task<void> DecideMany::End() {
  CallResult result = {.parsed = true, .limit = absl::InfiniteDuration()};
  absl::Duration at = agent_.Now();
  if (!broken_ && !agent_.stopped()) {
    Operation finished;
    stream_->Finish(&result.status, finished.tag());
    co_await finished;
    why_known_ = true;
    at = agent_.Now();
    if (!result.status.ok()) co_await agent_.HearWhy(&rpc_, &result);
  }
  if (!broken_) Break([&](const Open& open) { return Failed(open, result, at); });
}

void DecideMany::SetDeadline(const Open& open) {
  const absl::Duration by = open.started + open.limit + kAnswerGrace;
  if (by >= earliest_) return;
  earliest_ = by;
  agent_.LookBy(by);
}

void DecideMany::TakeOut(Open* open) {
  if (open->sent) --sent_;
  open_.erase(open->session_id);
}

void DecideMany::GiveUp() {
  const absl::Duration now = agent_.Now();
  earliest_ = absl::InfiniteDuration();
  std::vector<Open*> late;
  for (const auto& [session_id, open] : open_) {
    const absl::Duration by = open->started + open->limit + kAnswerGrace;
    if (by <= now) {
      late.push_back(open);
    } else {
      earliest_ = std::min(earliest_, by);
    }
  }
  for (Open* const open : late) EndSoon(open, Failed(*open, {.parsed = true}, now));
}

void DecideMany::Close(uint64_t session_id) {
  if (const auto it = open_.find(session_id); it != open_.end()) EndSoon(it->second, RemoteAgent::Stopped());
}

void DecideMany::EndSoon(Open* open, Answer answer) {
  given_up_[open->session_id] = open->decision_id;
  TakeOut(open);
  over_.emplace_back(open, std::move(answer));
  if (over_.size() == 1) Detach(Deliver());
}

Task<void> DecideMany::Deliver() {
  const std::shared_ptr<RemoteAgent> agent = agent_.shared_from_this();
  const std::shared_ptr<DecideMany> self = shared_from_this();
  co_await agent_.env_.loop->Rest();
  for (auto& [open, answer] : std::exchange(over_, {})) Settle(open, std::move(answer));
}

}  // namespace hakam::arbiter
