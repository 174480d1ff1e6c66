#include "arbiter/play/crew.h"

#include <algorithm>
#include <optional>
#include <variant>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

constexpr int kMaxSessions = 1024;
// How long a process that would be frozen runs to read a notice.
constexpr absl::Duration kNoticeTime = absl::Milliseconds(50);

}  // namespace

void CrewMember::Retire() {
  retired = true;
  if (in_flight == 0) agent->Stop();
}

void CrewMember::QuestionBegins() {
  ++in_flight;
  if (suspend && tree->frozen()) tree->Thaw();
}

void CrewMember::QuestionDone() {
  if (--in_flight > 0) return;
  if (retired) return agent->Stop();
  if (suspend) tree->Freeze();
}

void CrewMember::NoticeBegins(absl::Duration now) {
  if (!suspend) return;
  awake_until = now + kNoticeTime;
  if (tree->frozen()) tree->Thaw();
}

void CrewMember::Rest(absl::Duration now) {
  if (suspend && started && !retired && in_flight == 0 && now >= awake_until && !tree->frozen())
    tree->Freeze();
}

Crew::Crew(const AgentEnv& env, CrewOptions options) : env_(env), options_(std::move(options)) {}

Crew::~Crew() { Stop(); }

void Crew::Stop() {
  stopped_ = true;
  for (auto& [key, pool] : pools_) {
    for (const std::shared_ptr<CrewMember>& member : pool.members) {
      member->agent->Stop();
      member->GiveUpStart();
    }
  }
}

void Crew::Rest() {
  const absl::Duration now = env_.clock->Now();
  for (auto& [key, pool] : pools_) {
    for (const std::shared_ptr<CrewMember>& member : pool.members) member->Rest(now);
  }
}

absl::Status Crew::Hold(CrewMember* member) const {
  if (!options_.suspend_waiting && options_.clock_rules.measure != ClockMeasure::kCpu)
    return absl::OkStatus();
  absl::StatusOr<std::unique_ptr<ProcessTree>> tree = ProcessTree::Of(member->agent->pid(), options_.table);
  if (!tree.ok()) return tree.status();
  member->tree = *std::move(tree);
  member->suspend = options_.suspend_waiting;
  return absl::OkStatus();
}

void Crew::Rebind(const CoreSet& from, const CoreSet& to) {
  for (auto& [key, pool] : pools_) {
    for (const std::shared_ptr<CrewMember>& member : pool.members) {
      if (!member->started || member->agent->dead()) continue;
      if (member->tree == nullptr) {
        absl::StatusOr<std::unique_ptr<ProcessTree>> tree =
            ProcessTree::Of(member->agent->pid(), options_.table);
        if (!tree.ok()) continue;  // it has just ended
        member->tree = *std::move(tree);
      }
      member->tree->Rebind(from, to);
    }
  }
}

void Crew::EndStopped() {
  if (options_.budget == nullptr) return;
  for (auto& [key, pool] : pools_) {
    const std::optional<std::string> why = options_.budget->Of(pool.entrant.name).Over();
    if (!why) continue;
    for (const std::shared_ptr<CrewMember>& member : pool.members) {
      member->agent->End(*why);
      member->GiveUpStart();
    }
  }
}

std::optional<Fault> Crew::Refusal(const Entrant& entrant) const {
  if (stopped_) return Fault{.kind = FaultKind::kInfrastructure, .detail = "stopped"};
  if (options_.budget == nullptr) return std::nullopt;
  const std::optional<std::string> why = options_.budget->Of(entrant.name).Over();
  if (!why) return std::nullopt;
  return Fault{.kind = FaultKind::kStartFailed, .detail = absl::StrCat("not started any more: ", *why)};
}

void Crew::Failed(const Pool& pool) {
  if (options_.budget != nullptr && !stopped_) options_.budget->Of(pool.entrant.name).Failed();
}

Crew::Pool& Crew::PoolOf(const Entrant& entrant, rules::Seat seat) {
  return pools_.try_emplace({entrant.name, seat}, Pool{.entrant = entrant, .seat = seat}).first->second;
}

Task<Place> Crew::Acquire(const Entrant& entrant, rules::Seat seat) {
  if (const std::optional<Fault> refusal = Refusal(entrant)) co_return Place{.fault = *refusal};
  Pool& pool = PoolOf(entrant, seat);
  for (const std::shared_ptr<CrewMember>& member : pool.members) {
    if (member->usable() && member->sessions < member->max_sessions) {
      ++member->sessions;
      co_return Place{.member = member.get()};
    }
  }
  Later<Place> place;
  pool.waiting.push_back(&place);
  LaunchForWaiting(&pool);
  co_return co_await place;
}

