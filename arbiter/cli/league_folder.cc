#include "arbiter/cli/league_folder.h"

#include <google/protobuf/text_format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/interrupt.h"
#include "arbiter/cli/progress.h"
#include "arbiter/cli/version.h"
#include "arbiter/deal/deal.h"
#include "arbiter/store/sqlite_store.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

absl::Status MakeFolder(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!error) return absl::OkStatus();
  return absl::PermissionDeniedError(absl::StrCat(path, ": cannot be created: ", error.message()));
}

absl::StatusOr<std::vector<Entrant>> LoadEntrants(const LeagueConfig& config) {
  std::vector<Entrant> entrants;
  for (const v1::Entrant& entrant : config.league.entrants()) {
    HAKAM_ASSIGN_OR_RETURN(Entrant loaded, LoadEntrant(entrant.name(), entrant.agent(), config.folder));
    entrants.push_back(std::move(loaded));
  }
  return entrants;
}

absl::StatusOr<LeagueIdentity> IdentityOf(const LeagueConfig& config) {
  LeagueIdentity identity = {.name = config.league.name(),
                             .config = config.CanonicalText(),
                             .rules = config.rules.CanonicalText(),
                             .seed = config.league.seed(),
                             .seed_drawn = config.league.seed().empty(),
                             .pairs = config.league.round_robin().pairs(),
                             .program_version = kVersion};
  if (identity.seed_drawn) {
    HAKAM_ASSIGN_OR_RETURN(identity.seed, FreshSeed());
  }
  for (const v1::Entrant& entrant : config.league.entrants()) {
    identity.entrants.push_back({.name = entrant.name(), .agent = entrant.agent()});
  }
  return identity;
}

// Agents that had nothing to say leave empty files; who looks for a fault should not have to open them.
void RemoveEmptyLogs(const std::string& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.is_regular_file(error) && entry.file_size(error) == 0) fs::remove(entry.path(), error);
  }
}

// A finished league that is to be played again starts from nothing.
absl::Status ForgetIfComplete(const LeaguePaths& paths) {
  std::error_code error;
  if (!fs::exists(paths.journal, error)) return absl::OkStatus();
  {
    HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, SqliteStore::OpenReadOnly(paths.journal));
    HAKAM_ASSIGN_OR_RETURN(const uint64_t done, store->CountPairs());
    const uint64_t n = store->identity().entrants.size();
    if (done < n * (n - 1) / 2 * store->identity().pairs) return absl::OkStatus();
  }
  fs::remove_all(paths.live, error);
  if (!error) return absl::OkStatus();
  return absl::PermissionDeniedError(absl::StrCat(paths.live, ": cannot be removed: ", error.message()));
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
  HAKAM_ASSIGN_OR_RETURN(const std::vector<Entrant> entrants, LoadEntrants(config));
  HAKAM_ASSIGN_OR_RETURN(const LeagueIdentity identity, IdentityOf(config));
  if (run.again) HAKAM_RETURN_IF_ERROR(ForgetIfComplete(paths));
  HAKAM_RETURN_IF_ERROR(MakeFolder(paths.logs));
  LeagueOutcome outcome;
  HAKAM_ASSIGN_OR_RETURN(outcome.store, SqliteStore::Open(paths.journal, identity));

  LeagueRunner runner(&config, &entrants, outcome.store.get());
  const Interrupt interrupt([&runner] { runner.Interrupt(); });
  HAKAM_RETURN_IF_ERROR(runner.CheckEntrants(paths.logs));
  Progress progress(run.quiet, &Clock::Real());
  const absl::StatusOr<RunReport> report = runner.Run(
      {.concurrency = run.concurrency != 0 ? run.concurrency : config.league.concurrency(),
       .log_dir = paths.logs,
       .on_progress = [&progress](const JobQueue::Progress& p) { progress.Show(p.stored, p.total); }});
  RemoveEmptyLogs(paths.logs);
  if (!report.ok()) return report.status();
  outcome.report = *report;
  return outcome;
}

absl::StatusOr<std::unique_ptr<Store>> OpenJournal(const std::string& folder) {
  return SqliteStore::OpenReadOnly(LeaguePaths(folder).journal);
}

absl::StatusOr<rules::RuleSet> RulesOf(const Store& store) {
  const LeagueIdentity& league = store.identity();
  v1::League config;
  if (!google::protobuf::TextFormat::ParseFromString(league.config, &config)) {
    return absl::DataLossError(absl::StrCat(league.name, ": the league file in the journal cannot be read"));
  }
  HAKAM_ASSIGN_OR_RETURN(rules::RuleSet rules, wire::RuleSetFromProto(config.rules()));
  if (rules.CanonicalText() != league.rules) {
    return absl::DataLossError(absl::StrCat(
        league.name, ": was played under other rules than this version of hakam has under the same name"));
  }
  return rules;
}

std::string RulesLabel(const rules::RuleSet& rules) {
  std::string label = rules.preset();
  for (const auto& [option, value] : rules.Overrides()) absl::StrAppend(&label, " ", option, "=", value);
  return label;
}

}  // namespace hakam::arbiter
