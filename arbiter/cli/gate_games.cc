#include "arbiter/cli/gate_games.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbiter/cli/agent_spec.h"
#include "arbiter/cli/console_observer.h"
#include "arbiter/cli/engine.h"
#include "arbiter/cli/gate_outputs.h"
#include "arbiter/cli/gate_terms.h"
#include "arbiter/cli/interrupt.h"
#include "arbiter/cli/play_folder.h"
#include "arbiter/cli/progress.h"
#include "arbiter/cli/version.h"
#include "arbiter/deal/deal.h"
#include "arbiter/host/games_host.h"
#include "arbiter/report/games_report.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/store/checksums.h"
#include "arbiter/store/lock_file.h"
#include "arbiter/view/games_format.h"
#include "arbiter/view/json_text.h"
#include "sdk/base/clock.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr char kGamesFile[] = "gate.json";
constexpr size_t kMaxGamesFile = 1 << 20;

template <typename... What>
absl::Status BadGames(const What&... what) {
  return absl::InvalidArgumentError(absl::StrCat(what...));
}

absl::StatusOr<Claim> ClaimOf(const GateOptions& options) {
  if (!options.claim) {
    return BadGames(
        "several games need --claim average (NEW is better on average of the games) or --claim each (NEW is "
        "better in every game)");
  }
  if (*options.claim == "average") return Claim::kAverage;
  if (*options.claim == "each") return Claim::kEach;
  return BadGames("--claim ", *options.claim, ": unknown; use average or each");
}

absl::Status CheckGames(const GateOptions& options) {
  for (auto game = options.games.begin(); game != options.games.end(); ++game) {
    if (std::find(options.games.begin(), game, *game) != game)
      return BadGames("--game ", *game, ": is given twice");
  }
  if (options.agents.size() > 2) return BadGames("several games need one NEW; leave the others out");
  if (!options.references.empty())
    return BadGames("--reference ", options.references[0], ": is not possible with several games");
  if (options.test == "points") {
    return BadGames(
        "--test points: points of different games are not comparable; use another test with several games");
  }
  for (const std::string& agent : options.agents) {
    if (absl::StartsWith(agent, "attach:"))
      return BadGames(agent, ": bots that attach themselves are not possible with several games");
  }
  return absl::OkStatus();
}

// What must not change while a gate is continued. The number of pairs and the name of the folder may.
std::string TermsText(GateOptions options, const std::string& seed) {
  options.max_pairs.reset();
  options.quick.keep.clear();
  return QuickCommand(GateWords(options), options.quick, seed);
}

// The seed of the gate: the user's, that of the gate which the folder holds, or a new one. AlreadyExists if
// the folder holds anything else.
absl::StatusOr<std::string> BeginOrContinue(const GateOptions& options, const std::string& folder) {
  const std::string path = folder + "/" + kGamesFile;
  std::error_code error;
  if (const std::string league = LeaguePaths(folder).config; fs::exists(league, error)) {
    return absl::AlreadyExistsError(
        absl::StrCat(league, ": exists, and is a league of one game; use --keep with another folder"));
  }
  if (!fs::exists(path, error)) {
    std::string seed = options.quick.seed;
    if (seed.empty()) {
      HAKAM_ASSIGN_OR_RETURN(seed, FreshSeed());
    }
    const nlohmann::ordered_json json = {{"seed", seed}, {"gate", TermsText(options, seed)}};
    HAKAM_RETURN_IF_ERROR(WriteFileAtOnce(path, JsonText(json)));
    return seed;
  }
  HAKAM_ASSIGN_OR_RETURN(const std::string text, ReadFile(path, kMaxGamesFile));
  const auto json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("seed") || !json["seed"].is_string() || !json.contains("gate") ||
      !json["gate"].is_string()) {
    return BadGames(path, ": was changed or damaged; use --keep with another folder");
  }
  std::string seed = options.quick.seed.empty() ? json["seed"].get<std::string>() : options.quick.seed;
  const std::string there = json["gate"].get<std::string>();
  if (TermsText(options, seed) == there) return seed;
  return absl::AlreadyExistsError(absl::StrCat(path, ": exists and describes another gate: ", there,
                                               "; continue that one, or use --keep with another folder"));
}

// The seed of each game is its own: with one seed all games of 32 cards would have the same decks, and their
// pairs would depend on each other.
v1::League LeagueOfGame(const GateOptions& options, const std::vector<std::string>& agents,
                        const std::string& game, const std::string& seed, const std::string& here) {
  QuickOptions quick = options.quick;
  quick.game = game;
  quick.seed = absl::StrCat(seed, "/", game);
  v1::League league = QuickLeague(quick, agents, here);
  league.set_name(absl::StrCat(league.name(), "-", game).substr(0, 64));
  league.mutable_disqualify()->set_share(kDisqualifiedShare);
  league.mutable_round_robin()->set_pairs(1);
  return league;
}

class GamesConsole : public ConsoleObserver<GamesObserver> {
 public:
  explicit GamesConsole(bool quiet) : shown_(std::in_place, quiet, &Clock::Real()) {}

