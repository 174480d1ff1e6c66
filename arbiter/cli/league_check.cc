// hakam league check: a dry run.
#include "arbiter/cli/league_check.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <system_error>
#include <utility>
#include <variant>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/play_folder.h"
#include "arbiter/play/budget.h"
#include "arbiter/play/driver.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/journal_config.h"
#include "arbiter/report/terms.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/setup/league_text.h"
#include "arbiter/store/identity.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

// The number of pairs that a journal holds already; 0: there is none. FailedPrecondition if it is not one of
// this league.
absl::StatusOr<uint64_t> PairsStored(const LeaguePaths& paths, const LeagueConfig& config) {
  const absl::StatusOr<std::unique_ptr<Store>> store = OpenJournal(paths.folder);
  if (absl::IsNotFound(store.status())) return 0;
  HAKAM_RETURN_IF_ERROR(store.status());
  HAKAM_RETURN_IF_ERROR(CheckSameLeague(paths.journal, (*store)->identity(), IdentityOf(config)));
  HAKAM_ASSIGN_OR_RETURN(const v1::League stored, LeagueOf((*store)->identity()));
  HAKAM_ASSIGN_OR_RETURN(const Extent extent, ExtentOf(**store));
  HAKAM_RETURN_IF_ERROR(
      AtPlace(paths.config, config.text, CheckRounds(stored, config.league, extent.rounds_begun)));
  return extent.stored;
}

// Starts the entrants of a league once.
class Starter {
 public:
  Starter(const LeagueConfig& config, const LeaguePaths& paths, std::string log_dir, bool print)
      : config_(config), paths_(paths), log_dir_(std::move(log_dir)), print_(print) {}

  absl::Status Run(LeagueDryRun* run) {
    const v1::League& league = config_.league;
    std::map<EntrantIndex, absl::Status> refused;
    for (const v1::Entrant& entrant : league.entrants()) Load(entrant, &refused);
    HAKAM_ASSIGN_OR_RETURN(run->warnings, Contain(league.sandbox(), league.limits(),
                                                  {paths_.config, paths_.live}, &entrants_, &refused));
    HAKAM_ASSIGN_OR_RETURN(const absl::Duration limit,
                           wire::DurationFromProto("start_limit", league.clock().start_limit()));
    for (EntrantIndex i = 0; i < entrants_.size(); ++i) {
      if (!playing_[i]) continue;
      if (const auto why = refused.find(i); why != refused.end()) {
        const std::string name = absl::StrCat("entrant \"", entrants_[i].name, "\": ");
        Add(run, i,
            {.name = entrants_[i].name,
             .verdict = CheckVerdict::kBad,
             .text = std::string(absl::StripPrefix(why->second.message(), name))});
      } else if (!entrants_[i].builtin()) {
        if (const absl::Duration wanted = std::get<LaunchSpec>(entrants_[i].agent).start_limit;
            wanted > limit) {
          run->warnings.push_back(absl::StrCat(
              entrants_[i].name, ": its manifest asks for ", absl::FormatDuration(wanted),
              " to start, the league gives ", absl::FormatDuration(limit),
              ": clock { start_limit { seconds: ", absl::ToInt64Seconds(absl::Ceil(wanted, absl::Seconds(1))),
              " } }"));
        }
        HAKAM_ASSIGN_OR_RETURN(CheckLine line, Start(entrants_[i], limit));
        Add(run, i, std::move(line));
      } else if (const std::string why_not = WhyNotThisGame(entrants_[i].presets); !why_not.empty()) {
        Add(run, i, {.name = entrants_[i].name, .verdict = CheckVerdict::kBad, .text = why_not});
      }
    }
    return absl::OkStatus();
  }
  // By entrant: can take part in a sample.
  const std::vector<bool>& playing() const { return playing_; }

 private:
  // Also those that do not play have a place in the list.
  void Load(const v1::Entrant& entrant, std::map<EntrantIndex, absl::Status>* refused) {
    const bool starts = !absl::StartsWith(entrant.agent(), kAttachPrefix) && entrant.left_in_round() == 0;
    absl::StatusOr<Entrant> loaded = Entrant{.name = entrant.name(), .agent = AgentFactory()};
    if (starts) loaded = LoadEntrant(entrant, config_.folder, /*hub=*/nullptr);
    if (!loaded.ok()) {
      refused->emplace(static_cast<EntrantIndex>(entrants_.size()), loaded.status());
      loaded = Entrant{.name = entrant.name(), .agent = LaunchSpec()};
    }
    playing_.push_back(starts);
    entrants_.push_back(*std::move(loaded));
  }

  // Empty if an agent that plays these presets, or all if there are none, plays the league's.
  template <typename Presets>
  std::string WhyNotThisGame(const Presets& plays) const {
    const std::string& preset = config_.rules.preset();
    if (plays.empty() || std::find(plays.begin(), plays.end(), preset) != plays.end()) return "";
    return absl::StrCat("does not play \"", preset, "\", only ", absl::StrJoin(plays, ", "));
  }

