#include "arbiter/play/remote_player.h"

#include <algorithm>
#include <thread>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "arbiter/play/question.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/result.h"

namespace hakam::arbiter {
namespace {

constexpr int kMaxOpenings = 3;  // processes that may die while the session for one question is opened

// True for faults after which the process gets no more questions: it has ended, or it may still work on a
// question whose time is over.
bool EndsProcess(FaultKind kind) {
  return kind == FaultKind::kTimeout || kind == FaultKind::kCrash || kind == FaultKind::kUnreachable;
}

// The processes may have gone on working after the answer was sent, on all cores, before we read their CPU
// time; so `overdue` is the smallest wall-clock time that explains the excess.
Answer TooMuchCpu(const Answer& answer, absl::Duration limit) {
  const absl::Duration used = answer.took;
  const double cores = std::max(1u, std::thread::hardware_concurrency());
  return {.choice = Fault{.kind = FaultKind::kTimeout,
                          .detail = absl::StrCat("used ", absl::FormatDuration(used), " of a core, had ",
                                                 absl::FormatDuration(limit))},
          .took = used,
          .arrived_late = true,
          .overdue = (used - limit) / cores,
          .note = answer.note};
}

}  // namespace

RemotePlayer::RemotePlayer(const PlayerTerms& terms, const Entrant& entrant, rules::Seat seat,
                           Random* session_ids, std::shared_ptr<Crew> crew)
    : terms_(terms), entrant_(entrant), seat_(seat), session_ids_(session_ids), crew_(std::move(crew)) {}

Task<Answer> RemotePlayer::Ask(const Table& table, uint64_t decision_seed) {
  if (absent_) co_return Answer{.choice = *absent_};
  if (member_ != nullptr && !member_->usable()) Leave();
  if (member_ == nullptr) {
    if (std::optional<Answer> absent = co_await OpenSession()) {
      absent_ = *absent->fault();
      co_return *std::move(absent);
    }
  } else {
    member_->QuestionBegins();
  }
  BuildQuestion(table, decision_seed, &observation_, &question_);
  co_return co_await Send(table.pending()->time_left);
}

Task<std::optional<Answer>> RemotePlayer::OpenSession() {
  const absl::Duration limit = terms_.clock_rules.start_limit;
  for (int opening = 1;; ++opening) {
    const Place place = co_await crew_->Acquire(entrant_, seat_);
    if (place.member == nullptr) co_return Answer{.choice = place.fault, .overdue = place.overdue};
    member_ = place.member;
    question_.session_id = session_ids_->Next();
    const v1::StartSessionRequest request = SessionRequest();
    member_->QuestionBegins();
    const absl::Duration began = terms_.clock.Now();
    std::optional<Fault> fault = co_await member_->agent->StartSession(request, limit);
    const absl::Duration overdue = terms_.clock.Now() - began - limit;
    const bool dead = member_->agent->dead();
    const bool stuck = !fault && member_->retired && !dead;
    // No QuestionDone() here: the caller's question follows at once, and the process must not be frozen or
    // stopped in between.
    if (!fault && !stuck) co_return std::nullopt;
    // While the session was opened, the process got stuck or died, perhaps because of a question of another
    // board.
    const bool again = stuck || (dead && opening < kMaxOpenings);
    if (!again) co_await GiveUp(/*late=*/overdue > absl::ZeroDuration(), &*fault);
    member_->QuestionDone();
    Leave();
    if (!again) co_return Answer{.choice = *std::move(fault), .overdue = overdue};
  }
}

v1::StartSessionRequest RemotePlayer::SessionRequest() const {
  const ClockRules& clock = terms_.clock_rules;
  v1::StartSessionRequest request;
  request.set_session_id(question_.session_id);
  *request.mutable_rules() = terms_.rules_proto;
  request.set_seat(static_cast<uint32_t>(Index(seat_)));
  wire::ToProto(clock.per_decision, request.mutable_clock()->mutable_per_decision());
  wire::ToProto(clock.bank, request.mutable_clock()->mutable_bank());
  wire::ToProto(clock.increment, request.mutable_clock()->mutable_increment());
  wire::ToProto(clock.start_limit, request.mutable_clock()->mutable_start_limit());
  if (by_cpu()) request.mutable_clock()->set_measure(v1::CLOCK_MEASURE_CPU);
  request.set_format(terms_.matches ? v1::FORMAT_MATCH : v1::FORMAT_BOARDS);
  return request;
}

Task<Answer> RemotePlayer::Send(absl::Duration time_left) {
  absl::Duration cpu_before;
  absl::Duration limit = time_left;
  if (by_cpu()) {
    limit *= kWallLimit;
    cpu_before = member_->tree->CpuTime().value_or(absl::ZeroDuration());
  }
  Answer answer = co_await member_->agent->Decide(question_, limit);
  answer.took = Charge(answer, cpu_before, time_left);
  auto* fault = std::get_if<Fault>(&answer.choice);
  const bool ends = fault != nullptr && EndsProcess(fault->kind);
  if (ends) co_await GiveUp(/*late=*/fault->kind == FaultKind::kTimeout && !answer.arrived_late, fault);
  member_->QuestionDone();
  // Whatever the answer is, too much CPU time was used for it.
  const bool has_answered = fault == nullptr || fault->kind == FaultKind::kMalformed;
  if (by_cpu() && has_answered && answer.took > time_left) co_return TooMuchCpu(answer, time_left);
  if (fault != nullptr) {
    // All the time is used, whichever of the two clocks ran out.
    if (fault->kind == FaultKind::kTimeout) answer.took = std::max(answer.took, time_left);
    if (ends) Leave();
  }
  co_return answer;
}

Task<void> RemotePlayer::GiveUp(bool late, Fault* fault) {
  member_->Retire();
  // Other questions of the process may still be answered, and it may end when it is asked.
  if (!late || member_->in_flight > 1) co_return;
  const std::string place = co_await member_->agent->Where();
  if (!place.empty()) absl::StrAppend(&fault->detail, ": at ", place);
}

absl::Duration RemotePlayer::Charge(const Answer& answer, absl::Duration cpu_before,
                                    absl::Duration time_left) const {
  if (!by_cpu()) return answer.took;
  const absl::StatusOr<absl::Duration> now = member_->tree->CpuTime();
  // If the process has crashed, its CPU time cannot be read; the time that passed is charged, as an upper
  // limit.
  if (!now.ok()) return std::min(answer.took, time_left);
  return *now - cpu_before;
}

void RemotePlayer::Log(absl::string_view line) {
  if (member_ != nullptr) member_->agent->AddToLog(line);
}

void RemotePlayer::FinishBoard(const rules::BoardResult& result) {
  if (member_ == nullptr || !member_->usable() || !member_->wants_results) return;
  v1::FinishBoardRequest request;
  request.set_session_id(question_.session_id);
  wire::ToProto(result, request.mutable_result());
  member_->NoticeBegins(terms_.clock.Now());
  member_->agent->FinishBoard(request);
}

void RemotePlayer::Leave() {
  if (member_ == nullptr) return;
  if (member_->usable()) {
    v1::FinishSessionRequest request;
    request.set_session_id(question_.session_id);
    member_->NoticeBegins(terms_.clock.Now());
    member_->agent->FinishSession(request);
  }
  crew_->Release(std::exchange(member_, nullptr));
}

}  // namespace hakam::arbiter