void Crew::LaunchForWaiting(Pool* pool) {
  if (pool->waiting.empty()) return;
  if (const std::optional<Fault> refusal = Refusal(pool->entrant)) {
    for (Later<Place>* waiting : std::exchange(pool->waiting, {})) waiting->Set({.fault = *refusal});
    return;
  }
  // Counted again each time: a start that fails at once has served one that waited.
  const auto needed = [pool] {
    if (pool->waiting.empty()) return size_t{0};
    return pool->places_each == 0 ? 1 : (pool->waiting.size() + pool->places_each - 1) / pool->places_each;
  };
  while (!stopped_ && pool->starting < needed()) {
    ++pool->starting;
    LaunchSpec spec = std::get<LaunchSpec>(pool->entrant.agent);
    if (options_.budget != nullptr) spec.log_budget = options_.budget->Of(pool->entrant.name).log();
    spec.log_path = absl::StrCat(options_.log_prefix, pool->entrant.name, "-seat", Index(pool->seat), "-",
                                 ++pool->launches, ".log");
    auto member = std::make_shared<CrewMember>();
    member->agent = std::make_shared<RemoteAgent>(env_);
    pool->members.push_back(member);
    Detach(Launch(weak_from_this(), pool, std::move(member), std::move(spec), options_.gate));
  }
}

Task<void> Crew::Launch(std::weak_ptr<Crew> crew, Pool* pool, std::shared_ptr<CrewMember> member,
                        LaunchSpec spec, StartGate* gate) {
  const AgentEnv env = crew.lock()->env_;
  const absl::Duration limit = crew.lock()->options_.clock_rules.start_limit;
  StartGate::Turn turn(gate, env.loop);
  member->turn = &turn;
  const bool came = co_await turn;
  if (const std::shared_ptr<Crew> here = crew.lock()) {
    // It may have been stopped, or have used up its budget, between its turn and now.
    if (!came || here->Refusal(pool->entrant)) {
      member->turn = nullptr;
      co_return here->OnGivenUp(pool, member.get());
    }
  } else {
    co_return;
  }
  const absl::Duration until = env.clock->Now() + limit;
  size_t others = turn.others();
  StartOutcome outcome = co_await member->agent->Start(spec, limit);
  member->turn = nullptr;
  const absl::Duration overdue = env.clock->Now() - until;
  others = std::max(others, turn.others());
  if (auto* fault = std::get_if<Fault>(&outcome); fault != nullptr &&
                                                  fault->kind == FaultKind::kStartFailed &&
                                                  overdue > absl::ZeroDuration() && !spec.elsewhere) {
    absl::StrAppend(&fault->detail, "; ", others, others == 1 ? " other was" : " others were", " starting");
  }
  const std::shared_ptr<Crew> here = crew.lock();
  if (here != nullptr) here->OnStarted(pool, member.get(), outcome, overdue);
}

void Crew::OnGivenUp(Pool* pool, CrewMember* member) {
  --pool->starting;
  std::erase_if(pool->members, [member](const auto& i) { return i.get() == member; });
  LaunchForWaiting(pool);
}

std::optional<Fault> Crew::SetUp(Pool* pool, CrewMember* member, const StartOutcome& outcome) const {
  if (const auto* fault = std::get_if<Fault>(&outcome)) return *fault;
  const absl::Status held = Hold(member);
  if (absl::IsNotFound(held)) {
    return Fault{.kind = FaultKind::kStartFailed, .detail = "ended as soon as it was ready"};
  }
  if (!held.ok()) return Fault{.kind = FaultKind::kInfrastructure, .detail = std::string(held.message())};
  const auto& description = std::get<v1::DescribeResponse>(outcome);
  // The CPU time of two boards in one process cannot be told apart.
  const int most = options_.clock_rules.measure == ClockMeasure::kCpu ? 1 : kMaxSessions;
  member->started = true;
  member->max_sessions = std::clamp(static_cast<int>(description.max_sessions()), 1, most);
  member->wants_results = description.wants_results();
  pool->places_each = static_cast<size_t>(member->max_sessions);
  return std::nullopt;
}

void Crew::OnStarted(Pool* pool, CrewMember* member, const StartOutcome& outcome, absl::Duration overdue) {
  --pool->starting;
  const std::optional<Fault> fault = SetUp(pool, member, outcome);
  // One failed start is the fault of one place: for the others another member is started, unless the crew
  // was stopped.
  size_t served = stopped_ ? pool->waiting.size() : 1;
  Place place;
  if (fault) {
    if (fault->kind != FaultKind::kInfrastructure) Failed(*pool);
    place.fault = *fault;
    place.overdue = overdue;
    std::erase_if(pool->members, [member](const auto& i) { return i.get() == member; });
  } else {
    place.member = member;
    served = static_cast<size_t>(member->max_sessions);
  }
  served = std::min(served, pool->waiting.size());
  const std::vector<Later<Place>*> next(pool->waiting.begin(),
                                        pool->waiting.begin() + static_cast<ptrdiff_t>(served));
  pool->waiting.erase(pool->waiting.begin(), pool->waiting.begin() + static_cast<ptrdiff_t>(served));
  if (!fault) member->sessions = static_cast<int>(served);
  LaunchForWaiting(pool);
  for (Later<Place>* waiting : next) waiting->Set(place);
}

void Crew::Release(CrewMember* member) {
  --member->sessions;
  if (member->sessions > 0 || member->usable()) return;
  for (auto& [key, pool] : pools_) {
    if (std::erase_if(pool.members, [member](const auto& i) { return i.get() == member; }) > 0) Failed(pool);
  }
}

}  // namespace hakam::arbiter
