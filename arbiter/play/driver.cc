#include "arbiter/play/driver.h"

#include <algorithm>
#include <system_error>
#include <thread>

#include "absl/strings/str_cat.h"
#include "arbiter/play/worker.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kEndLimit = absl::Seconds(15);  // a keeper gives up after 10 s

// Bots need cores too. A driver on every core takes cores from them, and spreads the questions over so many
// processes that each is woken for a single question (measured on two cores: one driver needs a fifth less
// CPU per question).
uint32_t Threads(const LeagueEnv& env) {
  return AllBuiltin(env.entrants) ? Cores() : std::max(1u, Cores() / 2);
}

}  // namespace

uint32_t Cores() { return std::max(1u, std::thread::hardware_concurrency()); }

bool AllBuiltin(const std::vector<Entrant>& entrants) {
  return std::all_of(entrants.begin(), entrants.end(), [](const Entrant& e) { return e.builtin(); });
}

PairDriver::PairDriver(const LeagueEnv& env, Concurrency boards) : env_(env), boards_(boards) {}

PairDriver::~PairDriver() = default;

absl::Status PairDriver::Play() {
  for (bool more = true; more && !stopped();) {
    // What a process has learned must end with it before the next phase begins (room_queue.h).
    if (!env_.monitor.WaitAllGone(kEndLimit)) {
      return absl::UnavailableError(
          absl::StrCat("processes of bots have not ended within ", absl::FormatDuration(kEndLimit)));
    }
    HAKAM_RETURN_IF_ERROR(PlayPhase());
    HAKAM_ASSIGN_OR_RETURN(more, env_.rooms.NextPhase());
  }
  env_.rooms.GiveUp();
  return absl::OkStatus();
}

absl::Status PairDriver::PlayPhase() {
  const uint32_t threads = std::min(Threads(env_), boards_.first);
  {
    const std::lock_guard lock(mutex_);
    for (uint32_t i = 0; i < threads && !stopped_; ++i) {
      const auto share = [&](uint32_t all) { return all / threads + (i < all % threads ? 1 : 0); };
      workers_.push_back(
          std::make_unique<Worker>(env_, static_cast<int>(i),
                                   Concurrency{.first = share(boards_.first), .most = share(boards_.most)}));
    }
  }
  const std::vector<absl::Status> results = RunWorkers();
  {
    const std::lock_guard lock(mutex_);
    workers_.clear();
  }
  for (const absl::Status& result : results) HAKAM_RETURN_IF_ERROR(result);
  return absl::OkStatus();
}

std::vector<absl::Status> PairDriver::RunWorkers() {
  std::vector<absl::Status> results(workers_.size());
  std::vector<std::thread> running;
  for (size_t i = 0; i < workers_.size(); ++i) {
    try {
      running.emplace_back([this, &results, i] {
        results[i] = workers_[i]->Run();
        if (!results[i].ok()) Stop();  // a worker that cannot go on ends the others
      });
    } catch (const std::system_error& error) {
      results[i] = absl::ResourceExhaustedError(absl::StrCat("cannot start a thread: ", error.what()));
      Stop();
    }
  }
  for (std::thread& thread : running) thread.join();
  return results;
}

bool PairDriver::stopped() {
  const std::lock_guard lock(mutex_);
  return stopped_;
}

void PairDriver::Stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  for (const std::unique_ptr<Worker>& worker : workers_) worker->Stop();
}

}  // namespace hakam::arbiter
