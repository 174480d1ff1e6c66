#include "arbiter/play/worker.h"

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/play/driver.h"

namespace hakam::arbiter {
namespace {

// More boards are begun if they leave at least so many times the time that an answer takes, and ended if an
// answer comes nearer to the limit than this.
constexpr int kOpen = 4;
constexpr int kClose = 2;
constexpr absl::Duration kLookAtBudgets = absl::Milliseconds(250);

// With more boards, several bots have something to do at the same time.
constexpr uint32_t kFewBoards = 2;

// Agents elsewhere cannot be bound, those that are frozen would be bound in vain, and builtin ones wake
// nobody.
bool MayBind(const LeagueEnv& env, const Concurrency& boards) {
  if (!env.affinity || boards.most > kFewBoards) return false;
  if (env.suspend_waiting || AllBuiltin(env.entrants)) return false;
  return std::none_of(env.entrants.begin(), env.entrants.end(),
                      [](const Entrant& e) { return e.elsewhere(); });
}

uint64_t FreshNumber() {
  std::random_device device;
  return (uint64_t{device()} << 32) | device();
}

}  // namespace

Worker::Worker(const LeagueEnv& env, int index, Concurrency boards, Seats::MakePlayer make_player)
    : env_(env),
      index_(index),
      boards_(boards),
      session_ids_(FreshNumber()),
      processes_(&env.terms.clock),
      loop_(env.terms.clock),
      choice_(env.terms.clock.Now()),
      make_player_(make_player != nullptr
                       ? std::move(make_player)
                       : [this](uint32_t pairing, const Entrant& entrant, rules::Seat seat) {
                           return MakePlayer(env_.terms, entrant, seat, &session_ids_,
                                             [this, pairing] { return CrewOf(pairing); });
                         }) {}

absl::Status Worker::Run() {
  if (MayBind(env_, boards_)) all_cores_ = CoreSet::Of(0);
  places_.reserve(boards_.most);
  OpenPlaces(boards_.first);
  loop_.Run([this] { return playing_ > 0; }, [this] { OnTurn(); });
  env_.overload.Add(loop_.lateness());
  places_.clear();
  return error_;
}

void Worker::OpenPlaces(uint32_t count) {
  open_ = count;
  while (places_.size() < count) {
    ++playing_;
    places_.push_back(PlayRooms(static_cast<uint32_t>(places_.size())));
    places_.back().Start();
  }
}

void Worker::Judge(const RoomOutcome& outcome) {
  if (slow_ || boards_.first == boards_.most) return;
  const absl::Duration limit = env_.terms.clock_rules.per_decision;
  // Places that were closed end with their rooms.
  if (outcome.end == RoomEnd::kDelay || outcome.slowest * kClose > limit) {
    slow_ = true;
    open_ = boards_.first;
  } else if (open_ < boards_.most && outcome.end == RoomEnd::kPlayed) {
    // The worst case: bots compute all the time, and all boards share the cores that the first ones had.
    const absl::Duration then = outcome.slowest * boards_.most / boards_.first;
    if (then * kOpen <= limit) OpenPlaces(boards_.most);
  }
}

Task<void> Worker::PlayRooms(uint32_t place) {
  Seats seats(make_player_);
  co_await loop_.Turn();  // begin only in the loop, which then knows how late it is
  while (!loop_.stopping() && place < open_) {
    std::optional<RoomTask> task = env_.rooms.Next(seats.pairing());
    if (!task) break;
    seats.SitDown(task->pair.job.key.pairing);
    const absl::Duration began = env_.terms.clock.Now();
    const RoomOutcome outcome = co_await PlayRoom(env_, loop_, seats, *task);
    env_.rooms.RoomTook(env_.terms.clock.Now() - began);
    if (outcome.end == RoomEnd::kBroken || outcome.end == RoomEnd::kDelay) {
      seats.Leave();  // these processes have seen the deal
    }
    Finish(*std::move(task), outcome);
    Judge(outcome);
    if (outcome.end == RoomEnd::kPlayed) choice_.RoomPlayed(outcome.questions, env_.terms.clock.Now());
    ChooseCores();
  }
  --playing_;
}

void Worker::ChooseCores() {
  if (!all_cores_ || all_cores_->size() == 1 || choice_.one_core() == one_core_.has_value()) return;
  const std::optional<CoreSet> to = choice_.one_core() ? CoreSet::Here() : all_cores_;
  if (!to || !to->Bind(0)) return;
  for (const auto& [pairing, known] : crews_) {
    if (const std::shared_ptr<Crew> crew = known.lock()) crew->Rebind(one_core_.value_or(*all_cores_), *to);
  }
  one_core_ = choice_.one_core() ? to : std::nullopt;
}

void Worker::Finish(RoomTask task, const RoomOutcome& outcome) {
  const PairKey key = task.pair.job.key;
  const auto give_back = [&](ComeBack why) {
    absl::Status status = env_.rooms.GiveBack(key, why, outcome.why);
    if (status.ok()) return;
    error_ = std::move(status);
    Stop();
  };
  switch (outcome.end) {
    case RoomEnd::kStopped:
      return give_back(ComeBack::kStopped);
    case RoomEnd::kPlayed:
      if (task.room == 1 || env_.single) return env_.sink.Write(std::move(task.pair));
      return env_.rooms.RoomOnePlayed(std::move(task.pair));
    case RoomEnd::kDelay:
      env_.overload.PairVoid(key, loop_.lateness());
      return give_back(ComeBack::kDelay);
    case RoomEnd::kBroken:
      return give_back(ComeBack::kBroken);
  }
}

std::shared_ptr<Crew> Worker::CrewOf(uint32_t pairing) {
  std::weak_ptr<Crew>& known = crews_[pairing];
  std::shared_ptr<Crew> crew = known.lock();
  if (crew != nullptr) return crew;
  // With one place a process has one session, and the stream of a session costs less than that of all.
  const Wire wire = boards_.most == 1 ? std::min(env_.wire, Wire::kStream) : env_.wire;
  crew = std::make_shared<Crew>(
      AgentEnv{.loop = loop_.events(), .monitor = &env_.monitor, .clock = &env_.terms.clock, .wire = wire},
      CrewOptions{.clock_rules = env_.terms.clock_rules,
                  .suspend_waiting = env_.suspend_waiting,
                  .log_prefix = absl::StrCat(env_.log_dir, "/p", pairing, "-w", index_, "-"),
                  .budget = &env_.budget,
                  .table = &processes_});
  known = crew;
  return crew;
}

void Worker::LookAtBudgets() {
  const absl::Duration now = env_.terms.clock.Now();
  if (now - looked_at_ < kLookAtBudgets || loop_.stopping()) return;
  looked_at_ = now;
  const absl::Status enough = env_.budget.Look(DiskOf(env_.log_dir).free);
  if (!enough.ok()) {
    error_ = enough;
    Stop();
  }
  for (const auto& [pairing, known] : crews_) {
    if (const std::shared_ptr<Crew> crew = known.lock()) crew->EndStopped();
  }
}

void Worker::OnTurn() {
  LookAtBudgets();
  choice_.Look(env_.terms.clock.Now());
  ChooseCores();
  for (auto it = crews_.begin(); it != crews_.end();) {
    const std::shared_ptr<Crew> crew = it->second.lock();
    if (crew == nullptr) {
      it = crews_.erase(it);
      continue;
    }
    if (loop_.stopping()) crew->Stop();
    if (env_.suspend_waiting) crew->Rest();
    ++it;
  }
}

}  // namespace hakam::arbiter
