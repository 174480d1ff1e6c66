#include "arbiter/play/worker.h"

#include <random>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

// With fewer boards in flight than this the bots are slow or speed does not matter: pairs are finished one by
// one.
constexpr int kFewBoards = 8;

uint64_t FreshNumber() {
  std::random_device device;
  return (uint64_t{device()} << 32) | device();
}

}  // namespace

Worker::Worker(const LeagueEnv& env, int index, int boards, Seats::MakePlayer make_player)
    : env_(env),
      index_(index),
      boards_(boards),
      batch_(boards < kFewBoards ? 0 : 4 * static_cast<size_t>(boards)),
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
  for (const FinishedPair& pair : half_played_) env_.jobs.GiveBack(pair.job.key, ComeBack::kStopped);
  if (next_job_) env_.jobs.GiveBack(next_job_->key, ComeBack::kStopped);
  return error_;
}

Task<void> Worker::PlayRooms() {
  Seats seats(make_player_);
  co_await loop_.Turn();  // begin only in the loop, which then knows how late it is
  while (!loop_.stopping()) {
    std::optional<RoomTask> task = NextRoom(seats.pairing());
    if (!task) break;
    seats.SitDown(task->pair.job.key.pairing);
    const RoomOutcome outcome = co_await PlayRoom(env_, loop_, seats, *task);
    if (outcome.end == RoomEnd::kBroken || outcome.end == RoomEnd::kDelay) {
      seats.Leave();  // these processes have seen the deal
    }
    Finish(*std::move(task), outcome);
  }
  --playing_;
}

void Worker::Finish(RoomTask task, const RoomOutcome& outcome) {
  const PairKey key = task.pair.job.key;
  switch (outcome.end) {
    case RoomEnd::kStopped:
      env_.jobs.GiveBack(key, ComeBack::kStopped);
      return;
    case RoomEnd::kPlayed:
      if (task.room == 1 || env_.single) return env_.writer.Write(std::move(task.pair));
      return half_played_.push_back(std::move(task.pair));
    case RoomEnd::kDelay:
      env_.overload.PairVoid(key, loop_.lateness());
      env_.jobs.GiveBack(key, ComeBack::kDelay);
      return;
    case RoomEnd::kBroken:
      if (env_.jobs.GiveBack(key, ComeBack::kBroken)) return;
      error_ = absl::UnavailableError(absl::StrCat(key.ToString(), " failed three times: ", outcome.why));
      Stop();
  }
}

// With many boards in flight, all of them play room 1 for a while, then room 2. Each room has its own
// processes, and a process with several waiting questions is woken only once for them (a seventh less CPU).
std::optional<RoomTask> Worker::NextRoom(std::optional<uint32_t> pairing) {
  if (half_played_.empty()) second_rooms_ = false;
  if (half_played_.empty() || (!second_rooms_ && half_played_.size() < batch_)) {
    std::optional<PairJob> job = std::exchange(next_job_, std::nullopt);
    if (!job) job = env_.jobs.Next(pairing);
    // Finish this pairing before another one begins, while its processes still run.
    const bool other =
        job && !half_played_.empty() && job->key.pairing != half_played_.front().job.key.pairing;
    if (job && !other)
      return RoomTask{.pair = {.job = *job}, .room = env_.single ? OnlyRoom(job->key.deal) : 0};
    next_job_ = job;
  }
  if (half_played_.empty()) return std::nullopt;
  second_rooms_ = true;
  RoomTask task = {.pair = std::move(half_played_.front()), .room = 1};
  half_played_.pop_front();
  return task;
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
                  .table = &processes_});
  known = crew;
  return crew;
}

void Worker::OnTurn() {
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
