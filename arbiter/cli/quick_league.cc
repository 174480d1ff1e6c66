#include "arbiter/cli/quick_league.h"

#include <google/protobuf/text_format.h>
#include <google/protobuf/util/message_differencer.h>

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
#include "arbiter/cli/nobody_bids.h"
#include "arbiter/cli/play_folder.h"
#include "arbiter/relay/access.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/store/checksums.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

// A league file, with its length apart.
struct LeagueAndLength {
  v1::League league;  // without its length
  uint32_t length = 0;
};
absl::StatusOr<LeagueAndLength> SplitLength(absl::StatusOr<LeagueConfig> config) {
  if (!config.ok()) return config.status();
  const uint32_t length = LengthOf(config->league);
  SetLength(0, &config->league);
  return LeagueAndLength{.league = std::move(config->league), .length = length};
}

// True if `text` describes the league of the existing file, but longer. AlreadyExists if it is shorter or
// another league.
absl::StatusOr<bool> IsLonger(const std::string& folder, const std::string& text) {
  const std::string path = LeaguePaths(folder).config;
  const absl::StatusOr<LeagueAndLength> there = SplitLength(LoadLeagueConfig(path));
  HAKAM_ASSIGN_OR_RETURN(const LeagueAndLength wanted, SplitLength(ParseLeagueConfig(text, path)));
  if (!there.ok() || !google::protobuf::util::MessageDifferencer::Equals(there->league, wanted.league)) {
    return absl::AlreadyExistsError(
        absl::StrCat(path, ": exists and describes another league; continue that one with: hakam league run ",
                     folder, ", or use --keep with another folder"));
  }
  if (wanted.length >= there->length) return wanted.length > there->length;
  return absl::AlreadyExistsError(absl::StrCat(path, ": exists and already asks for ", there->length,
                                               " pairs; that number can grow, but not shrink to ",
                                               wanted.length, "; or use --keep with another folder"));
}

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

absl::Status WriteLeague(const std::string& folder, const v1::League& league) {
  const std::string path = LeaguePaths(folder).config;
  std::string text;
  google::protobuf::TextFormat::PrintToString(league, &text);
  std::error_code error;
  const bool there = fs::exists(fs::symlink_status(path, error));
  if (there) {
    HAKAM_ASSIGN_OR_RETURN(const bool is_longer, IsLonger(folder, text));
    if (!is_longer) return absl::OkStatus();
  }
  return WriteFileAtOnce(path, text);  // a damaged league file would block the next run
}

std::string ForShell(const std::string& word) {
  constexpr char kPlain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@%+=:,./_-";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  return absl::StrCat("'", absl::StrReplaceAll(word, {{"'", "'\"'\"'"}}), "'");
}

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
                 .unary = options.unary},
                options.quiet || options.json,
                [&nobody_bids](const PairNumbers& pair) { return nobody_bids.WhyStop(pair); });
  const absl::StatusOr<uint64_t> played = outcome.ok() ? (*outcome->store).CountPairs() : outcome.status();
  if ((!played.ok() || *played == 0) && !HasLogs(folder->path())) folder->Drop();
  if (!outcome.ok()) return outcome.status();
  absl::StatusOr<int> code = print(*outcome, folder->path());
  if (!outcome->why_stopped.empty()) PrintErr(absl::StrCat("hakam: ", outcome->why_stopped, "\n"));
  if (played.ok() && *played > 0) {
    PrintErr(absl::StrCat("records and logs: ", folder->path(), " (hakam show ", folder->path(), ")\n"));
  }
  return code;
}

}  // namespace hakam::arbiter
