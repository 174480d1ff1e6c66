#include "arbiter/play/check_entrants.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/agent/remote_agent.h"
#include "arbiter/play/driver.h"
#include "arbiter/process/log_tail.h"
#include "arbiter/process/process_tree.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

// The longest time until Ctrl-C is noticed.
constexpr absl::Duration kLook = absl::Milliseconds(100);

struct Checked {
  EntrantIndex index = 0;
  const Entrant* entrant = nullptr;
  std::shared_ptr<RemoteAgent> agent;  // while it is checked
  std::optional<Fault> fault;
  Introduction introduction;
};

// The fault of an agent that plays other presets; it plays all if it names none.
template <typename Presets>
std::optional<Fault> DoesNotPlay(const Presets& presets, const std::string& preset) {
  if (presets.empty() || std::find(presets.begin(), presets.end(), preset) != presets.end())
    return std::nullopt;
  return Fault{
      .kind = FaultKind::kStartFailed,
      .detail = absl::StrCat("does not play preset \"", preset, "\", only ", absl::StrJoin(presets, ", "))};
}

// Checks that this machine can freeze the agent's processes and read their CPU time, if the league needs
// that. If it cannot, the fault is INFRASTRUCTURE.
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

// The league that entrants are checked for.
struct Terms {
  const LeagueConfig& config;
  const std::string& log_dir;
  absl::Duration limit;  // for a start, and for opening a session
  AgentEnv env;
  ProcessTable* processes;
  v1::StartSessionRequest session;
};

// Starts an entrant and opens a session. The fault says why it cannot play.
Task<std::optional<Fault>> Try(const Terms& terms, Checked& check) {
  LaunchSpec spec = std::get<LaunchSpec>(check.entrant->agent);
  spec.log_path = CheckLog(terms.log_dir, check.entrant->name);
  const StartOutcome outcome = co_await check.agent->Start(spec, terms.limit);
  if (const auto* fault = std::get_if<Fault>(&outcome)) co_return *fault;
  const auto& description = std::get<v1::DescribeResponse>(outcome);
  check.introduction = {.max_sessions = std::max(1u, description.max_sessions()),
                        .note = check.agent->KitNote()};
  std::optional<Fault> other = DoesNotPlay(description.presets(), terms.config.rules.preset());
  if (other) co_return other;
  const std::optional<Fault> refused = co_await check.agent->StartSession(terms.session, terms.limit);
  if (refused) co_return refused;
  co_return Unmeasurable(*check.agent, terms.config.league, terms.processes);
}

// Does one check after the other until none is left.
Task<void> TryInTurn(const Terms& terms, std::vector<Checked>& checks, size_t& next, const bool& stopped) {
  while (next < checks.size() && !stopped) {
    Checked& check = checks[next++];
    check.agent = std::make_shared<RemoteAgent>(terms.env);
    check.fault = co_await Try(terms, check);
    check.agent->Stop();
    check.agent = nullptr;
  }
}

}  // namespace

std::string CheckLog(const std::string& log_dir, const std::string& entrant) {
  return absl::StrCat(log_dir, "/check-", entrant, ".log");
}

absl::StatusOr<MissingEntrants> FindBadEntrants(const LeagueConfig& config,
                                                const std::vector<Entrant>& entrants,
                                                const std::string& log_dir, MissingEntrants known,
                                                absl::FunctionRef<bool()> stopped,
                                                std::map<EntrantIndex, Introduction>* can_play) {
  HAKAM_ASSIGN_OR_RETURN(const absl::Duration limit,
                         wire::DurationFromProto("start_limit", config.league.clock().start_limit()));
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<ProcessMonitor> monitor, ProcessMonitor::Create());
  ProcessTable processes(&Clock::Real());
  EventLoop loop;
  Terms terms = {.config = config,
                 .log_dir = log_dir,
                 .limit = limit,
                 .env = {.loop = &loop, .monitor = monitor.get()},
                 .processes = &processes};
  terms.session.set_session_id(1);
  wire::ToProto(config.rules, terms.session.mutable_rules());
  *terms.session.mutable_clock() = config.league.clock();
  terms.session.set_format(config.league.format());

  std::vector<Checked> checks;
  for (EntrantIndex i = 0; i < entrants.size(); ++i) {
    const Entrant& entrant = entrants[i];
    if (known.contains(i)) continue;
    if (!entrant.builtin()) {
      checks.push_back({.index = i, .entrant = &entrant});
    } else if (std::optional<Fault> fault = DoesNotPlay(entrant.presets, config.rules.preset())) {
      known.emplace(i, *std::move(fault));
    }
  }
  // One per core at a time: if all started together, they would slow each other down, and a good one might be
  // too late. Every start and every session has a limit, so this loop ends.
  size_t next = 0;
  bool given_up = false;
  std::vector<Task<void>> lines;
  for (uint32_t i = 0; i < Cores(); ++i) lines.push_back(TryInTurn(terms, checks, next, given_up));
  for (Task<void>& line : lines) line.Start();
  while (!std::all_of(lines.begin(), lines.end(), [](const Task<void>& line) { return line.done(); })) {
    loop.RunOne(kLook);
    if (given_up || !stopped()) continue;
    given_up = true;
    for (const Checked& check : checks) {
      if (check.agent != nullptr) check.agent->Stop();
    }
  }
  if (given_up) return known;
  for (Checked& check : checks) {
    if (!check.fault && can_play != nullptr) can_play->emplace(check.index, check.introduction);
    if (!check.fault) continue;
    if (check.fault->kind == FaultKind::kInfrastructure) return absl::UnavailableError(check.fault->detail);
    known.emplace(check.index, *std::move(check.fault));
  }
  return known;
}

}  // namespace hakam::arbiter