  absl::StatusOr<CheckLine> Start(const Entrant& entrant, absl::Duration limit) {
    HAKAM_ASSIGN_OR_RETURN(const auto probed, Probe(entrant, limit, log_dir_));
    if (const auto* fault = std::get_if<Fault>(&probed)) return LineOfNoStart(entrant.name, *fault);
    const Probed& started = std::get<Probed>(probed);
    CheckLine line = LineOfStart(entrant.name, started);
    if (const std::string why_not = WhyNotThisGame(started.about.presets()); !why_not.empty()) {
      line.verdict = CheckVerdict::kBad;
      line.text = why_not;
      line.advice = "";
    } else {
      absl::StrAppend(&line.text, "; ", AboutText(started.about, entrant));
    }
    return line;
  }

  void Add(LeagueDryRun* run, EntrantIndex entrant, CheckLine line) {
    playing_[entrant] = line.verdict != CheckVerdict::kBad;
    if (print_) PrintVerdicts(CheckText(line));
    run->starts.push_back(std::move(line));
  }

  const LeagueConfig& config_;
  const LeaguePaths& paths_;
  const std::string log_dir_;
  const bool print_;
  std::vector<Entrant> entrants_;
  std::vector<bool> playing_;
};

// What the file says that its author may not want.
void WarnOfFile(LeagueDryRun* run) {
  const v1::League& league = run->league;
  std::vector<std::string> later;
  bool builtin_only = true;
  for (const v1::Entrant& entrant : league.entrants()) {
    if (absl::StartsWith(entrant.agent(), kAttachPrefix)) later.push_back(entrant.name());
    builtin_only = builtin_only && absl::StartsWith(entrant.agent(), "builtin:");
  }
  if (!later.empty()) {
    run->warnings.push_back(
        absl::StrCat(absl::StrJoin(later, ", "), ": not tried; they connect when the league is run"));
  }
  if (!league.seed().empty() && !builtin_only) {
    run->warnings.push_back(
        "the file has a seed: whoever can read or guess it knows every deal before it is "
        "played; leave `seed` out, then one is drawn and revealed at the end");
  }
  const uint32_t cores = InFlight(0);
  if (run->boards_at_a_time > cores) {
    run->warnings.push_back(absl::StrCat(run->boards_at_a_time, " boards at a time on ", cores,
                                         " cores: bots that think share them while their clocks run"));
  }
}

void WarnOfSample(const LeagueSample& sample, LeagueDryRun* run) {
  for (const std::string& warning : sample.warnings) {
    const auto there = std::find(run->warnings.begin(), run->warnings.end(), warning);
    if (there == run->warnings.end()) run->warnings.push_back(warning);
  }
  for (const auto& [name, faults] : sample.faults) {
    run->warnings.push_back(absl::StrCat(name, " made ", faults, faults == 1 ? " fault" : " faults", " in ",
                                         sample.pairs, " pairs: hakam check tells its author more"));
  }
  if (const auto bytes = run->journal_bytes(); bytes && *bytes > run->disk_free) {
    run->warnings.push_back("the disk is too small for the results; make room, or move the league");
  }
}

}  // namespace

absl::StatusOr<int> LeagueCheckCommand(const LeagueCheckOptions& options) {
  const LeaguePaths paths(options.folder);
  HAKAM_ASSIGN_OR_RETURN(const LeagueConfig config, LoadLeagueConfig(paths.config, Errors::kAll));
  LeagueDryRun run = {.league = config.league, .boards_at_a_time = InFlight(config.league.concurrency())};
  HAKAM_ASSIGN_OR_RETURN(run.size, SizeOf(config.league));
  HAKAM_ASSIGN_OR_RETURN(run.stored, PairsStored(paths, config));
  const Disk disk = DiskOf(paths.folder);
  run.disk_free = disk.free - BudgetOf(config.league.limits(), disk).free_bytes;
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<PlayFolder> scratch, PlayFolder::Make(""));
  Starter starter(config, paths, scratch->path(), !options.json);
  HAKAM_RETURN_IF_ERROR(starter.Run(&run));
  WarnOfFile(&run);
  if (std::count(starter.playing().begin(), starter.playing().end(), true) >= 2) {
    HAKAM_ASSIGN_OR_RETURN(run.sample, PlaySample(config, starter.playing(), scratch->path()));
    WarnOfSample(*run.sample, &run);
  }
  PrintOut(options.json ? LeagueDryRunJson(run) : LeagueDryRunText(run));
  if (run.ok() && (!run.sample || run.sample->faults.empty())) {
    scratch->Drop();
  } else {
    PrintErr(absl::StrCat("records and logs: ", scratch->path(), "\n"));
  }
  return run.ok() ? kExitOk : kExitNo;
}

}  // namespace hakam::arbiter
