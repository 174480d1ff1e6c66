#include "sdk/cpp/sessions.h"

#include <algorithm>
#include <exception>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"
#include "sdk/cpp/where.h"
#include "sdk/wire/cards.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/question.h"
#include "sdk/wire/question_parts.h"
#include "sdk/wire/result.h"
#include "sdk/wire/rules.h"

namespace hakam {
namespace {

constexpr uint32_t kProtocolRevision = 1;
constexpr int kMaxSessions = 1024;

// Runs the author's code. An exception becomes the status of the call.
template <typename Code>
absl::Status Guarded(absl::string_view what, Code code) {
  const InAuthorsCode here;
  try {
    code();
    return absl::OkStatus();
  } catch (const std::exception& e) {
    return absl::InternalError(absl::StrCat("the agent threw in ", what, ": ", e.what()));
  } catch (...) {
    return absl::InternalError(absl::StrCat("the agent threw in ", what));
  }
}

absl::Status Read(const v1::StartSessionRequest& request, Session* session) {
  absl::StatusOr<rules::RuleSet> rules = wire::AgreedRuleSetFromProto(request.rules());
  if (!rules.ok()) return InField("rules", rules.status());
  session->rules = *std::move(rules);
  HAKAM_ASSIGN_OR_RETURN(session->seat, wire::SeatFromProto("seat", request.seat()));
  HAKAM_ASSIGN_OR_RETURN(session->per_decision,
                         wire::DurationFromProto("clock.per_decision", request.clock().per_decision()));
  HAKAM_ASSIGN_OR_RETURN(session->bank, wire::DurationFromProto("clock.bank", request.clock().bank()));
  return absl::OkStatus();
}

}  // namespace

Sessions::Sessions(AgentInfo info, AgentFactory factory, int capacity)
    : info_(std::move(info)), factory_(std::move(factory)) {
  info_.max_sessions = std::clamp(info_.max_sessions, 1, kMaxSessions);
  capacity_ = std::max(info_.max_sessions, capacity);
}

absl::Status Sessions::Describe(const v1::DescribeRequest&, v1::DescribeResponse* response) {
  response->set_protocol_revision(kProtocolRevision);
  response->set_name(info_.name);
  response->set_version(info_.version);
  response->set_author(info_.author);
  response->mutable_presets()->Assign(info_.presets.begin(), info_.presets.end());
  response->set_max_sessions(info_.max_sessions);
  response->set_wants_results(info_.wants_results);
  response->set_decide_stream(true);  // server.cc serves both
  response->set_decide_many(true);
  return absl::OkStatus();
}

absl::Status Sessions::StartSession(const v1::StartSessionRequest& request, v1::StartSessionResponse*) {
  Session session;
  HAKAM_RETURN_IF_ERROR(Read(request, &session));
  const std::string preset = session.rules.preset();
  if (!info_.presets.empty() &&
      std::find(info_.presets.begin(), info_.presets.end(), preset) == info_.presets.end()) {
    return absl::FailedPreconditionError(absl::StrCat("the agent does not play \"", preset, "\""));
  }
  if (agents_.contains(request.session_id())) return absl::AlreadyExistsError("session_id: in use");
  if (agents_.size() >= static_cast<size_t>(capacity_)) {
    return absl::ResourceExhaustedError(absl::StrCat("all ", capacity_, " sessions are in use"));
  }
  std::unique_ptr<Agent> agent;
  HAKAM_RETURN_IF_ERROR(Guarded("its factory", [&] { agent = factory_(session); }));
  if (agent == nullptr) return absl::FailedPreconditionError("the agent refuses the session");
  agents_.emplace(request.session_id(), std::move(agent));
  return absl::OkStatus();
}

absl::Status Sessions::Decide(absl::string_view request, std::string* response) {
  Agent* agent = nullptr;
  if (const absl::Status read = wire::ReadQuestion(request, &question_); !read.ok()) {
    wire::QuestionHead head;
    if (wire::ReadHead(request, &head)) HAKAM_RETURN_IF_ERROR(Find(head.session_id, &agent));
    return read;
  }
  HAKAM_RETURN_IF_ERROR(Find(question_.session_id, &agent));
  const std::vector<rules::Action>& legal = question_.legal;
  if (legal.empty()) return absl::InvalidArgumentError("legal_actions: empty");

  const Question question{.observation = question_.observation,
                          .legal = legal,
                          .time_left = question_.time_left,
                          .bank_left = question_.bank_left,
                          .decision_seed = question_.decision_seed};
  rules::Action answer;
  HAKAM_RETURN_IF_ERROR(Guarded("Decide", [&] { answer = agent->Decide(question); }));

  wire::AnswerFields fields{.decision_id = question_.decision_id, .action_index = {}, .action = answer};
  const auto listed = std::find(legal.begin(), legal.end(), answer);
  if (listed != legal.end()) fields.action_index = static_cast<uint32_t>(listed - legal.begin());
  wire::AppendAnswer(fields, response);
  return absl::OkStatus();
}

absl::Status Sessions::FinishBoard(const v1::FinishBoardRequest& request, v1::FinishBoardResponse*) {
  Agent* agent = nullptr;
  HAKAM_RETURN_IF_ERROR(Find(request.session_id(), &agent));
  absl::StatusOr<rules::BoardResult> result = wire::BoardResultFromProto(request.result());
  if (!result.ok()) return InField("result", result.status());
  return Guarded("FinishBoard", [&] { agent->FinishBoard(*result); });
}

absl::Status Sessions::FinishSession(const v1::FinishSessionRequest& request, v1::FinishSessionResponse*) {
  if (agents_.erase(request.session_id()) == 0) return absl::NotFoundError("session_id: unknown");
  return absl::OkStatus();
}

absl::Status Sessions::Find(uint64_t session_id, Agent** agent) {
  const auto it = agents_.find(session_id);
  if (it == agents_.end()) return absl::NotFoundError("session_id: unknown");
  *agent = it->second.get();
  return absl::OkStatus();
}

}  // namespace hakam
