#include "arbiter/play/league_runner.h"

#include <algorithm>
#include <utility>

#include "arbiter/play/dealt_jobs.h"
#include "arbiter/play/pair_writer.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/setup/league_terms.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr uint32_t kPairsOfCycle = 10;  // of each pairing, in a league that must end in time

// Adds the pairs of the journal to the queue.
absl::Status Restore(const Store& store, JobQueue* jobs) {
  absl::Status told;
  HAKAM_RETURN_IF_ERROR(
      store.ForEachPair([&](const PairNumbers& pair) { told.Update(jobs->Restore(pair)); }));
  return told;
}

}  // namespace

LeagueRunner::LeagueRunner(const LeagueConfig* config, const std::vector<Entrant>* entrants, Store* store)
    : config_(config), entrants_(entrants), store_(store) {}

bool LeagueRunner::interrupted() {
  const std::lock_guard lock(mutex_);
  return interrupted_;
}

absl::StatusOr<RunReport> LeagueRunner::Run(const RunOptions& options) {
  const bool limited = options.time < absl::InfiniteDuration();
  v1::League league = config_->league;
  if (limited) FillCycle(kPairsOfCycle, &league);
  HAKAM_ASSIGN_OR_RETURN(const LeagueSchedule made, MakeSchedule(league));
  HAKAM_ASSIGN_OR_RETURN(const DealSource deals, DealSource::Create(store_->identity().seed));

  // A round cannot wait for pairs of a later run.
  const bool walkovers = HasRounds(league);
  Exclusions exclusions = {.rule = RuleOf(league)};
  for (const auto& [entrant, why] : options.missing) {
    if (!walkovers) exclusions.absent.push_back(entrant);
  }
  JobQueue jobs(made.schedule.get(), &made.teams, std::move(exclusions),
                limited ? std::optional(TimeLimit(&Clock::Real(), options.time)) : std::nullopt);
  HAKAM_RETURN_IF_ERROR(Restore(*store_, &jobs));
  DealtJobs dealt(&jobs, {.deals = deals,
                          .rules = config_->rules,
                          .entrants = *entrants_,
                          .teams = made.teams,
                          .sharing = SharingOf(league)});
  LeagueObserver silence;
  LeagueObserver& told = options.observer != nullptr ? *options.observer : silence;
  const auto left = [&jobs] {
    const JobQueue::Progress progress = jobs.progress();
    return progress.total - std::min(progress.total, progress.stored);
  };
  const auto make_engine = [&] {
    return options.engine({.config = *config_,
                           .identity = store_->identity(),
                           .entrants = *entrants_,
                           .teams = made.teams,
                           .jobs = &dealt,
                           .left = left,
                           .concurrency = options.concurrency,
                           .wire = options.wire,
                           .affinity = options.affinity,
                           .live_dir = options.live_dir,
                           .log_dir = options.log_dir,
                           .missing = options.missing,
                           .warn = [&told](const std::string& line) { told.OnWarning(line); },
                           .observer = options.observer});
  };
  std::unique_ptr<PairEngine> engine;  // made when something is to be played
  // One pass is enough unless an entrant was disqualified or another round follows (JobQueue::Settle). A pass
  // that stores nothing ends the loop, unless the league was paused during it.
  bool finished = false;
  uint32_t rounds = 0;
  std::string why_stopped;
  for (uint64_t before = 0; !(finished = jobs.Settle()) && MayPlay();) {
    while (rounds < jobs.progress().rounds) told.OnRound(++rounds);
    const uint64_t before_play = pauses();
    PairWriter writer(
        store_,
        [&](const PairNumbers& pair) {
          jobs.Stored(pair);
          told.OnPairStored(pair, jobs.progress());
          if (!options.why_stop || !why_stopped.empty()) return;
          why_stopped = options.why_stop(pair);
          if (!why_stopped.empty()) Interrupt();
        },
        [this] { Interrupt(); },
        league.format() == v1::FORMAT_SINGLE ? std::make_unique<LuckReference>(config_->rules) : nullptr);
    if (engine == nullptr) {
      HAKAM_ASSIGN_OR_RETURN(engine, make_engine());
    }
    const absl::Status played = Play(engine.get(), &writer);
    HAKAM_RETURN_IF_ERROR(writer.Finish());
    HAKAM_RETURN_IF_ERROR(played);
    const bool stored_nothing = std::exchange(before, jobs.pairs_noted()) == jobs.pairs_noted();
    if (stored_nothing && before_play == pauses()) break;
  }
  return RunReport{.progress = jobs.progress(),
                   .interrupted = interrupted(),
                   .finished = finished,
                   .out_of_time = !finished && !interrupted() && jobs.out_of_time(),
                   .why_stopped = why_stopped,
                   .overload = engine != nullptr ? engine->Finish() : std::nullopt};
}

absl::Status LeagueRunner::Play(PairEngine* engine, PairSink* sink) {
  std::stop_source pass;
  {
    const std::lock_guard lock(mutex_);
    pass_ = pass;
    if (interrupted_ || paused_) pass.request_stop();
  }
  return engine->Play(sink, pass.get_token());
}

uint64_t LeagueRunner::pauses() {
  const std::lock_guard lock(mutex_);
  return pauses_;
}

bool LeagueRunner::MayPlay() {
  std::unique_lock lock(mutex_);
  resumed_.wait(lock, [this] { return !paused_ || interrupted_; });
  return !interrupted_;
}

void LeagueRunner::Interrupt() {
  const std::lock_guard lock(mutex_);
  interrupted_ = true;
  resumed_.notify_all();
  pass_.request_stop();
}

void LeagueRunner::Pause() {
  const std::lock_guard lock(mutex_);
  paused_ = true;
  ++pauses_;
  pass_.request_stop();
}

void LeagueRunner::Resume() {
  const std::lock_guard lock(mutex_);
  paused_ = false;
  resumed_.notify_all();
}

}  // namespace hakam::arbiter
