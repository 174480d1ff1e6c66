#include "arbiter/runner/league_runner.h"

#include <algorithm>
#include <system_error>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/league/round_robin.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

// The config was checked when it was loaded: durations are in range.
absl::StatusOr<ClockRules> ClockOf(const v1::League& league) {
  ClockRules clock;
  HAKAM_ASSIGN_OR_RETURN(clock.per_decision,
                         wire::DurationFromProto("per_decision", league.clock().per_decision()));
  HAKAM_ASSIGN_OR_RETURN(clock.bank, wire::DurationFromProto("bank", league.clock().bank()));
  HAKAM_ASSIGN_OR_RETURN(clock.increment, wire::DurationFromProto("increment", league.clock().increment()));
  HAKAM_ASSIGN_OR_RETURN(clock.start_limit,
                         wire::DurationFromProto("start_limit", league.clock().start_limit()));
  return clock;
}

// A schedule that knows what the journal holds.
absl::StatusOr<std::unique_ptr<Schedule>> Resume(const v1::League& league, const Store& store) {
  HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<Schedule> schedule,
                         RoundRobin::Create({.entrants = static_cast<uint32_t>(league.entrants_size()),
                                             .pairs = league.round_robin().pairs()}));
  absl::Status told;
  HAKAM_RETURN_IF_ERROR(
      store.ForEachPair([&](const PairNumbers& pair) { told.Update(schedule->Stored(pair.Played())); }));
  HAKAM_RETURN_IF_ERROR(told);
  return schedule;
}

}  // namespace

uint32_t LeagueRunner::Cores() { return std::max(1u, std::thread::hardware_concurrency()); }

// Bots need cores too: a driver on every core only takes them away, and spreads the questions so thin over
// processes that each is woken for one (measured on two cores: a fifth less CPU a question with one driver).
uint32_t LeagueRunner::DriverThreads() const {
  const bool all_builtin =
      std::all_of(entrants_->begin(), entrants_->end(), [](const Entrant& e) { return e.builtin(); });
  return all_builtin ? Cores() : std::max(1u, Cores() / 2);
}

bool LeagueRunner::interrupted() {
  const std::lock_guard lock(mutex_);
  return interrupted_;
}

absl::StatusOr<RunReport> LeagueRunner::Run(const RunOptions& options) {
  const v1::League& league = config_->league;
  HAKAM_ASSIGN_OR_RETURN(const ClockRules clock, ClockOf(league));
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Schedule> schedule, Resume(league, *store_));
  HAKAM_ASSIGN_OR_RETURN(const DealSource deals, DealSource::Create(store_->identity().seed));
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<ProcessMonitor> monitor, ProcessMonitor::Create());
  v1::RuleSet rules_proto;
  wire::ToProto(config_->rules, &rules_proto);

  JobQueue jobs(schedule.get());
  PairWriter writer(
      store_,
      [&](const PairNumbers& pair) {
        jobs.Stored(pair.Played());
        options.on_progress(jobs.progress());
      },
      [this] { Interrupt(); });
  const LeagueEnv env = {.rules = &config_->rules,
                         .rules_proto = &rules_proto,
                         .deals = &deals,
                         .entrants = entrants_,
                         .clock_rules = clock,
                         .on_fault = league.on_fault() == v1::FAULT_POLICY_FORFEIT_BOARD
                                         ? FaultPolicy::kForfeitBoard
                                         : FaultPolicy::kSubstitute,
                         .streams = !options.unary,
                         .log_dir = options.log_dir,
                         .jobs = &jobs,
                         .writer = &writer,
                         .monitor = monitor.get(),
                         .clock = &Clock::Real()};

  const uint32_t in_flight = options.concurrency == 0 ? Cores() : options.concurrency;
  const uint32_t threads = std::min(DriverThreads(), in_flight);
  {
    const std::lock_guard lock(mutex_);
    for (uint32_t i = 0; i < threads && !interrupted_; ++i) {
      const uint32_t slots = in_flight / threads + (i < in_flight % threads ? 1 : 0);
      workers_.push_back(std::make_unique<Worker>(&env, static_cast<int>(i), static_cast<int>(slots)));
    }
  }
  std::vector<absl::Status> results(workers_.size());
  std::vector<std::thread> running;
  for (size_t i = 0; i < workers_.size(); ++i) {
    try {
      running.emplace_back([this, &results, i] {
        results[i] = workers_[i]->Run();
        if (!results[i].ok()) Interrupt();  // one that is broken for good ends the others
      });
    } catch (const std::system_error& error) {
      results[i] = absl::ResourceExhaustedError(absl::StrCat("no thread to be had: ", error.what()));
      Interrupt();
    }
  }
  for (std::thread& thread : running) thread.join();
  const absl::Status written = writer.Finish();
  RunReport report = {.progress = jobs.progress()};
  {
    const std::lock_guard lock(mutex_);
    workers_.clear();
    report.interrupted = interrupted_;
  }
  HAKAM_RETURN_IF_ERROR(written);
  for (const absl::Status& result : results) HAKAM_RETURN_IF_ERROR(result);
  return report;
}

void LeagueRunner::Interrupt() {
  const std::lock_guard lock(mutex_);
  interrupted_ = true;
  for (const std::unique_ptr<Worker>& worker : workers_) worker->Stop();
}

}  // namespace hakam::arbiter
