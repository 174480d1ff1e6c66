#include <grpcpp/completion_queue.h>

#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/agent/completion.h"
#include "arbiter/agent/log_tail.h"
#include "arbiter/agent/process_tree.h"
#include "arbiter/agent/remote_agent.h"
#include "arbiter/runner/league_runner.h"
#include "sdk/base/check.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

// How soon Ctrl-C is noticed.
constexpr absl::Duration kLook = absl::Milliseconds(100);

struct Check {
  EntrantIndex index = 0;
  const Entrant* entrant = nullptr;
  std::unique_ptr<RemoteAgent> agent;
  bool open = false;
  std::optional<Fault> fault;
};

Fault DoesNotPlay(const v1::DescribeResponse& description, const std::string& preset) {
  return {.kind = FaultKind::kStartFailed,
          .detail = absl::StrCat("does not play preset \"", preset, "\", only ",
                                 absl::StrJoin(description.presets(), ", "))};
}

bool Plays(const v1::DescribeResponse& description, const std::string& preset) {
  if (description.presets().empty()) return true;
  for (const std::string& known : description.presets()) {
    if (known == preset) return true;
  }
  return false;
}

std::string Line(const Check& check) {
  const std::string words = LastWords(check.fault->stderr_tail, kLogTailBytes);
  return absl::StrCat("entrant \"", check.entrant->name, "\" cannot play: ", check.fault->detail,
                      words.empty() ? "" : "; its last words: ", words);
}

// Whether this machine lets us do to its processes what the league asks for; what it cannot is ours.
std::optional<Fault> Unmeasurable(const RemoteAgent& agent, const v1::League& league, ProcessTable* table) {
  const bool by_cpu = league.clock().measure() == v1::CLOCK_MEASURE_CPU;
  if (!by_cpu && !league.suspend_waiting()) return std::nullopt;
  const absl::StatusOr<std::unique_ptr<ProcessTree>> tree = ProcessTree::Of(agent.pid(), table);
  if (absl::IsNotFound(tree.status())) {
    return Fault{.kind = FaultKind::kStartFailed, .detail = "ended as soon as a session was open"};
  }
  const absl::Status read = !tree.ok() ? tree.status()
                            : by_cpu   ? (*tree)->CpuTime().status()
                                       : absl::OkStatus();
  if (read.ok()) return std::nullopt;
  return Fault{.kind = FaultKind::kInfrastructure,
               .detail = absl::StrCat(read.message(), "; use CLOCK_MEASURE_WALL without suspend_waiting")};
}

absl::StatusOr<std::vector<BadEntrant>> BadOnes(const std::vector<Check>& checks) {
  std::vector<BadEntrant> bad;
  for (const Check& check : checks) {
    if (!check.fault) continue;
    if (check.fault->kind == FaultKind::kInfrastructure) return absl::UnavailableError(check.fault->detail);
    bad.push_back({.entrant = check.index, .why = Line(check)});
  }
  return bad;
}

}  // namespace

absl::StatusOr<std::vector<BadEntrant>> LeagueRunner::FindBadEntrants(const std::string& log_dir) {
  HAKAM_ASSIGN_OR_RETURN(const absl::Duration limit,
                         wire::DurationFromProto("start_limit", config_->league.clock().start_limit()));
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<ProcessMonitor> monitor, ProcessMonitor::Create());
  v1::StartSessionRequest session;
  session.set_session_id(1);
  wire::ToProto(config_->rules, session.mutable_rules());
  *session.mutable_clock() = config_->league.clock();
  session.set_format(config_->league.format());

  grpc::CompletionQueue queue;
  ProcessTable processes(&Clock::Real());
  std::vector<Check> checks;
  for (EntrantIndex i = 0; i < entrants_->size(); ++i) {
    const Entrant& entrant = (*entrants_)[i];
    if (!entrant.builtin()) checks.push_back({.index = i, .entrant = &entrant});
  }
  const auto start = [&](Check& check) {
    LaunchSpec spec = std::get<LaunchSpec>(check.entrant->agent);
    spec.log_path = absl::StrCat(log_dir, "/check-", check.entrant->name, ".log");
    check.open = true;
    check.agent = RemoteAgent::Launch(
        {.queue = &queue, .monitor = monitor.get()}, spec, limit, [&](const StartOutcome& outcome) {
          if (const auto* fault = std::get_if<Fault>(&outcome)) {
            check.fault = *fault;
          } else if (!Plays(std::get<v1::DescribeResponse>(outcome), config_->rules.preset())) {
            check.fault = DoesNotPlay(std::get<v1::DescribeResponse>(outcome), config_->rules.preset());
          } else {
            return check.agent->StartSession(session, limit, [&](const std::optional<Fault>& refused) {
              check.fault = refused ? refused : Unmeasurable(*check.agent, config_->league, &processes);
              check.open = false;
            });
          }
          check.open = false;
        });
  };

  // One a core at a time: starting together they would wait for each other, and a good one might come too
  // late. Every start and every session has its limit, so this ends.
  size_t next = 0;
  std::vector<Check*> open;
  while (!interrupted()) {
    std::erase_if(open, [](Check* check) {
      if (!check->open) check->agent.reset();
      return !check->open;
    });
    while (open.size() < Cores() && next < checks.size()) {
      open.push_back(&checks[next++]);
      start(*open.back());
    }
    if (open.empty()) break;
    void* tag = nullptr;
    bool ok = false;
    const gpr_timespec look = gpr_time_add(
        gpr_now(GPR_CLOCK_MONOTONIC), gpr_time_from_millis(absl::ToInt64Milliseconds(kLook), GPR_TIMESPAN));
    if (queue.AsyncNext(&tag, &ok, look) == grpc::CompletionQueue::GOT_EVENT) {
      static_cast<CompletionTag*>(tag)->OnCompletion(ok);
    }
  }
  for (Check& check : checks) check.agent.reset();
  queue.Shutdown();
  void* tag = nullptr;
  bool ok = false;
  while (queue.Next(&tag, &ok)) static_cast<CompletionTag*>(tag)->OnCompletion(ok);
  if (interrupted()) return std::vector<BadEntrant>();
  return BadOnes(checks);
}

}  // namespace hakam::arbiter
