#include "arbiter/play/league_runner.h"

#include <algorithm>
#include <system_error>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/play/log_files.h"
#include "arbiter/play/worker.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/setup/league_terms.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kEndLimit = absl::Seconds(15);  // a keeper gives up after 10 s
constexpr uint32_t kPairsOfCycle = 10;                   // of each pairing, in a league that must end in time

// Adds the pairs of the journal to the queue.
absl::Status Restore(const Store& store, JobQueue* jobs) {
  absl::Status told;
  HAKAM_RETURN_IF_ERROR(
      store.ForEachPair([&](const PairNumbers& pair) { told.Update(jobs->Restore(pair)); }));
  return told;
}

std::vector<std::string> ProcessNames(const std::vector<Entrant>& entrants) {
  std::vector<std::string> names;
  for (const Entrant& entrant : entrants) {
    if (!entrant.builtin()) names.push_back(entrant.name);
  }
  return names;
}

// Every pairing plays some pairs before any goes on. The order changes no result.
v1::League InCycles(v1::League league) {
  const auto set = [](auto* schedule) {
    if (schedule->cycle() == 0) schedule->set_cycle(kPairsOfCycle);
  };
  if (league.has_round_robin()) set(league.mutable_round_robin());
  if (league.has_gauntlet()) set(league.mutable_gauntlet());
  if (league.has_partnership()) set(league.mutable_partnership());
  return league;
}

}  // namespace

LeagueRunner::LeagueRunner(const LeagueConfig* config, const std::vector<Entrant>* entrants, Store* store)
    : config_(config), entrants_(entrants), store_(store) {}

LeagueRunner::~LeagueRunner() = default;

uint32_t LeagueRunner::Cores() { return std::max(1u, std::thread::hardware_concurrency()); }

// Bots need cores too. A driver on every core takes cores from them, and spreads the questions over so many
// processes that each is woken for a single question (measured on two cores: one driver needs a fifth less
// CPU per question).
uint32_t LeagueRunner::DriverThreads() const { return AllBuiltin() ? Cores() : std::max(1u, Cores() / 2); }

bool LeagueRunner::AllBuiltin() const {
  return std::all_of(entrants_->begin(), entrants_->end(), [](const Entrant& e) { return e.builtin(); });
}

bool LeagueRunner::interrupted() {
  const std::lock_guard lock(mutex_);
  return interrupted_;
}

absl::StatusOr<RunReport> LeagueRunner::Run(const RunOptions& options) {
  const bool limited = options.time < absl::InfiniteDuration();
  const v1::League league = limited ? InCycles(config_->league) : config_->league;
  HAKAM_ASSIGN_OR_RETURN(const ClockRules clock, ClockOf(league));
  HAKAM_ASSIGN_OR_RETURN(const LeagueSchedule made, MakeSchedule(league));
  HAKAM_ASSIGN_OR_RETURN(const DealSource deals, DealSource::Create(store_->identity().seed));
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<ProcessMonitor> monitor, ProcessMonitor::Create());
  v1::RuleSet rules_proto;
  wire::ToProto(config_->rules, &rules_proto);

  // A round cannot wait for pairs of a later run.
  const bool walkovers = HasRounds(league);
  Exclusions exclusions = {.rule = RuleOf(league)};
  for (const auto& [entrant, why] : options.missing) {
    if (!walkovers) exclusions.absent.push_back(entrant);
  }
  JobQueue jobs(made.schedule.get(), &made.teams, std::move(exclusions),
                limited ? std::optional(TimeLimit(&Clock::Real(), options.time)) : std::nullopt);
  HAKAM_RETURN_IF_ERROR(Restore(*store_, &jobs));
  const uint32_t in_flight = InFlight(options.concurrency);
  LeagueObserver silence;
  LeagueObserver& told = options.observer != nullptr ? *options.observer : silence;
  Overload overload(&Clock::Real(), in_flight, [&told](const std::string& line) { told.OnWarning(line); });
  const Disk disk = DiskOf(options.log_dir);
  Budget budget(BudgetOf(league.limits(), disk), ProcessNames(*entrants_), LogBytesIn(options.log_dir),
                [&told](const std::string& line) { told.OnWarning(line); });
  HAKAM_RETURN_IF_ERROR(budget.Look(disk.free));
  const PlayerTerms terms = {.rules = config_->rules,
                             .rules_proto = rules_proto,
                             .clock_rules = clock,
                             .matches = league.format() == v1::FORMAT_MATCH,
                             .clock = Clock::Real()};
  const bool single = league.format() == v1::FORMAT_SINGLE;
  using Order = RoomQueue::Order;
  const Order order = single ? Order::kSingle : AllBuiltin() ? Order::kPairs : Order::kPhases;
  RoomQueue rooms(&jobs, &Clock::Real(), order, in_flight);
  // One pass is enough unless an entrant was disqualified or another round follows (JobQueue::Settle). A pass
  // that stores nothing ends the loop, unless the league was paused during it.
  bool finished = false;
  uint32_t rounds = 0;
  for (uint64_t before = 0; !(finished = jobs.Settle()) && MayPlay();) {
    while (rounds < jobs.progress().rounds) told.OnRound(++rounds);
    const uint64_t before_play = pauses();
    PairWriter writer(
        store_,
        [&](const PairNumbers& pair) {
          jobs.Stored(pair);
          told.OnPairStored(pair, jobs.progress());
        },
        [this] { Interrupt(); }, single ? std::make_unique<LuckReference>(config_->rules) : nullptr);
    const absl::Status played = Play({.terms = terms,
                                      .deals = deals,
                                      .entrants = *entrants_,
                                      .teams = made.teams,
                                      .sharing = SharingOf(league),
                                      .on_fault = PolicyOf(league),
                                      .single = single,
                                      .streams = !options.unary,
                                      .suspend_waiting = league.suspend_waiting(),
                                      .log_dir = options.log_dir,
                                      .rooms = rooms,
                                      .writer = writer,
                                      .overload = overload,
                                      .budget = budget,
                                      .missing = options.missing,
                                      .monitor = *monitor,
                                      .observer = options.observer},
                                     in_flight);
    HAKAM_RETURN_IF_ERROR(writer.Finish());
    HAKAM_RETURN_IF_ERROR(played);
    const bool stored_nothing = std::exchange(before, jobs.pairs_noted()) == jobs.pairs_noted();
    if (stored_nothing && before_play == pauses()) break;
  }
  budget.Tell();
  return RunReport{.progress = jobs.progress(),
                   .interrupted = interrupted(),
                   .finished = finished,
                   .out_of_time = !finished && !interrupted() && jobs.out_of_time(),
                   .overload = overload.Summary()};
}

