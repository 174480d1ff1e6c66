#include "arbiter/runner/remote_player.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/agent/log_tail.h"
#include "arbiter/runner/question.h"
#include "sdk/wire/action.h"
#include "sdk/wire/duration.h"
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
  if (absent_) return Fail(*absent_);
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
    return Fail(place.fault);
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
  if (by_cpu()) request.mutable_clock()->set_measure(v1::CLOCK_MEASURE_CPU);
  request.set_format(env_.matches ? v1::FORMAT_MATCH : v1::FORMAT_BOARDS);
  instance_->QuestionBegins();
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
  Fail(*absent_);
}

void RemotePlayer::Send() {
  BuildQuestion(*table_, decision_seed_, &observation_, &request_);
  instance_->QuestionBegins();
  absl::Duration limit = table_->pending()->time_left;
  if (by_cpu()) {
    limit *= kWallLimit;
    cpu_before_ = instance_->tree->CpuTime().value_or(absl::ZeroDuration());
  }
  instance_->agent->Decide(request_, limit, [this](const Answer& answer) { OnAnswer(answer); });
}

absl::Duration RemotePlayer::Charge(const Answer& answer) const {
  if (!by_cpu()) return answer.took;
  const absl::StatusOr<absl::Duration> now = instance_->tree->CpuTime();
  // Nothing can be read any more when it has crashed; then the time that passed is an upper limit.
  if (!now.ok()) return std::min(answer.took, table_->pending()->time_left);
  return *now - cpu_before_;
}

// Its processes may have gone on after the answer was sent, on all cores, before we looked.
Reply RemotePlayer::TooMuchCpu(absl::Duration used) const {
  const absl::Duration limit = table_->pending()->time_left;
  const double cores = std::max(1u, std::thread::hardware_concurrency());
  return {.answer = Fault{.kind = FaultKind::kTimeout,
                          .detail = absl::StrCat("used ", absl::FormatDuration(used), " of a core, had ",
                                                 absl::FormatDuration(limit))},
          .took = used,
          .arrived_late = true,
          .overdue = (used - limit) / cores};
}

void RemotePlayer::OnAnswer(const Answer& answer) {
  const absl::Duration left = table_->pending()->time_left;
  const absl::Duration charge = Charge(answer);
  instance_->QuestionDone();
  if (answer.fault) {
    const Fault fault = *answer.fault;
    const bool timeout = fault.kind == FaultKind::kTimeout;
    if (EndsProcess(fault.kind)) {
      instance_->Retire();
      Leave();
    }
    return sink_->OnReply({.answer = fault,
                           // Whatever clock it was that ran out, all time is used.
                           .took = timeout ? std::max(charge, left) : charge,
                           .arrived_late = answer.arrived_late,
                           .overdue = answer.took - (by_cpu() ? kWallLimit * left : left)});
  }
  if (by_cpu() && charge > left) return sink_->OnReply(TooMuchCpu(charge));
  if (!answer.response->note().empty()) KeepNote(answer.response->decision_id(), answer.response->note());
  Reply reply = ReplyFor(answer);
  reply.took = charge;
  sink_->OnReply(reply);
}

Reply RemotePlayer::ReplyFor(const Answer& answer) const {
  const v1::DecideResponse& response = *answer.response;
  switch (response.choice_case()) {
    case v1::DecideResponse::kActionIndex:
      return {.answer = ActionIndex{response.action_index()}};
    case v1::DecideResponse::kAction: {
      const absl::StatusOr<rules::Action> action = wire::ActionFromProto(response.action());
      if (action.ok()) return {.answer = *action};
      return {.answer = Fault{.kind = FaultKind::kMalformed,
                              .detail = absl::StrCat("action: ", action.status().message())}};
    }
    case v1::DecideResponse::CHOICE_NOT_SET:
      break;
  }
  return {.answer = Fault{.kind = FaultKind::kMalformed, .detail = "neither action_index nor action is set"}};
}

void RemotePlayer::Fail(const Fault& fault) { sink_->OnReply({.answer = fault}); }

void RemotePlayer::KeepNote(uint64_t decision_id, const std::string& note) const {
  AppendToLog(instance_->log_path,
              absl::StrCat("note on decision ", decision_id, ": ", OneLine(note, kMaxNote), "\n"));
}

void RemotePlayer::FinishBoard(const rules::BoardResult& result) {
  if (instance_ == nullptr || !instance_->usable() || !instance_->wants_results) return;
  v1::FinishBoardRequest request;
  request.set_session_id(request_.session_id());
  wire::ToProto(result, request.mutable_result());
  instance_->NoticeBegins(env_.clock->Now());
  instance_->agent->FinishBoard(request);
}

void RemotePlayer::Leave() {
  if (instance_ == nullptr) return;
  if (instance_->usable()) {
    v1::FinishSessionRequest request;
    request.set_session_id(request_.session_id());
    instance_->NoticeBegins(env_.clock->Now());
    instance_->agent->FinishSession(request);
  }
  env_.crew->Release(std::exchange(instance_, nullptr));
}

}  // namespace hakam::arbiter
