#include "arbiter/cli/league_folder.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/audit/publication.h"
#include "arbiter/cli/interrupt.h"
#include "arbiter/cli/progress.h"
#include "arbiter/cli/version.h"
#include "arbiter/deal/deal.h"
#include "arbiter/runner/extent.h"
#include "arbiter/runner/journal_config.h"
#include "arbiter/runner/league_schedule.h"
#include "arbiter/runner/league_text.h"
#include "arbiter/store/identity.h"
#include "arbiter/store/sqlite_store.h"
#include "sdk/base/clock.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr absl::Duration kAttachWait = absl::Minutes(5);
constexpr absl::Duration kAttachLook = absl::Milliseconds(20);

absl::Status MakeFolder(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!error) return absl::OkStatus();
  return absl::PermissionDeniedError(absl::StrCat(path, ": cannot be created: ", error.message()));
}

// Who has left need not be there any more: nobody asks it anything.
bool IsGone(const v1::Entrant& entrant, uint32_t rounds_begun) {
  return entrant.left_in_round() != 0 && entrant.left_in_round() <= std::max(rounds_begun, 1u);
}

absl::StatusOr<std::vector<Entrant>> LoadEntrants(const LeagueConfig& config, const std::string& base_dir,
                                                  uint32_t rounds_begun, const Hub* hub) {
  std::vector<Entrant> entrants;
  for (const v1::Entrant& entrant : config.league.entrants()) {
    if (IsGone(entrant, rounds_begun)) {
      entrants.push_back({.name = entrant.name(), .agent = AgentFactory()});
      continue;
    }
    HAKAM_ASSIGN_OR_RETURN(Entrant loaded, LoadEntrant(entrant, base_dir, hub));
    entrants.push_back(std::move(loaded));
  }
  return entrants;
}

absl::StatusOr<LeagueIdentity> NewIdentity(const LeagueConfig& config) {
  LeagueIdentity identity = IdentityOf(config);
  identity.program_version = kVersion;
  if (identity.seed_drawn) {
    HAKAM_ASSIGN_OR_RETURN(identity.seed, FreshSeed());
  }
  return identity;
}

// Agents are shown neither the seed nor what was played.
absl::Status ContainEntrants(const LeagueConfig& config, const LeaguePaths& paths,
                             std::vector<Entrant>* entrants) {
  HAKAM_ASSIGN_OR_RETURN(
      const std::vector<std::string> missing,
      Contain(config.league.sandbox(), config.league.limits(), {paths.config, paths.live}, entrants));
  for (const std::string& line : missing) std::cerr << "hakam: warning: " << line << "\n";
  return absl::OkStatus();
}

// Agents that had nothing to say leave empty files; who looks for a fault should not have to open them.
void RemoveEmptyLogs(const std::string& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.is_regular_file(error) && entry.file_size(error) == 0) fs::remove(entry.path(), error);
  }
}

// What a journal held before this run.
struct Before {
  std::optional<LeagueIdentity> identity;  // if there was one
  uint32_t rounds_begun = 0;
  bool complete = false;  // so the seed has been revealed
};

// Nothing if there is no journal, or none that can be read: who opens it for writing says what is wrong.
Before LookAt(const LeaguePaths& paths) {
  const absl::StatusOr<std::unique_ptr<Store>> store = SqliteStore::OpenReadOnly(paths.journal);
  if (!store.ok()) return {};
  const absl::StatusOr<Extent> extent = ExtentOf(**store);
  if (!extent.ok()) return {};
  return {
      .identity = (*store)->identity(), .rounds_begun = extent->rounds_begun, .complete = extent->complete()};
}

// Whether entrants may join and leave in the rounds that the file says. What else differs is for the store to
// say.
absl::Status CheckGrowth(const LeaguePaths& paths, const Before& before, const LeagueConfig& config) {
  HAKAM_ASSIGN_OR_RETURN(const v1::League stored, LeagueOf(*before.identity));
  return AtPlace(paths.config, config.text, CheckRounds(stored, config.league, before.rounds_begun));
}

absl::Status Forget(const LeaguePaths& paths) {
  std::error_code error;
  fs::remove_all(paths.live, error);
  if (!error) return absl::OkStatus();
  return absl::PermissionDeniedError(absl::StrCat(paths.live, ": cannot be removed: ", error.message()));
}

