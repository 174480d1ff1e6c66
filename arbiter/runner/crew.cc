#include "arbiter/runner/crew.h"

#include <algorithm>
#include <variant>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

constexpr int kMaxSessions = 1024;

}  // namespace

void Instance::Retire() {
  retired = true;
  if (in_flight == 0) agent->Stop();
}

void Instance::QuestionDone() {
  --in_flight;
  if (retired && in_flight == 0) agent->Stop();
}

Crew::Crew(const AgentEnv& env, absl::Duration start_limit, std::string log_prefix)
    : env_(env), start_limit_(start_limit), log_prefix_(std::move(log_prefix)) {}

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
      absl::StrCat(log_prefix_, entrant.name, "-seat", Index(seat), "-", ++pool->launches, ".log");
  pool->instances.push_back(std::make_unique<Instance>());
  Instance* instance = pool->instances.back().get();
  instance->log_path = spec.log_path;
  // `this` outlives the callback: the crew owns the agent, and a destroyed agent calls nobody.
  instance->agent = RemoteAgent::Launch(env_, spec, start_limit_,
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
  if (const auto* fault = std::get_if<Fault>(&outcome)) {
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
  instance->max_sessions = std::clamp(static_cast<int>(description.max_sessions()), 1, kMaxSessions);
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
