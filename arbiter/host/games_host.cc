#include "arbiter/host/games_host.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "arbiter/host/league_file.h"
#include "arbiter/host/nobody_bids.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/setup/league_schedule.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// Why the gate should stop because of these boards, which are all of one game; empty: it should not.
absl::StatusOr<std::string> WhyStop(const Store& store) {
  NobodyBids nobody_bids;
  std::string why;
  HAKAM_RETURN_IF_ERROR(store.ForEachPair([&](const PairNumbers& pair) {
    if (const std::string now = nobody_bids.WhyStop(pair); why.empty()) why = now;
  }));
  return why;
}

}  // namespace

GamesHost::GamesHost(GamesHostOptions options, GamesObserver* observer)
    : gate_(std::move(options.gate)),
      host_(std::move(options.host)),
      observer_(observer != nullptr ? *observer : silence_) {
  for (GameOfGate& of : options.games) {
    Game& game = games_.emplace_back(Game{.of = std::move(of)});
    game.journal.game = game.of.name;
    for (int i = 0; i < 2; ++i) {
      const v1::Entrant& entrant = game.of.league.entrants(i);
      game.journal.players[static_cast<size_t>(i)] = {.name = entrant.name(), .agent = entrant.agent()};
    }
  }
}

absl::Status GamesHost::Run() {
  while (const std::optional<std::vector<uint32_t>> wanted = gate_.Next(Results())) {
    for (size_t i = 0; i < games_.size(); ++i) {
      const GamesGate::Played& played = games_[i].journal.played;
      if (played.out[0] || played.out[1] || played.deals.size() >= (*wanted)[i]) continue;
      if (leagues_.stopped()) return absl::OkStatus();
      const absl::Status status = PlayTo((*wanted)[i], &games_[i], *wanted);
      if (!status.ok()) {
        return absl::Status(status.code(), absl::StrCat(games_[i].of.name, ": ", status.message()));
      }
      if (!why_stopped_.empty()) return absl::OkStatus();
    }
    if (leagues_.stopped()) return absl::OkStatus();
  }
  return absl::OkStatus();
}

absl::Status GamesHost::PlayTo(uint32_t pairs, Game* game, const std::vector<uint32_t>& wanted) {
  GamesProgress progress{.course = gate_.Course()};
  const auto most = std::min<int64_t>(gate_.options().max_pairs, gate_.test().cap());  // of each game
  progress.most = static_cast<uint64_t>(most) * games_.size();
  for (size_t i = 0; i < games_.size(); ++i) {
    progress.wanted += wanted[i];
    if (&games_[i] != game) progress.before += games_[i].journal.pairs_played;
  }
  observer_.OnGame(progress);

  const std::string config = LeaguePaths(game->of.folder).config;
  if (std::error_code error; std::filesystem::exists(config, error)) {
    HAKAM_ASSIGN_OR_RETURN(const LeagueConfig there, LoadLeagueConfig(config));
    pairs = std::max(pairs, LengthOf(there.league));
  }
  SetLength(pairs, &game->of.league);
  HAKAM_RETURN_IF_ERROR(WriteLeague(game->of.folder, game->of.league));
  game->store.reset();
  HostOptions options = host_;
  options.folder = game->of.folder;
  options.judged = {game->journal.players[0].name};
  HAKAM_ASSIGN_OR_RETURN(LeagueOutcome outcome, leagues_.Play(std::move(options), Told()));
  HAKAM_ASSIGN_OR_RETURN(game->journal, ReadGame(*outcome.store));
  game->journal.game = game->of.name;
  HAKAM_ASSIGN_OR_RETURN(const std::string why, WhyStop(*outcome.store));
  if (!why.empty()) why_stopped_ = absl::StrCat(game->of.name, ": ", why);
  game->store = std::move(outcome.store);
  if (outcome.report.overload) overload_ = outcome.report.overload;
  return absl::OkStatus();
}

GamesReport GamesHost::Report() const {
  std::vector<GameJournal> journals;
  for (const Game& game : games_) journals.push_back(game.journal);
  GamesReport report = GamesReportOf(gate_, journals);
  if (report.verdict == GateVerdict::kOpen) {
    report.reason = why_stopped_.empty() ? "stopped before it was decided" : why_stopped_;
  }
  return report;
}

bool GamesHost::HasPlayed() const {
  return std::any_of(games_.begin(), games_.end(),
                     [](const Game& game) { return game.journal.pairs_played > 0; });
}

std::vector<const Store*> GamesHost::stores() const {
  std::vector<const Store*> stores;
  for (const Game& game : games_) stores.push_back(game.store.get());
  return stores;
}

std::vector<GamesGate::Played> GamesHost::Results() const {
  std::vector<GamesGate::Played> results;
  for (const Game& game : games_) results.push_back(game.journal.played);
  return results;
}

}  // namespace hakam::arbiter