// Passes Ctrl-C on to the runner that is at work; one that comes later is told at once. Thread-safe.
class StopSign {
 public:
  void Ask() {
    const std::lock_guard lock(mutex_);
    asked_ = true;
    if (runner_ != nullptr) runner_->Interrupt();
  }
  // Null: nobody is at work.
  void PassTo(LeagueRunner* runner) {
    const std::lock_guard lock(mutex_);
    runner_ = runner;
    if (asked_ && runner_ != nullptr) runner_->Interrupt();
  }
  bool asked() const {
    const std::lock_guard lock(mutex_);
    return asked_;
  }

 private:
  mutable std::mutex mutex_;
  bool asked_ = false;              // guarded by mutex_
  LeagueRunner* runner_ = nullptr;  // guarded by mutex_
};

// A runner that stops at the sign while this lives.
class Heeding {
 public:
  Heeding(StopSign* sign, LeagueRunner* runner) : sign_(sign) { sign_->PassTo(runner); }
  ~Heeding() { sign_->PassTo(nullptr); }
  Heeding(const Heeding&) = delete;
  Heeding& operator=(const Heeding&) = delete;

 private:
  StopSign* sign_;
};

// Waits until everybody who attaches itself has, at most as long as the league says; Ctrl-C ends it. Whoever
// is missing then is a bad entrant, like others that do not start.
void AwaitAttachments(const Hub& hub, const v1::League& league, const StopSign& stop) {
  std::vector<std::string> missing = hub.Missing();
  if (missing.empty()) return;
  std::cerr << "hakam: waiting on port " << hub.port() << " for " << absl::StrJoin(missing, ", ")
            << " (HAKAM_ADDRESS=attach:HOST:" << hub.port() << ")" << std::endl;
  const absl::StatusOr<absl::Duration> wait = wire::DurationFromProto("wait", league.attach().wait());
  const absl::Duration end =
      Clock::Real().Now() + (league.attach().has_wait() && wait.ok() ? *wait : kAttachWait);
  while (!stop.asked() && !hub.Missing().empty() && Clock::Real().Now() < end) absl::SleepFor(kAttachLook);
}

// Those who are left out. FailedPrecondition with a line for each if nobody may be, or too few are left.
absl::StatusOr<std::vector<EntrantIndex>> CheckEntrants(LeagueRunner* runner, const LeaguePaths& paths,
                                                        size_t entrants, bool skip_bad) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<BadEntrant> bad, runner->FindBadEntrants(paths.logs));
  std::vector<EntrantIndex> absent;
  std::vector<std::string> lines;
  for (const BadEntrant& entrant : bad) {
    absent.push_back(entrant.entrant);
    lines.push_back(entrant.why);
  }
  if (!bad.empty() && (!skip_bad || entrants - bad.size() < 2)) {
    return absl::FailedPreconditionError(absl::StrJoin(lines, "\n"));
  }
  for (const std::string& line : lines) std::cerr << "hakam: " << line << "; going on without it\n";
  return absent;
}

// What was played is given up only when everybody is known to be able to play anew.
absl::StatusOr<std::vector<EntrantIndex>> BeginAgain(const LeagueConfig& config,
                                                     const std::vector<Entrant>& entrants,
                                                     const LeaguePaths& paths, bool skip_bad,
                                                     StopSign* stop) {
  LeagueRunner checker(&config, &entrants, /*store=*/nullptr);  // a check needs none
  const Heeding heeding(stop, &checker);
  HAKAM_RETURN_IF_ERROR(MakeFolder(paths.logs));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<EntrantIndex> absent,
                         CheckEntrants(&checker, paths, entrants.size(), skip_bad));
  if (stop->asked()) {
    return absl::CancelledError(absl::StrCat(paths.folder, ": stopped; the league is as it was"));
  }
  HAKAM_RETURN_IF_ERROR(Forget(paths));
  return absent;
}

// The league is complete. That a reader is in the way is no reason to fail.
absl::Status SealLeague(Store* store) {
  const absl::Status sealed = store->Seal({absl::StrCat("../", kLeagueFile)});
  if (!absl::IsUnavailable(sealed)) return sealed;
  std::cerr << "hakam: " << sealed.message() << "\n";
  return absl::OkStatus();
}

}  // namespace

LeaguePaths::LeaguePaths(const std::string& given) {
  fs::path path(given);
  if (path.filename() == "league.textproto") path = path.parent_path();
  if (path.empty()) path = ".";
  folder = path.string();
  config = (path / "league.textproto").string();
  live = (path / "live").string();
  journal = (path / "live" / "journal.db").string();
  logs = (path / "live" / "logs").string();
}

