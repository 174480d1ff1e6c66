#include "arbiter/agent/diagnosis.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/agent/dial.h"
#include "arbiter/process/log_tail.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

// A status message in a fault. The kits end it with file and line, so it must not be cut off before.
constexpr size_t kMaxMessageBytes = 500;

// "NOT_FOUND: no such session"
std::string Said(const grpc::Status& status) {
  static constexpr const char* kNames[] = {
      "OK",        "CANCELLED",      "UNKNOWN",           "INVALID_ARGUMENT",   "DEADLINE_EXCEEDED",
      "NOT_FOUND", "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION",
      "ABORTED",   "OUT_OF_RANGE",   "UNIMPLEMENTED",     "INTERNAL",           "UNAVAILABLE",
      "DATA_LOSS", "UNAUTHENTICATED"};
  const int code = status.error_code();
  const std::string name = code >= 0 && code < 17 ? kNames[code] : absl::StrCat("status ", code);
  const std::string message = OneLine(status.error_message(), kMaxMessageBytes);
  return message.empty() ? name : absl::StrCat(name, ": ", message);
}

constexpr const char* kSandboxHint =
    " (the sandbox shows only its folder, /usr and `read_only`, lets it write only in /tmp, and has no "
    "network: add what it reads to `read_only` in agent.textproto)";

// Whether the words, in any language, may be those of a program to which a sandbox refuses something.
bool MayBeRefusal(absl::string_view words) {
  const std::string lower = absl::AsciiStrToLower(words);
  for (const char* refusal :
       {"permissionerror", "filenotfounderror", "connectionrefusederror", "permission denied",
        "operation not permitted", "no such file or directory", "read-only file system",
        "network is unreachable", "name or service not known", "name resolution"}) {
    if (absl::StrContains(lower, refusal)) return true;
  }
  return false;
}

// A hint where the sandbox may be the cause: the code of the bot failed, and its last words are a refusal.
const char* HintFor(const Fault& fault, const AgentProcess& process) {
  const bool by_itself = fault.kind == FaultKind::kStartFailed || fault.kind == FaultKind::kCrash;
  if (!process.isolated() || (!by_itself && fault.kind != FaultKind::kException)) return "";
  return MayBeRefusal(by_itself ? LastWords(fault.stderr_tail, kLogTailBytes) : fault.detail) ? kSandboxHint
                                                                                              : "";
}

// All kits answer a question with INTERNAL when the bot's own code fails: "ValueError: boom (bot.py:12)".
bool IsException(const CallResult& result, absl::string_view method) {
  return result.status.error_code() == grpc::StatusCode::INTERNAL && absl::StartsWith(method, "Decide");
}

// What the relay to a bot on another machine has said at its end: "mine cannot be reached: the bot has
// disconnected". Empty: it has said nothing; the notes of the bot are in the same log.
std::string WordsOfRelay(const AgentProcess& process) {
  const std::string words = LastWords(process.StderrTail(), kMaxMessageBytes);
  absl::string_view said = words;
  return absl::ConsumePrefix(&said, "hakam-relay: ") ? std::string(said) : "";
}

// The fault when the connection was lost, so that the agent did not say how the call ended.
Fault DiagnoseLost(const grpc::Status& status, absl::string_view method, const AgentProcess* process) {
  if (process != nullptr && process->ended()) {
    if (process->elsewhere()) {
      const std::string words = WordsOfRelay(*process);
      return MakeFault(FaultKind::kUnreachable,
                       words.empty() ? absl::StrCat("the connection ended in ", method) : words, process);
    }
    const absl::string_view call = absl::StartsWith(method, "Decide") ? "Decide" : method;
    return MakeFault(FaultKind::kCrash, EndText(*process, absl::StrCat("in ", call)), process);
  }
  switch (status.error_code()) {
    case grpc::StatusCode::UNAVAILABLE:
    case grpc::StatusCode::UNKNOWN:
    case grpc::StatusCode::CANCELLED:
      return MakeFault(
          FaultKind::kUnreachable,
          absl::StrCat("the process lives, but ", method, " lost its connection (", Said(status), ")"),
          process);
    default:
      return MakeFault(FaultKind::kProtocol, absl::StrCat(method, " failed with ", Said(status)), process);
  }
}

}  // namespace

bool CallResult::too_large() const {
  return status.error_code() == grpc::StatusCode::RESOURCE_EXHAUSTED &&
         (absl::StrContains(status.error_message(), "eceived message larger than max") ||
          status.error_message() == "Buffers full");
}

bool CallResult::may_be_transport() const {
  switch (status.error_code()) {
    case grpc::StatusCode::UNAVAILABLE:
    case grpc::StatusCode::UNKNOWN:
    case grpc::StatusCode::CANCELLED:
    case grpc::StatusCode::INTERNAL:
      return true;
    default:
      return false;
  }
}

Fault MakeFault(FaultKind kind, std::string detail, const AgentProcess* process) {
  Fault fault = {.kind = kind, .detail = std::move(detail)};
  if (process == nullptr) return fault;
  fault.stderr_tail = process->StderrTail();
  fault.detail += HintFor(fault, *process);
  return fault;
}

std::string EndText(const AgentProcess& process, absl::string_view during) {
  const std::optional<ProcessEnd> end = process.end();
  HAKAM_CHECK(end.has_value());
  if (std::string words = process.elsewhere() ? WordsOfRelay(process) : ""; !words.empty()) return words;
  const bool ran = end->kind == ProcessEnd::Kind::kExit || end->kind == ProcessEnd::Kind::kSignal;
  return ran ? absl::StrCat("ended ", during, " with ", end->ToString()) : end->ToString();
}

std::optional<Fault> Diagnose(const CallResult& result, absl::string_view method,
                              const AgentProcess* process) {
  const grpc::Status& status = result.status;
  const auto fault = [process](FaultKind kind, std::string detail) {
    return MakeFault(kind, std::move(detail), process);
  };
  if (result.timed_out()) {
    return fault(
        FaultKind::kTimeout,
        absl::StrCat("no answer", absl::StartsWith(method, "Decide") ? "" : absl::StrCat(" to ", method),
                     " within ", absl::FormatDuration(result.limit)));
  }
  if (status.ok()) {
    if (result.parsed) return std::nullopt;
    return fault(FaultKind::kMalformed, absl::StrCat("its answer to ", method, " cannot be read"));
  }
  if (result.said_by_agent()) {
    if (IsException(result, method) && !status.error_message().empty()) {
      return fault(FaultKind::kException, OneLine(status.error_message(), kMaxMessageBytes));
    }
    const bool missing = status.error_code() == grpc::StatusCode::UNIMPLEMENTED;
    return fault(
        FaultKind::kProtocol,
        absl::StrCat("refused ", method, " with ", Said(status),
                     missing ? " (is hakam.v1.AgentService registered, and the method written?)" : ""));
  }
  if (result.too_large()) {
    return fault(FaultKind::kMalformed, absl::StrCat("its answer to ", method, " is too large: at most ",
                                                     kMaxAnswerBytes, " bytes"));
  }
  return DiagnoseLost(status, method, process);
}

std::string WrongDecisionText(uint64_t answered, uint64_t asked) {
  return absl::StrCat("answered decision ", answered, " when asked ", asked,
                      ": decision_id must be that of the question");
}

}  // namespace hakam::arbiter
