#include <grpcpp/completion_queue.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "arbiter/agent/completion.h"
#include "arbiter/agent/remote_agent.h"
#include "arbiter/runner/league_runner.h"
#include "sdk/base/check.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

struct Check {
  const Entrant* entrant;
  std::unique_ptr<RemoteAgent> agent;
  std::string problem;  // empty: plays
};

std::string Describe(const Fault& fault) {
  std::string text = fault.detail;
  // The last line that the bot wrote is most often the reason.
  const std::vector<std::string> lines = absl::StrSplit(fault.stderr_tail, '\n', absl::SkipWhitespace());
  if (!lines.empty()) absl::StrAppend(&text, "; its last words: ", lines.back());
  return text;
}

std::string PresetProblem(const v1::DescribeResponse& description, const std::string& preset) {
  if (description.presets().empty()) return "";
  for (const std::string& known : description.presets()) {
    if (known == preset) return "";
  }
  return absl::StrCat("does not play preset \"", preset, "\", only ",
                      absl::StrJoin(description.presets(), ", "));
}

}  // namespace

absl::Status LeagueRunner::CheckEntrants(const std::string& log_dir) {
  HAKAM_ASSIGN_OR_RETURN(const absl::Duration limit,
                         wire::DurationFromProto("start_limit", config_->league.clock().start_limit()));
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<ProcessMonitor> monitor, ProcessMonitor::Create());
  v1::StartSessionRequest session;
  session.set_session_id(1);
  wire::ToProto(config_->rules, session.mutable_rules());
  *session.mutable_clock() = config_->league.clock();
  session.set_format(config_->league.format());

  grpc::CompletionQueue queue;
  std::vector<Check> checks;
  checks.reserve(entrants_->size());  // the callbacks point into it
  int open = 0;
  for (const Entrant& entrant : *entrants_) {
    if (entrant.builtin()) continue;
    Check& check = checks.emplace_back(Check{.entrant = &entrant});
    LaunchSpec spec = std::get<LaunchSpec>(entrant.agent);
    spec.log_path = absl::StrCat(log_dir, "/check-", entrant.name, ".log");
    ++open;
    const auto finish = [&check, &open](std::string problem) {
      check.problem = std::move(problem);
      --open;
    };
    check.agent = RemoteAgent::Launch(
        {.queue = &queue, .monitor = monitor.get()}, spec, limit,
        [this, &check, &session, limit, finish](const StartOutcome& outcome) {
          if (const Fault* fault = std::get_if<Fault>(&outcome)) return finish(Describe(*fault));
          std::string problem =
              PresetProblem(std::get<v1::DescribeResponse>(outcome), config_->rules.preset());
          if (!problem.empty()) return finish(std::move(problem));
          check.agent->StartSession(session, limit, [finish](const std::optional<Fault>& refused) {
            finish(refused ? Describe(*refused) : "");
          });
        });
  }
  void* tag = nullptr;
  bool ok = false;
  while (open > 0) {  // ends: every start and every session has its limit
    HAKAM_CHECK(queue.Next(&tag, &ok));
    static_cast<CompletionTag*>(tag)->OnCompletion(ok);
  }
  std::vector<std::string> problems;
  for (Check& check : checks) {
    check.agent->Stop();
    if (check.problem.empty()) continue;
    problems.push_back(absl::StrCat("entrant \"", check.entrant->name, "\" cannot play: ", check.problem));
  }
  for (Check& check : checks) check.agent.reset();
  queue.Shutdown();
  while (queue.Next(&tag, &ok)) static_cast<CompletionTag*>(tag)->OnCompletion(ok);
  if (problems.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrJoin(problems, "\n"));
}

}  // namespace hakam::arbiter
