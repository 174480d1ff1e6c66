#include "arbiter/host/league_host.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "arbiter/deal/deal.h"
#include "arbiter/play/boards.h"
#include "arbiter/play/check_entrants.h"
#include "arbiter/play/driver.h"
#include "arbiter/play/entrant.h"
#include "arbiter/process/agent_folder.h"
#include "arbiter/process/log_tail.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/journal_config.h"
#include "arbiter/report/published.h"
#include "arbiter/report/terms.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/setup/league_text.h"
#include "arbiter/store/identity.h"
#include "arbiter/store/open_store.h"
#include "sdk/base/clock.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"
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

absl::Status RemoveFolder(const std::string& path) {
  std::error_code error;
  fs::remove_all(path, error);
  if (!error) return absl::OkStatus();
  return absl::PermissionDeniedError(absl::StrCat(path, ": cannot be removed: ", error.message()));
}

// An agent that wrote nothing leaves an empty log; without it, the logs that say something are easier to
// find.
void RemoveEmptyLogs(const std::string& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.is_regular_file(error) && entry.file_size(error) == 0) fs::remove(entry.path(), error);
  }
}

// True if the entrant has left the league: it gets no questions, so its agent need not exist any more.
bool IsGone(const v1::Entrant& entrant, uint32_t rounds_begun) {
  return entrant.left_in_round() != 0 && entrant.left_in_round() <= std::max(rounds_begun, 1u);
}

// With `refused`, the errors of entrants are put there, and the others are loaded.
absl::StatusOr<std::vector<Entrant>> LoadEntrants(const LeagueConfig& config, const std::string& base_dir,
                                                  uint32_t rounds_begun, const Hub* hub,
                                                  std::map<EntrantIndex, absl::Status>* refused) {
  std::vector<Entrant> entrants;
  for (const v1::Entrant& entrant : config.league.entrants()) {
    absl::StatusOr<Entrant> loaded = Entrant{.name = entrant.name(), .agent = AgentFactory()};
    if (!IsGone(entrant, rounds_begun)) loaded = LoadEntrant(entrant, base_dir, hub);
    if (!loaded.ok() && refused == nullptr) return loaded.status();
    if (!loaded.ok()) {
      refused->emplace(static_cast<EntrantIndex>(entrants.size()), loaded.status());
      // It is never started, but the others must not see its folder.
      const fs::path folder = fs::path(base_dir) / SplitArguments(entrant.agent()).folder;
      loaded = Entrant{.name = entrant.name(), .agent = LaunchSpec{.folder = folder.lexically_normal()}};
    }
    entrants.push_back(*std::move(loaded));
  }
  return entrants;
}

// Whether the league can be played without an entrant that cannot start.
bool CanDoWithout(const v1::League& league) {
  return league.entrants_size() > 2 && league.schedule_case() != v1::League::kGate;
}

// One line that says which entrant cannot play, why, and where its log is. With its place in the league file,
// if people have written that.
std::string WhyMissing(const LeaguePaths& paths, const LeagueConfig& config, bool with_place,
                       EntrantIndex index, const Fault& fault) {
  const std::string& name = config.league.entrants(static_cast<int>(index)).name();
  const std::string words = LastWords(fault.stderr_tail, kLogTailBytes);
  const std::string log = CheckLog(paths.logs, name);
  std::error_code error;
  const bool has_log = fs::is_regular_file(log, error) && fs::file_size(log, error) > 0;
  const std::string why = absl::StrCat("entrant \"", name, "\" cannot play: ", fault.detail,
                                       words.empty() ? "" : absl::StrCat("; its last words: ", words),
                                       has_log ? absl::StrCat("; its log: ", log) : "");
  if (!with_place) return why;
  const absl::Status wrong = FieldError(FieldEntry("entrants", index), why);
  return std::string(AtPlace(paths.config, config.text, wrong).message());
}

// What a journal held before this run.
struct Before {
  std::optional<LeagueIdentity> identity;  // if there was a journal
  uint32_t rounds_begun = 0;
  bool complete = false;  // if so, the seed has been revealed
};