  void OnGame(const GamesProgress& progress) override { games_ = progress; }
  void OnPairStored(const PairNumbers&, const JobQueue::Progress& progress) override {
    shown_->Show(games_.before + progress.stored, games_.wanted, games_.course, /*boards=*/2,
                 {.pairs = games_.most, .at_most = true});
  }

  void EndProgress() { shown_.reset(); }

 private:
  std::optional<Progress> shown_;
  GamesProgress games_;
};

// Ctrl-C and SIGTERM stop the gate.
absl::Status RunGames(GamesHost* host, GamesConsole* console) {
  const Interrupt interrupt([host] { host->Stop(); });
  const absl::Status status = host->Run();
  console->EndProgress();
  return status;
}

// The faults of both bots, game by game, in lines.
absl::StatusOr<std::string> FaultsOfGames(const GamesHost& host, const std::vector<std::string>& folders) {
  std::string lines;
  for (size_t i = 0; i < folders.size(); ++i) {
    if (host.stores()[i] == nullptr) continue;
    HAKAM_ASSIGN_OR_RETURN(const std::string faults, GateFaults(*host.stores()[i], folders[i]));
    absl::StrAppend(&lines, faults);
  }
  return lines;
}

absl::Status PrintGames(const GamesHost& host, const GateOptions& options, const std::string& seed,
                        const std::vector<std::string>& folders) {
  const GamesReport report = host.Report();
  const std::string again = QuickCommand(GateWords(options), options.quick, seed);
  if (options.quick.json) {
    PrintOut(GamesJson(report, seed, again));
  } else {
    PrintVerdicts(GamesText(report, seed, again));
  }
  HAKAM_ASSIGN_OR_RETURN(const std::string faults, FaultsOfGames(host, folders));
  HAKAM_RETURN_IF_ERROR(TellOutcome(options, {GamesMarkdown(report, again), GamesBadge(report), faults}));
  if (host.overload()) PrintErr(absl::StrCat("hakam: ", *host.overload(), "\n"));
  if (!host.why_stopped().empty()) PrintErr(absl::StrCat("hakam: ", host.why_stopped(), "\n"));
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<int> GamesCommand(const GateOptions& options) {
  HAKAM_RETURN_IF_ERROR(CheckGames(options));
  HAKAM_ASSIGN_OR_RETURN(const Claim claim, ClaimOf(options));
  HAKAM_ASSIGN_OR_RETURN(const GateTerms terms, GateTermsOf(options));
  HAKAM_ASSIGN_OR_RETURN(const std::string here, Here());
  HAKAM_ASSIGN_OR_RETURN(const std::vector<std::string> agents, GateAgentsOf(options, here));
  GamesGate::Options asked = {.games = options.games.size(), .claim = claim, .test = terms.test};
  if (options.max_pairs) asked.max_pairs = *options.max_pairs;
  if (options.batch) asked.batch = *options.batch;
  HAKAM_ASSIGN_OR_RETURN(GamesGate gate, GamesGate::Create(asked));
  for (const std::string& game : options.games) {  // wrong terms leave no folder behind
    const std::string seed = options.quick.seed.empty() ? "seed" : options.quick.seed;
    HAKAM_RETURN_IF_ERROR(CheckLeague(LeagueOfGame(options, agents, game, seed, here), "command line"));
  }
  HAKAM_ASSIGN_OR_RETURN(MakeEngine engine, EngineOf(options.quick.engine, options.quick.keep));
  HAKAM_RETURN_IF_ERROR(CheckOutputs(options));
  for (const std::string& agent : agents)
    HAKAM_RETURN_IF_ERROR(
        BuildBot(AbsoluteSpec(agent, here), options.quick.build, options.quick.sandbox, options.quick.quiet));

  const HoldSignals hold;  // after the build, which Ctrl-C ends as usual
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<PlayFolder> folder, PlayFolder::Make(options.quick.keep));
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<LockFile> lock,
                         LockFile::Acquire(folder->path() + "/gate.lock"));
  HAKAM_ASSIGN_OR_RETURN(const std::string seed, BeginOrContinue(options, folder->path()));
  GamesHostOptions games = {.gate = std::move(gate),
                            .host = {.agents_dir = here,
                                     .concurrency = options.quick.concurrency,
                                     .wire = options.quick.wire,
                                     .affinity = options.quick.affinity,
                                     .program_version = kVersion,
                                     .engine = std::move(engine)}};
  std::vector<std::string> folders;
  for (const std::string& game : options.games) {
    folders.push_back(folder->path() + "/" + game);
    games.games.push_back(
        {.name = game, .folder = folders.back(), .league = LeagueOfGame(options, agents, game, seed, here)});
  }
  GamesConsole console(options.quick.quiet || options.quick.json);
  GamesHost host(std::move(games), &console);
  const absl::Status status = RunGames(&host, &console);
  if (!host.HasPlayed()) folder->Drop();
  if (!status.ok()) return NoVerdict(options, status);
  HAKAM_RETURN_IF_ERROR(PrintGames(host, options, seed, folders));
  if (host.HasPlayed()) {
    NoteLastPlay(AbsoluteSpec(folders[0], here));
    PrintErr(absl::StrCat("records and logs: ", folder->path(), " (hakam show ", folders[0], ")\n"));
  }
  return ExitCodeOf(host.Report().verdict);
}

}  // namespace hakam::arbiter
