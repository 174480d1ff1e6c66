#include "arbiter/runner/remote_player.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/agent/log_tail.h"
#include "sdk/wire/action.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/observation.h"
#include "sdk/wire/result.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kMaxNote = 1024;
constexpr int kMaxOpenings = 3;  // processes that may die while a session of one question is opened

// Faults after which the process is not trusted with another question: it is gone, or it sits on the
// question whose time is over.
bool EndsProcess(FaultKind kind) {
  return kind == FaultKind::kTimeout || kind == FaultKind::kCrash || kind == FaultKind::kUnreachable;
}

}  // namespace

void RemotePlayer::Ask(const Table& table, uint64_t decision_seed, ReplySink* sink) {
  table_ = &table;
  decision_seed_ = decision_seed;
  sink_ = sink;
  if (absent_) return Fail(*absent_, absl::ZeroDuration());
  if (instance_ != nullptr && !instance_->usable()) Leave();
  if (instance_ != nullptr) return Send();
  openings_ = 0;
  Acquire();
}

void RemotePlayer::Acquire() {
  ++openings_;
  env_.crew->Acquire(*env_.entrant, env_.seat, [this](const Place& place) { OnPlace(place); });
}

void RemotePlayer::OnPlace(const Place& place) {
  if (place.instance == nullptr) {
    absent_ = place.fault;
    return Fail(place.fault, absl::ZeroDuration());
  }
  instance_ = place.instance;
  v1::StartSessionRequest request;
  request_.set_session_id(env_.session_ids->Next());
  request.set_session_id(request_.session_id());
  *request.mutable_rules() = *env_.rules;
  request.set_seat(static_cast<uint32_t>(Index(env_.seat)));
  wire::ToProto(env_.clock_rules.per_decision, request.mutable_clock()->mutable_per_decision());
  wire::ToProto(env_.clock_rules.bank, request.mutable_clock()->mutable_bank());
  wire::ToProto(env_.clock_rules.increment, request.mutable_clock()->mutable_increment());
  wire::ToProto(env_.clock_rules.start_limit, request.mutable_clock()->mutable_start_limit());
  request.set_format(v1::FORMAT_BOARDS);
  ++instance_->in_flight;
  instance_->agent->StartSession(request, env_.clock_rules.start_limit,
                                 [this](const std::optional<Fault>& fault) { OnSession(fault); });
}

void RemotePlayer::OnSession(const std::optional<Fault>& fault) {
  const bool dead = instance_->agent->dead();
  const bool stuck = !fault && instance_->retired && !dead;
  if (stuck || (fault && dead && openings_ < kMaxOpenings)) {
    // While the session was opened the process got stuck, or died, perhaps on another board's question.
    instance_->QuestionDone();
    Leave();
    return Acquire();
  }
  if (!fault) {
    // First send, then count down: a retired process is stopped when nothing is in flight.
    Instance* instance = instance_;
    Send();
    return instance->QuestionDone();
  }
  instance_->QuestionDone();
  absent_ = *fault;
  instance_->Retire();
  Leave();
  Fail(*absent_, absl::ZeroDuration());
}

void RemotePlayer::Send() {
  const Pending& ask = *table_->pending();
  table_->Observe(&observation_);
  request_.set_decision_id(ask.decision_id);
  wire::ToProto(observation_, request_.mutable_observation());
  wire::ToProto(table_->legal(), request_.mutable_legal_actions());
  wire::ToProto(ask.time_left, request_.mutable_time_left());
  wire::ToProto(ask.bank_left, request_.mutable_bank_left());
  request_.set_decision_seed(decision_seed_);
  ++instance_->in_flight;
  instance_->agent->Decide(request_, ask.time_left, [this](const Answer& answer) { OnAnswer(answer); });
}

void RemotePlayer::OnAnswer(const Answer& answer) {
  instance_->QuestionDone();
  if (answer.fault) {
    const Fault fault = *answer.fault;
    if (EndsProcess(fault.kind)) {
      instance_->Retire();
      Leave();
    }
    return Fail(fault, answer.took, answer.arrived_late);
  }
  if (!answer.response->note().empty()) KeepNote(answer.response->decision_id(), answer.response->note());
  sink_->OnReply(ReplyFor(answer));
}

Reply RemotePlayer::ReplyFor(const Answer& answer) {
  const v1::DecideResponse& response = *answer.response;
  switch (response.choice_case()) {
    case v1::DecideResponse::kActionIndex:
      return {.answer = ActionIndex{response.action_index()}, .took = answer.took};
    case v1::DecideResponse::kAction: {
      const absl::StatusOr<rules::Action> action = wire::ActionFromProto(response.action());
      if (action.ok()) return {.answer = *action, .took = answer.took};
      return {.answer = Fault{.kind = FaultKind::kMalformed,
                              .detail = absl::StrCat("action: ", action.status().message())},
              .took = answer.took};
    }
    case v1::DecideResponse::CHOICE_NOT_SET:
      break;
  }
  return {.answer = Fault{.kind = FaultKind::kMalformed, .detail = "neither action_index nor action is set"},
          .took = answer.took};
}

void RemotePlayer::Fail(const Fault& fault, absl::Duration took, bool arrived_late) {
  sink_->OnReply({.answer = fault, .took = took, .arrived_late = arrived_late});
}

void RemotePlayer::KeepNote(uint64_t decision_id, const std::string& note) const {
  AppendToLog(instance_->log_path,
              absl::StrCat("note on decision ", decision_id, ": ", OneLine(note, kMaxNote), "\n"));
}

void RemotePlayer::FinishBoard(const rules::BoardResult& result) {
  if (instance_ == nullptr || !instance_->usable() || !instance_->wants_results) return;
  v1::FinishBoardRequest request;
  request.set_session_id(request_.session_id());
  wire::ToProto(result, request.mutable_result());
  instance_->agent->FinishBoard(request);
}

void RemotePlayer::Leave() {
  if (instance_ == nullptr) return;
  if (instance_->usable()) {
    v1::FinishSessionRequest request;
    request.set_session_id(request_.session_id());
    instance_->agent->FinishSession(request);
  }
  env_.crew->Release(std::exchange(instance_, nullptr));
}

}  // namespace hakam::arbiter
