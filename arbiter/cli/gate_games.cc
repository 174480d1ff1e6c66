#include "arbiter/cli/gate_games.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbiter/cli/agent_spec.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/games_format.h"
#include "arbiter/cli/gate_outputs.h"
#include "arbiter/cli/gate_terms.h"
#include "arbiter/cli/interrupt.h"
#include "arbiter/cli/json_text.h"
#include "arbiter/cli/nobody_bids.h"
#include "arbiter/cli/play_folder.h"
#include "arbiter/cli/progress.h"
#include "arbiter/deal/deal.h"
#include "arbiter/report/games_report.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/store/checksums.h"
#include "arbiter/store/lock_file.h"
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

// A game with its league, which grows.
struct GameLeague {
  v1::League league;
  std::string folder;
  GameJournal journal;
  std::unique_ptr<Store> store;  // open while it is not played; null: it was never played
};

// Why the gate should stop because of these boards, which are all of one game; empty: it should not.
absl::StatusOr<std::string> WhyStop(const Store& store) {
  NobodyBids nobody_bids;
  std::string why;
  HAKAM_RETURN_IF_ERROR(store.ForEachPair([&](const PairNumbers& pair) {
    if (const std::string now = nobody_bids.WhyStop(pair); why.empty()) why = now;
  }));
  return why;
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

class GamesPlay {
 public:
  GamesPlay(const GateOptions& options, std::string here, GamesGate gate, std::vector<GameLeague> games)
      : options_(options), here_(std::move(here)), gate_(std::move(gate)), games_(std::move(games)) {}

  // Plays rounds until the gate is over, Ctrl-C stops it, or neither bot bids in a game.
  absl::Status Play() {
    Progress progress(options_.quick.quiet || options_.quick.json, &Clock::Real());
    while (const std::optional<std::vector<uint32_t>> wanted = gate_.Next(Results())) {
      for (size_t game = 0; game < games_.size(); ++game) {
        const GamesGate::Played& played = games_[game].journal.played;
        if (played.out[0] || played.out[1] || played.deals.size() >= (*wanted)[game]) continue;
        const absl::Status status = PlayTo((*wanted)[game], &games_[game], *wanted, &progress);
        if (!status.ok())
          return absl::Status(status.code(), absl::StrCat(options_.games[game], ": ", status.message()));
        if (stopped_ || !why_stopped_.empty()) return absl::OkStatus();
      }
    }
    return absl::OkStatus();
  }

  GamesReport Report() const {
    std::vector<GameJournal> journals;
    for (const GameLeague& game : games_) journals.push_back(game.journal);
    GamesReport report = GamesReportOf(gate_, journals);
    if (report.verdict == GateVerdict::kOpen)
      report.reason = why_stopped_.empty() ? "stopped before it was decided" : why_stopped_;
    return report;
  }

  // The faults of both bots, game by game, in lines.
  absl::StatusOr<std::string> Faults() const {
    std::string lines;
    for (const GameLeague& game : games_) {
      if (game.store == nullptr) continue;
      HAKAM_ASSIGN_OR_RETURN(const std::string faults, GateFaults(*game.store, game.folder));
      absl::StrAppend(&lines, faults);
    }
    return lines;
  }

  bool HasPlayed() const {
    return std::any_of(games_.begin(), games_.end(),
                       [](const GameLeague& game) { return game.journal.pairs_played > 0; });
  }
  const std::optional<std::string>& overload() const { return overload_; }
  const std::string& why_stopped() const {
    return why_stopped_;
  }  // empty: it was not stopped, or by a person

 private:
  std::vector<GamesGate::Played> Results() const {
    std::vector<GamesGate::Played> results;
    for (const GameLeague& game : games_) results.push_back(game.journal.played);
    return results;
  }

  // Plays the league until it has so many pairs; a league that is there can be longer already.
  absl::Status PlayTo(uint32_t pairs, GameLeague* game, const std::vector<uint32_t>& wanted,
                      Progress* progress) {
    std::error_code error;  // if the folder is missing, writing the league file reports it
    fs::create_directories(game->folder, error);
    const std::string config = LeaguePaths(game->folder).config;
    if (fs::exists(config, error)) {
      HAKAM_ASSIGN_OR_RETURN(const LeagueConfig there, LoadLeagueConfig(config));
      pairs = std::max(pairs, LengthOf(there.league));
    }
    SetLength(pairs, &game->league);
    HAKAM_RETURN_IF_ERROR(WriteLeague(game->folder, game->league));
    uint64_t before = 0;  // pairs of the other games
    uint64_t total = 0;
    const auto most = std::min<int64_t>(gate_.options().max_pairs, gate_.test().cap());  // of each game
    const RoundsOfLeague whole = {.pairs = static_cast<uint64_t>(most) * games_.size(), .at_most = true};
    for (size_t i = 0; i < games_.size(); ++i) {
      total += wanted[i];
      if (&games_[i] != game) before += games_[i].journal.pairs_played;
    }
    const std::string course = gate_.Course();
    game->store.reset();
    HAKAM_ASSIGN_OR_RETURN(LeagueOutcome outcome, RunLeague({.folder = game->folder,
                                                             .agents_dir = here_,
                                                             .concurrency = options_.quick.concurrency,
                                                             .unary = options_.quick.unary,
                                                             .judged = {game->journal.players[0].name}},
                                                            [&](uint64_t stored) {
                                                              progress->Show(before + stored, total, course,
                                                                             /*boards=*/2, whole);
                                                            }));
    std::string name = std::move(game->journal.game);
    HAKAM_ASSIGN_OR_RETURN(game->journal, ReadGame(*outcome.store));
    game->journal.game = std::move(name);
    HAKAM_ASSIGN_OR_RETURN(const std::string why, WhyStop(*outcome.store));
    if (!why.empty()) why_stopped_ = absl::StrCat(game->journal.game, ": ", why);
    game->store = std::move(outcome.store);
    if (outcome.report.overload) overload_ = outcome.report.overload;
    stopped_ = outcome.report.interrupted;
    return absl::OkStatus();
  }

  const GateOptions& options_;
  const std::string here_;
  GamesGate gate_;
  std::vector<GameLeague> games_;
  std::optional<std::string> overload_;
  std::string why_stopped_;
  bool stopped_ = false;
};

absl::Status PrintGames(const GamesPlay& play, const GateOptions& options, const std::string& seed) {
  const GamesReport report = play.Report();
  const std::string again = QuickCommand(GateWords(options), options.quick, seed);
  if (options.quick.json) {
    PrintOut(GamesJson(report, seed, again));
  } else {
    PrintVerdicts(GamesText(report, seed, again));
  }
  HAKAM_ASSIGN_OR_RETURN(const std::string faults, play.Faults());
  HAKAM_RETURN_IF_ERROR(TellOutcome(options, {GamesMarkdown(report, again), GamesBadge(report), faults}));
  if (play.overload()) PrintErr(absl::StrCat("hakam: ", *play.overload(), "\n"));
  if (!play.why_stopped().empty()) PrintErr(absl::StrCat("hakam: ", play.why_stopped(), "\n"));
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
  HAKAM_RETURN_IF_ERROR(CheckOutputs(options));
  for (const std::string& agent : agents)
    HAKAM_RETURN_IF_ERROR(
        BuildBot(AbsoluteSpec(agent, here), options.quick.build, options.quick.sandbox, options.quick.quiet));

  const HoldSignals hold;  // after the build, which Ctrl-C ends as usual
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<PlayFolder> folder, PlayFolder::Make(options.quick.keep));
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<LockFile> lock,
                         LockFile::Acquire(folder->path() + "/gate.lock"));
  HAKAM_ASSIGN_OR_RETURN(const std::string seed, BeginOrContinue(options, folder->path()));
  std::vector<GameLeague> games;
  std::vector<std::string> folders;
  for (const std::string& game : options.games) {
    folders.push_back(folder->path() + "/" + game);
    games.push_back({.league = LeagueOfGame(options, agents, game, seed, here), .folder = folders.back()});
    games.back().journal.game = game;
    for (size_t i = 0; i < agents.size(); ++i) {
      const v1::Entrant& entrant = games.back().league.entrants(static_cast<int>(i));
      games.back().journal.players[i] = {.name = entrant.name(), .agent = entrant.agent()};
    }
  }
  GamesPlay play(options, here, std::move(gate), std::move(games));
  const absl::Status status = play.Play();
  if (!play.HasPlayed()) folder->Drop();
  if (!status.ok()) return NoVerdict(options, status);
  HAKAM_RETURN_IF_ERROR(PrintGames(play, options, seed));
  if (play.HasPlayed())
    PrintErr(absl::StrCat("records and logs: ", folder->path(), " (hakam show ", folders[0], ")\n"));
  return ExitCodeOf(play.Report().verdict);
}

}  // namespace hakam::arbiter
