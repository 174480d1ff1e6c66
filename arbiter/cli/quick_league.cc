#include "arbiter/cli/quick_league.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "arbiter/cli/agent_spec.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/play_folder.h"
#include "arbiter/host/league_file.h"
#include "arbiter/host/nobody_bids.h"
#include "arbiter/process/agent_folder.h"
#include "arbiter/process/manifest.h"
#include "arbiter/relay/access.h"
#include "arbiter/report/shell_word.h"
#include "arbiter/setup/league_config.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

// True if an agent has written something: then the folder is worth keeping, whatever came of the league.
bool HasLogs(const std::string& folder) {
  std::error_code error;
  for (fs::directory_iterator log(LeaguePaths(folder).logs, error), end; !error && log != end;
       log.increment(error)) {
    std::error_code gone;
    if (log->is_regular_file(gone) && log->file_size(gone) > 0) return true;
  }
  return false;
}

}  // namespace

std::string QuickCommand(std::vector<std::string> words, const QuickOptions& options,
                         const std::string& seed) {
  const QuickOptions usual;
  const auto add = [&words](const char* option, const std::string& value) {
    words.insert(words.end(), {option, value});
  };
  if (options.game != usual.game) add("--game", options.game);
  for (const std::string& entry : options.set) add("--set", entry);
  if (options.per_decision_s != usual.per_decision_s)
    add("--per-decision", absl::StrCat(options.per_decision_s));
  if (options.bank_s != usual.bank_s) add("--bank", absl::StrCat(options.bank_s));
  if (options.start_limit_s) add("--start-limit", absl::StrCat(*options.start_limit_s));
  if (options.forfeit) words.push_back("--forfeit");
  if (options.cpu) words.push_back("--cpu");
  if (!options.token.empty()) add("--token", options.token);
  if (!options.ca.empty()) add("--ca", options.ca);
  if (!options.listen.empty()) add("--listen", options.listen);
  if (!options.certificate.empty()) add("--certificate", options.certificate);
  if (!options.key.empty()) add("--key", options.key);
  if (!options.keep.empty() && options.keep_given) add("--keep", options.keep);
  add("--seed", seed);
  for (std::string& word : words) word = ForShell(word);
  return absl::StrJoin(words, " ");
}

absl::StatusOr<std::string> Here() {
  std::error_code error;
  const std::string here = fs::current_path(error).string();
  if (error) return absl::NotFoundError(absl::StrCat("the current directory: ", error.message()));
  return here;
}

absl::Duration StartLimitFor(const std::optional<double>& start_limit_s,
                             const std::vector<std::string>& agents, const std::string& here) {
  if (start_limit_s) return absl::Seconds(*start_limit_s);
  absl::Duration limit = ClockRules().start_limit;
  for (const std::string& agent : agents) {
    const std::string spec = AbsoluteSpec(agent, here);
    if (!IsFolder(spec)) continue;
    const absl::StatusOr<absl::Duration> wanted = LoadStartLimit(SplitArguments(spec).folder);
    if (wanted.ok()) limit = std::max(limit, *wanted);  // else loading the bot reports it
  }
  return limit;
}

v1::League QuickLeague(const QuickOptions& options, const std::vector<std::string>& agents,
                       const std::string& here) {
  v1::League league;
  const std::vector<std::string> names = NamesOf(agents, here);
  league.set_name(absl::StrCat(names[0], "-", names[1]).substr(0, 64));
  league.mutable_rules()->set_preset(options.game);
  for (const std::string& entry : options.set) league.mutable_rules()->add_set(entry);
  league.set_format(v1::FORMAT_BOARDS);
  league.set_seed(options.seed);
  // The names of the agents must not change the deals: two versions of a bot are compared with the same seed.
  league.set_deals(v1::DEALS_SHARED);
  for (size_t i = 0; i < agents.size(); ++i) {
    v1::Entrant* entrant = league.add_entrants();
    entrant->set_name(names[i]);
    entrant->set_agent(AbsoluteSpec(agents[i], here));
    if (!IsElsewhere(agents[i])) continue;
    // The bot gives the name of the entrant when it attaches.
    if (absl::StartsWith(agents[i], kAttachPrefix)) entrant->set_agent(std::string(kAttachPrefix));
    entrant->set_token_file(options.token);
    entrant->set_ca_file(options.ca);
  }
  wire::ToProto(absl::Seconds(options.per_decision_s), league.mutable_clock()->mutable_per_decision());
  wire::ToProto(absl::Seconds(options.bank_s), league.mutable_clock()->mutable_bank());
  wire::ToProto(StartLimitFor(options.start_limit_s, agents, here),
                league.mutable_clock()->mutable_start_limit());
  if (options.cpu) league.mutable_clock()->set_measure(v1::CLOCK_MEASURE_CPU);
  league.set_on_fault(options.forfeit ? v1::FAULT_POLICY_FORFEIT_BOARD : v1::FAULT_POLICY_SUBSTITUTE);
  league.set_sandbox(options.sandbox);
  if (options.listen.empty()) return league;
  league.mutable_attach()->set_listen(options.listen);
  league.mutable_attach()->set_certificate_file(options.certificate);
  league.mutable_attach()->set_key_file(options.key);
  return league;
}

absl::StatusOr<int> PlayQuickLeague(const QuickOptions& options, const v1::League& league,
                                    const std::string& here, OutcomePrinter print) {
  HAKAM_RETURN_IF_ERROR(CheckLeague(league, "command line"));
  HAKAM_ASSIGN_OR_RETURN(MakeEngine engine, EngineOf(options.engine, options.keep));
  for (const v1::Entrant& entrant : league.entrants()) {
    HAKAM_RETURN_IF_ERROR(BuildBot(entrant.agent(), options.build, options.sandbox, options.quiet));
  }
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<PlayFolder> folder, PlayFolder::Make(options.keep));
  HAKAM_RETURN_IF_ERROR(WriteLeague(folder->path(), league));
  NobodyBids nobody_bids;
  const absl::StatusOr<LeagueOutcome> outcome =
      RunLeague({.folder = folder->path(),
                 .agents_dir = here,
                 .concurrency = options.concurrency,
                 .wire = options.wire,
                 .affinity = options.affinity,
                 .engine = std::move(engine),
                 .why_stop = [&nobody_bids](const PairNumbers& pair) { return nobody_bids.WhyStop(pair); }},
                options.quiet || options.json);
  const absl::StatusOr<uint64_t> played = outcome.ok() ? (*outcome->store).CountPairs() : outcome.status();
  if ((!played.ok() || *played == 0) && !HasLogs(folder->path())) folder->Drop();
  if (!outcome.ok()) return outcome.status();
  absl::StatusOr<int> code = print(*outcome, folder->path());
  if (!outcome->report.why_stopped.empty())
    PrintErr(absl::StrCat("hakam: ", outcome->report.why_stopped, "\n"));
  if (played.ok() && *played > 0) {
    NoteLastPlay(AbsoluteSpec(folder->path(), here));
    PrintErr(absl::StrCat("records and logs: ", folder->path(), " (hakam show ", folder->path(), ")\n"));
  }
  return code;
}

}  // namespace hakam::arbiter