// Empty if there is no journal, or none that can be read; opening it for writing will report the error.
Before LookAt(const LeaguePaths& paths) {
  const absl::StatusOr<std::unique_ptr<Store>> store = OpenJournal(paths.folder);
  if (!store.ok()) return {};
  const absl::StatusOr<Extent> extent = ExtentOf(**store);
  if (!extent.ok()) return {};
  return {
      .identity = (*store)->identity(), .rounds_begun = extent->rounds_begun, .complete = extent->complete};
}

// Checks that entrants may join and leave in the rounds that the file says. The store reports other
// differences.
absl::Status CheckGrowth(const LeaguePaths& paths, const Before& before, const LeagueConfig& config) {
  HAKAM_ASSIGN_OR_RETURN(const v1::League stored, LeagueOf(*before.identity));
  return AtPlace(paths.config, config.text, CheckRounds(stored, config.league, before.rounds_begun));
}

}  // namespace

struct LeagueHost::League {
  LeagueConfig config;
  Before before;
  LeagueIdentity identity;
  std::unique_ptr<Hub> hub;  // must outlive the runners, whose agents it serves
  std::vector<Entrant> entrants;
  MissingEntrants refused;  // entrants whose files cannot be used

  bool grows() const { return before.identity && HasGrown(*before.identity, identity); }
  // True if the file has more deals or entrants than the journal.
  bool has_more() const {
    return before.identity && (identity.length > before.identity->length ||
                               identity.entrants.size() > before.identity->entrants.size());
  }
};

// While it lives, passes Stop, Pause and Resume of the host on to a runner.
class LeagueHost::AtWork {
 public:
  AtWork(LeagueHost* host, LeagueRunner* runner) : host_(host) {
    const std::lock_guard lock(host_->mutex_);
    host_->runner_ = runner;
    if (host_->paused_) runner->Pause();
    if (host_->stopped_) runner->Interrupt();
  }
  ~AtWork() {
    const std::lock_guard lock(host_->mutex_);
    host_->runner_ = nullptr;
  }
  AtWork(const AtWork&) = delete;
  AtWork& operator=(const AtWork&) = delete;

 private:
  LeagueHost* const host_;
};

LeagueHost::LeagueHost(HostOptions options, HostObserver* observer)
    : options_(std::move(options)),
      paths_(options_.folder),
      observer_(observer != nullptr ? *observer : silence_) {}

void LeagueHost::Stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  if (runner_ != nullptr) runner_->Interrupt();
}

void LeagueHost::Pause() {
  const std::lock_guard lock(mutex_);
  paused_ = true;
  if (runner_ != nullptr) runner_->Pause();
}

void LeagueHost::Resume() {
  const std::lock_guard lock(mutex_);
  paused_ = false;
  if (runner_ != nullptr) runner_->Resume();
}

bool LeagueHost::stopped() const {
  const std::lock_guard lock(mutex_);
  return stopped_;
}

absl::StatusOr<LeagueOutcome> LeagueHost::Run() {
  began_ = Clock::Real().Now();
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<League> league, Open());
  HAKAM_ASSIGN_OR_RETURN(LeagueOutcome outcome, Play(league.get()));
  HAKAM_RETURN_IF_ERROR(Finish(&outcome));
  return outcome;
}

