#include "arbiter/play/worker.h"

#include <random>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kLookAtBudgets = absl::Milliseconds(250);

uint64_t FreshNumber() {
  std::random_device device;
  return (uint64_t{device()} << 32) | device();
}

}  // namespace

Worker::Worker(const LeagueEnv& env, int index, int boards, Seats::MakePlayer make_player)
    : env_(env),
      index_(index),
      boards_(boards),
      session_ids_(FreshNumber()),
      processes_(&env.terms.clock),
      loop_(env.terms.clock),
      make_player_(make_player != nullptr
                       ? std::move(make_player)
                       : [this](uint32_t pairing, const Entrant& entrant, rules::Seat seat) {
                           return MakePlayer(env_.terms, entrant, seat, &session_ids_,
                                             [this, pairing] { return CrewOf(pairing); });
                         }) {}

absl::Status Worker::Run() {
  std::vector<Task<void>> places;
  places.reserve(static_cast<size_t>(boards_));
  playing_ = boards_;
  for (int i = 0; i < boards_; ++i) places.push_back(PlayRooms());
  for (Task<void>& place : places) place.Start();
  loop_.Run([this] { return playing_ > 0; }, [this] { OnTurn(); });
  env_.overload.Add(loop_.lateness());
  return error_;
}

Task<void> Worker::PlayRooms() {
  Seats seats(make_player_);
  co_await loop_.Turn();  // begin only in the loop, which then knows how late it is
  while (!loop_.stopping()) {
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
  }
  --playing_;
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
      if (task.room == 1 || env_.single) return env_.writer.Write(std::move(task.pair));
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
  crew = std::make_shared<Crew>(
      AgentEnv{.loop = loop_.events(),
               .monitor = &env_.monitor,
               .clock = &env_.terms.clock,
               .streams = env_.streams},
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