absl::Status LeagueRunner::Play(const LeagueEnv& env, uint32_t in_flight) {
  for (bool more = true; more && playing();) {
    // What a process has learned must end with it before the next phase begins (room_queue.h).
    if (!env.monitor.WaitAllGone(kEndLimit)) {
      return absl::UnavailableError(
          absl::StrCat("processes of bots have not ended within ", absl::FormatDuration(kEndLimit)));
    }
    HAKAM_RETURN_IF_ERROR(PlayPhase(env, in_flight));
    HAKAM_ASSIGN_OR_RETURN(more, env.rooms.NextPhase());
  }
  env.rooms.GiveUp();
  return absl::OkStatus();
}

absl::Status LeagueRunner::PlayPhase(const LeagueEnv& env, uint32_t in_flight) {
  const uint32_t threads = std::min(DriverThreads(), in_flight);
  {
    const std::lock_guard lock(mutex_);
    for (uint32_t i = 0; i < threads && !interrupted_ && !paused_; ++i) {
      const uint32_t boards = in_flight / threads + (i < in_flight % threads ? 1 : 0);
      workers_.push_back(std::make_unique<Worker>(env, static_cast<int>(i), static_cast<int>(boards)));
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

std::vector<absl::Status> LeagueRunner::RunWorkers() {
  std::vector<absl::Status> results(workers_.size());
  std::vector<std::thread> running;
  for (size_t i = 0; i < workers_.size(); ++i) {
    try {
      running.emplace_back([this, &results, i] {
        results[i] = workers_[i]->Run();
        if (!results[i].ok()) Interrupt();  // a worker that cannot go on ends the others
      });
    } catch (const std::system_error& error) {
      results[i] = absl::ResourceExhaustedError(absl::StrCat("cannot start a thread: ", error.what()));
      Interrupt();
    }
  }
  for (std::thread& thread : running) thread.join();
  return results;
}

uint64_t LeagueRunner::pauses() {
  const std::lock_guard lock(mutex_);
  return pauses_;
}

bool LeagueRunner::playing() {
  const std::lock_guard lock(mutex_);
  return !interrupted_ && !paused_;
}

bool LeagueRunner::MayPlay() {
  std::unique_lock lock(mutex_);
  resumed_.wait(lock, [this] { return !paused_ || interrupted_; });
  return !interrupted_;
}

void LeagueRunner::StopWorkers() {
  for (const std::unique_ptr<Worker>& worker : workers_) worker->Stop();
}

void LeagueRunner::Interrupt() {
  const std::lock_guard lock(mutex_);
  interrupted_ = true;
  resumed_.notify_all();
  StopWorkers();
}

void LeagueRunner::Pause() {
  const std::lock_guard lock(mutex_);
  paused_ = true;
  ++pauses_;
  StopWorkers();
}

void LeagueRunner::Resume() {
  const std::lock_guard lock(mutex_);
  paused_ = false;
  resumed_.notify_all();
}

}  // namespace hakam::arbiter
