#include "arbiter/runner/crew.h"

#include <algorithm>
#include <optional>
#include <variant>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

constexpr int kMaxSessions = 1024;
// How long a process runs to read a notice where it is frozen otherwise.
constexpr absl::Duration kNoticeTime = absl::Milliseconds(50);

}  // namespace

void Instance::Retire() {
  retired = true;
  if (in_flight == 0) agent->Stop();
}

void Instance::QuestionBegins() {
  ++in_flight;
  if (suspend && tree->frozen()) tree->Thaw();
}

void Instance::QuestionDone() {
  if (--in_flight > 0) return;
  if (retired) return agent->Stop();
  if (suspend) tree->Freeze();
}

void Instance::NoticeBegins(absl::Duration now) {
  if (!suspend) return;
  awake_until = now + kNoticeTime;
  if (tree->frozen()) tree->Thaw();
}

void Instance::Rest(absl::Duration now) {
  if (suspend && started && !retired && in_flight == 0 && now >= awake_until && !tree->frozen())
    tree->Freeze();
}

Crew::Crew(const AgentEnv& env, CrewOptions options) : env_(env), options_(std::move(options)) {}

void Crew::Rest() {
  const absl::Duration now = env_.clock->Now();
  for (auto& [key, pool] : pools_) {
    for (const std::unique_ptr<Instance>& instance : pool.instances) instance->Rest(now);
  }
}

absl::Status Crew::Hold(Instance* instance) const {
  if (!options_.suspend_waiting && options_.clock_rules.measure != ClockMeasure::kCpu)
    return absl::OkStatus();
  absl::StatusOr<std::unique_ptr<ProcessTree>> tree = ProcessTree::Of(instance->agent->pid(), options_.table);
  if (!tree.ok()) return tree.status();
  instance->tree = *std::move(tree);
  instance->suspend = options_.suspend_waiting;
  return absl::OkStatus();
}

void Crew::Acquire(const Entrant& entrant, rules::Seat seat, std::function<void(const Place&)> done) {
  Pool& pool = pools_[{entrant.name, seat}];
  for (const std::unique_ptr<Instance>& instance : pool.instances) {
    if (instance->usable() && instance->sessions < instance->max_sessions) {
      ++instance->sessions;
      return done({.instance = instance.get()});
    }
  }
  pool.waiting.push_back(std::move(done));
  LaunchForWaiting(entrant, seat, &pool);
}

void Crew::LaunchForWaiting(const Entrant& entrant, rules::Seat seat, Pool* pool) {
  if (pool->waiting.empty()) return;
  const size_t needed =
      pool->places_each == 0 ? 1 : (pool->waiting.size() + pool->places_each - 1) / pool->places_each;
  while (pool->starting < needed) Launch(entrant, seat, pool);
}

void Crew::Launch(const Entrant& entrant, rules::Seat seat, Pool* pool) {
  LaunchSpec spec = std::get<LaunchSpec>(entrant.agent);
  ++pool->starting;
  spec.log_path =
      absl::StrCat(options_.log_prefix, entrant.name, "-seat", Index(seat), "-", ++pool->launches, ".log");
  pool->instances.push_back(std::make_unique<Instance>());
  Instance* instance = pool->instances.back().get();
  instance->log_path = spec.log_path;
  // `this` outlives the callback: the crew owns the agent, and a destroyed agent calls nobody.
  instance->agent = RemoteAgent::Launch(env_, spec, options_.clock_rules.start_limit,
                                        [this, &entrant, seat, pool, instance](const StartOutcome& outcome) {
                                          OnStarted(entrant, seat, pool, instance, outcome);
                                        });
}

// Whoever is called last may be the last user of this crew: nothing of it is touched after that.
void Crew::OnStarted(const Entrant& entrant, rules::Seat seat, Pool* pool, Instance* instance,
                     const StartOutcome& outcome) {
  --pool->starting;
  std::vector<std::function<void(const Place&)>> served;
  const auto serve_first = [&] {
    served.push_back(std::move(pool->waiting.front()));
    pool->waiting.pop_front();
  };
  const auto* failed = std::get_if<Fault>(&outcome);
  std::optional<Fault> fault = failed == nullptr ? std::nullopt : std::optional(*failed);
  if (!fault) {
    const absl::Status held = Hold(instance);
    if (!held.ok()) {
      const bool crashed = absl::IsNotFound(held);
      fault = Fault{.kind = crashed ? FaultKind::kStartFailed : FaultKind::kInfrastructure,
                    .detail = crashed ? "ended as soon as it was ready" : std::string(held.message())};
    }
  }
  if (fault) {
    const Place none = {.fault = *fault};
    std::erase_if(pool->instances, [instance](const auto& i) { return i.get() == instance; });
    // One start, one fault: the others get a start of their own.
    if (!pool->waiting.empty()) serve_first();
    LaunchForWaiting(entrant, seat, pool);
    for (const auto& done : served) done(none);
    return;
  }
  const v1::DescribeResponse& description = std::get<v1::DescribeResponse>(outcome);
  instance->started = true;
  // The CPU time of two boards in one process cannot be told apart.
  const int most = options_.clock_rules.measure == ClockMeasure::kCpu ? 1 : kMaxSessions;
  instance->max_sessions = std::clamp(static_cast<int>(description.max_sessions()), 1, most);
  instance->wants_results = description.wants_results();
  pool->places_each = static_cast<size_t>(instance->max_sessions);
  while (!pool->waiting.empty() && instance->sessions < instance->max_sessions) {
    serve_first();
    ++instance->sessions;
  }
  LaunchForWaiting(entrant, seat, pool);
  for (const auto& done : served) done({.instance = instance});
}

void Crew::Release(Instance* instance) {
  --instance->sessions;
  if (instance->sessions > 0 || instance->usable()) return;
  for (auto& [key, pool] : pools_) {
    std::erase_if(pool.instances, [instance](const auto& i) { return i.get() == instance; });
  }
}

}  // namespace hakam::arbiter