absl::StatusOr<std::unique_ptr<LeagueHost::League>> LeagueHost::Open() {
  auto league = std::make_unique<League>();
  HAKAM_ASSIGN_OR_RETURN(league->config, LoadLeagueConfig(paths_.config));
  const v1::League& file = league->config.league;
  if (options_.time < absl::InfiniteDuration() && (file.has_knockout() || file.has_gate())) {
    return absl::InvalidArgumentError(
        absl::StrCat(paths_.config, ": a ", file.has_gate() ? "gate" : "knockout",
                     " has nothing to tell before its end, so it cannot be played for some time"));
  }
  observer_.OnLeague(file);
  league->before = LookAt(paths_);
  const std::string& agents_dir = options_.agents_dir.empty() ? league->config.folder : options_.agents_dir;
  HAKAM_ASSIGN_OR_RETURN(league->hub, StartHub(file, agents_dir, InFlight(ConcurrencyOf(file))));
  std::map<EntrantIndex, absl::Status> refused;
  std::map<EntrantIndex, absl::Status>* const may_refuse =
      options_.all_or_none || !CanDoWithout(file) ? nullptr : &refused;
  HAKAM_ASSIGN_OR_RETURN(
      league->entrants,
      LoadEntrants(league->config, agents_dir, league->before.rounds_begun, league->hub.get(), may_refuse));
  league->identity = IdentityOf(league->config);
  league->identity.program_version = options_.program_version;
  if (league->identity.seed_drawn) {
    HAKAM_ASSIGN_OR_RETURN(league->identity.seed, FreshSeed());
  }
  // Agents can read neither the seed nor the results.
  HAKAM_ASSIGN_OR_RETURN(
      const std::vector<std::string> missing,
      Contain(file.sandbox(), file.limits(), {paths_.config, paths_.live}, &league->entrants, may_refuse));
  for (const auto& [entrant, status] : refused) {
    const std::string name = absl::StrCat("entrant \"", league->entrants[entrant].name, "\": ");
    league->refused.emplace(entrant, Fault{.kind = FaultKind::kStartFailed,
                                           .detail = std::string(absl::StripPrefix(status.message(), name))});
  }
  for (const std::string& line : missing) observer_.OnWarning(line);
  for (const Entrant& entrant : league->entrants) {
    if (const std::string note = InterpreterNote(entrant); !note.empty()) observer_.OnShown(note);
  }
  if (league->hub != nullptr) AwaitAttachments(*league);
  if (league->grows()) HAKAM_RETURN_IF_ERROR(CheckGrowth(paths_, league->before, league->config));
  return league;
}

// Waits until all bots of `attach:` entrants are attached, at most as long as the league file says. An
// entrant whose bot is missing then is a bad entrant, like others that do not start.
void LeagueHost::AwaitAttachments(const League& league) {
  const std::vector<std::string> missing = league.hub->Missing();
  if (missing.empty()) return;
  const int port = league.hub->port();
  observer_.OnNote(absl::StrCat("waiting on port ", port, " for ", absl::StrJoin(missing, ", "),
                                " (HAKAM_ADDRESS=attach:HOST:", port, ")"));
  const v1::League& file = league.config.league;
  const absl::StatusOr<absl::Duration> wait = wire::DurationFromProto("wait", file.attach().wait());
  const absl::Duration end =
      Clock::Real().Now() + (file.attach().has_wait() && wait.ok() ? *wait : kAttachWait);
  while (!stopped() && !league.hub->Missing().empty() && Clock::Real().Now() < end) {
    absl::SleepFor(kAttachLook);
  }
}

absl::StatusOr<MissingEntrants> LeagueHost::LeaveOutBad(League* league) {
  std::map<EntrantIndex, Introduction> can_play;
  HAKAM_ASSIGN_OR_RETURN(MissingEntrants bad, FindBadEntrants(
                                                  league->config, league->entrants, paths_.logs,
                                                  league->refused, [this] { return stopped(); }, &can_play));
  for (const auto& [entrant, introduction] : can_play) {
    league->entrants[entrant].max_sessions = introduction.max_sessions;
    if (introduction.note.empty()) continue;
    observer_.OnNote(absl::StrCat("entrant \"", league->entrants[entrant].name, "\": ", introduction.note));
  }
  std::vector<std::string> lines;
  for (const auto& [entrant, fault] : bad) {
    lines.push_back(WhyMissing(paths_, league->config, options_.agents_dir.empty(), entrant, fault));
    observer_.OnCannotPlay(league->entrants[entrant].name, PrintableLine(fault.detail));
  }
  const v1::League& file = league->config.league;
  const bool enough = league->entrants.size() >= bad.size() + 2;
  if (!bad.empty() && (options_.all_or_none || !CanDoWithout(file) || !enough)) {
    const std::string all = absl::StrJoin(lines, "\n");
    if (OnlyJudged(file, bad)) return absl::FailedPreconditionError(all);
    return absl::UnavailableError(absl::StrCat(all, "\nwithout it there is no verdict on the others"));
  }
  const char* rest = HasRounds(file)
                         ? "; it loses its pairs without playing (--all-or-none: nobody plays then)"
                         : "; the others play without it (--all-or-none: nobody plays then)";
  for (const std::string& line : lines) observer_.OnWarning(absl::StrCat(line, rest));
  return bad;
}