absl::StatusOr<LeagueOutcome> RunLeague(const LeagueRun& run) {
  const LeaguePaths paths(run.folder);
  HAKAM_ASSIGN_OR_RETURN(const LeagueConfig config, LoadLeagueConfig(paths.config));
  const Before before = LookAt(paths);
  const std::string& agents_dir = run.agents_dir.empty() ? config.folder : run.agents_dir;
  // Outlives the runners, whose agents it serves.
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Hub> hub, StartHub(config.league, agents_dir));
  HAKAM_ASSIGN_OR_RETURN(std::vector<Entrant> entrants,
                         LoadEntrants(config, agents_dir, before.rounds_begun, hub.get()));
  HAKAM_ASSIGN_OR_RETURN(const LeagueIdentity identity, NewIdentity(config));
  HAKAM_RETURN_IF_ERROR(ContainEntrants(config, paths, &entrants));
  StopSign stop;
  const Interrupt interrupt([&stop] { stop.Ask(); });
  if (hub != nullptr) AwaitAttachments(*hub, config.league, stop);

  const bool grows = before.identity && HasGrown(*before.identity, identity);
  if (grows) HAKAM_RETURN_IF_ERROR(CheckGrowth(paths, before, config));
  // With more in the file than was played there is something to go on with.
  const bool begin_again = run.again && before.complete && !grows;
  std::vector<EntrantIndex> absent;
  if (begin_again) {
    HAKAM_ASSIGN_OR_RETURN(absent, BeginAgain(config, entrants, paths, run.skip_bad, &stop));
  }
  HAKAM_RETURN_IF_ERROR(MakeFolder(paths.logs));
  LeagueOutcome outcome;
  HAKAM_ASSIGN_OR_RETURN(outcome.store, SqliteStore::Open(paths.journal, identity));
  const bool has_more = before.identity && (identity.length > before.identity->length ||
                                            identity.entrants.size() > before.identity->entrants.size());
  if (before.complete && has_more) {
    std::cerr << "hakam: the seed of this league has been revealed; whoever saw it knows the new deals\n";
  }

  LeagueRunner runner(&config, &entrants, outcome.store.get());
  const Heeding heeding(&stop, &runner);
  if (!begin_again) {
    HAKAM_ASSIGN_OR_RETURN(absent, CheckEntrants(&runner, paths, entrants.size(), run.skip_bad));
  }
  for (const EntrantIndex entrant : absent) outcome.not_started.push_back(entrants[entrant].name);
  if (config.league.clock().measure() == v1::CLOCK_MEASURE_CPU) {
    std::cerr
        << "hakam: CPU time is charged: a process serves one board at a time, whatever its max_sessions\n";
  }
  Progress progress(run.quiet, &Clock::Real());
  const absl::StatusOr<RunReport> report = runner.Run(
      {.concurrency = run.concurrency != 0 ? run.concurrency : config.league.concurrency(),
       .unary = run.unary,
       .log_dir = paths.logs,
       .on_progress =
           [&progress](const JobQueue::Progress& p) { progress.Show(p.stored, p.total, p.course); },
       .on_warning = [](const std::string& line) { std::cerr << "hakam: warning: " + line + "\n"; },
       .absent = absent});
  RemoveEmptyLogs(paths.logs);
  if (!report.ok()) return report.status();
  outcome.report = *report;
  // Who asks to stop when all is played has missed nothing.
  if (outcome.report.finished) {
    outcome.report.interrupted = false;
    // Those who were left out may have pairs to play.
    HAKAM_ASSIGN_OR_RETURN(const Extent extent, ExtentOf(*outcome.store));
    if (extent.complete()) HAKAM_RETURN_IF_ERROR(SealLeague(outcome.store.get()));
  }
  return outcome;
}

absl::StatusOr<std::unique_ptr<Store>> OpenJournal(const std::string& folder) {
  return SqliteStore::OpenReadOnly(LeaguePaths(folder).journal);
}

absl::StatusOr<std::unique_ptr<Store>> OpenLeague(const std::string& folder) {
  absl::StatusOr<std::unique_ptr<Store>> journal = OpenJournal(folder);
  if (!absl::IsNotFound(journal.status())) return journal;
  absl::StatusOr<std::unique_ptr<Store>> published = OpenPublished(LeaguePaths(folder).folder);
  return absl::IsNotFound(published.status()) ? std::move(journal) : std::move(published);
}

}  // namespace hakam::arbiter