bool LeagueHost::OnlyJudged(const v1::League& file, const MissingEntrants& bad) const {
  std::vector<std::string> judged = options_.judged;
  if (file.has_gate()) judged.assign(file.gate().candidate().begin(), file.gate().candidate().end());
  return judged.empty() || std::all_of(bad.begin(), bad.end(), [&](const auto& entrant) {
           const std::string& name = file.entrants(static_cast<int>(entrant.first)).name();
           return std::find(judged.begin(), judged.end(), name) != judged.end();
         });
}

absl::StatusOr<MissingEntrants> LeagueHost::BeginAgain(League* league) {
  HAKAM_RETURN_IF_ERROR(MakeFolder(paths_.logs));
  HAKAM_ASSIGN_OR_RETURN(MissingEntrants missing, LeaveOutBad(league));
  if (stopped()) {
    return absl::CancelledError(absl::StrCat(paths_.folder, ": stopped; the league is as it was"));
  }
  HAKAM_RETURN_IF_ERROR(RemoveFolder(paths_.live));
  return missing;
}

absl::StatusOr<LeagueOutcome> LeagueHost::Play(League* league) {
  // If the file has more than was played, the league continues instead.
  const bool begins_again = options_.again && league->before.complete && !league->grows();
  MissingEntrants missing;
  if (begins_again) {
    HAKAM_ASSIGN_OR_RETURN(missing, BeginAgain(league));
  }
  HAKAM_RETURN_IF_ERROR(MakeFolder(paths_.logs));
  LeagueOutcome outcome;
  HAKAM_ASSIGN_OR_RETURN(outcome.store, OpenStore(SqliteUrl(paths_.journal), league->identity));
  if (league->before.complete && league->has_more()) {
    observer_.OnNote("the seed of this league has been revealed; whoever saw it knows the new deals");
  }
  LeagueRunner runner(&league->config, &league->entrants, outcome.store.get());
  const AtWork at_work(this, &runner);
  if (!begins_again) {
    HAKAM_ASSIGN_OR_RETURN(missing, LeaveOutBad(league));
  }
  const v1::League& file = league->config.league;
  for (const auto& [entrant, why] : missing) outcome.not_started.push_back(league->entrants[entrant].name);
  outcome.walkovers = HasRounds(file);
  if (file.clock().measure() == v1::CLOCK_MEASURE_CPU) {
    observer_.OnNote("CPU time is charged: a process serves one board at a time, whatever its max_sessions");
  }
  const std::string too_many = TooManyBoards(ConcurrencyOf(file), league->entrants);
  if (!too_many.empty()) observer_.OnNote(too_many);
  const absl::StatusOr<RunReport> report =
      runner.Run({.concurrency = ConcurrencyOf(file),
                  .wire = options_.wire,
                  .affinity = options_.affinity,
                  .live_dir = paths_.live,
                  .log_dir = paths_.logs,
                  .observer = &observer_ == &silence_ ? nullptr : &observer_,
                  .missing = std::move(missing),
                  .time = options_.time - (Clock::Real().Now() - began_),
                  .engine = options_.engine,
                  .why_stop = options_.why_stop});
  RemoveEmptyLogs(paths_.logs);
  if (!report.ok()) return report.status();
  outcome.report = *report;
  return outcome;
}

absl::Status LeagueHost::Finish(LeagueOutcome* outcome) {
  if (!outcome->report.finished) return absl::OkStatus();
  // If the stop came when everything was played, nothing was interrupted.
  outcome->report.interrupted = false;
  // Entrants that could not be started may still have pairs to play.
  HAKAM_ASSIGN_OR_RETURN(const Extent extent, ExtentOf(*outcome->store));
  if (!extent.complete) return absl::OkStatus();
  const absl::Status sealed = outcome->store->Seal({absl::StrCat("../", kLeagueFile)});
  // Unavailable: somebody is reading the journal. This is no reason to fail.
  if (absl::IsUnavailable(sealed)) {
    observer_.OnNote(std::string(sealed.message()));
  } else {
    HAKAM_RETURN_IF_ERROR(sealed);
  }
  const absl::StatusOr<GateReport> gate = GateReportOf(*outcome->store);
  if (gate.ok()) observer_.OnVerdict(*gate);
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
