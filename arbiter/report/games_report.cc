#include "arbiter/report/games_report.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/rating/league_sums.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/journal_config.h"
#include "arbiter/setup/league_terms.h"
#include "sdk/base/check.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// The points of the first deals; as many as the test has looked at.
void SetPoints(const std::vector<PlayedPair>& deals, double worth, GamesReport::Game* game) {
  LeagueSums sums(2);
  for (int64_t i = 0; i < game->pairs; ++i) {
    const PlayedPair& pair = deals[static_cast<size_t>(i)];
    HAKAM_CHECK(sums.Add({.a = 0,
                          .b = 1,
                          .deal = pair.key.deal,
                          .room1 = static_cast<double>(pair.room1),
                          .room2 = static_cast<double>(pair.room2)})
                    .ok());
  }
  if (game->pairs == 0) return;
  const HeadToHead row = sums.HeadToHeads().front();
  game->points = row.mean;
  game->won = row.wins;
  game->drawn = row.draws;
  game->lost = row.losses;
  // Tuned as the intervals of a gate (ProgressOf): the results decide the length.
  game->interval =
      IntervalOfMean(row, worth, static_cast<double>(game->pairs) / static_cast<double>(kMinPairs));
}

std::string SpeakFor(const PairTest& test, double hypothesis, double other) {
  return absl::StrFormat("fit %s %g better than %g", UnitOf(test.measure), hypothesis, other);
}

std::string ReasonOf(const GamesGate& gate, absl::Span<const GameJournal> games) {
  const PairTest& test = gate.options().test;
  const Hypotheses& h = test.hypotheses;
  const bool each = gate.options().claim == Claim::kEach;
  const GameJournal& where = games[gate.game()];
  const std::string& culprit = where.players[gate.culprit()].name;
  switch (gate.stop()) {
    case Gate::Stop::kNot:
      return "not decided yet";
    case Gate::Stop::kPassed:
      return absl::StrCat(each ? "the results of every game " : "the games together ",
                          SpeakFor(test, h.h1, h.h0));
    case Gate::Stop::kFailed:
      for (size_t game = 0; each && game < games.size(); ++game) {
        if (gate.VerdictOf(game) != GateVerdict::kFailed) continue;
        return absl::StrCat("the results of ", games[game].game, " ", SpeakFor(test, h.h0, h.h1));
      }
      return absl::StrCat("the games together ", SpeakFor(test, h.h0, h.h1));
    case Gate::Stop::kCap:
      return absl::StrCat("no answer after ", gate.test().deals(),
                          " deals of each game, the most that this test takes");
    case Gate::Stop::kBudget:
      return absl::StrCat("no answer after ", gate.test().deals(),
                          " deals of each game, which were all it had");
    case Gate::Stop::kSame:
      return absl::StrCat("all ", gate.test().deals(),
                          " deals of each game were drawn, so the bots hardly differ");
    case Gate::Stop::kFaults:
      return absl::StrCat(culprit, " had faults in more than 1 % of the pairs of ", where.game);
    case Gate::Stop::kOut:
      return absl::StrCat(culprit, " was disqualified in ", where.game);
  }
  return "";
}

}  // namespace

absl::StatusOr<GameJournal> ReadGame(const Store& store) {
  const LeagueIdentity& league = store.identity();
  if (league.entrants.size() != 2)
    return absl::FailedPreconditionError(absl::StrCat(league.name, ": is no league of two"));
  HAKAM_ASSIGN_OR_RETURN(const v1::League config, LeagueOf(league));
  GameJournal journal = {.worth = WorthOfHand(config)};
  for (size_t i = 0; i < journal.players.size(); ++i)
    journal.players[i] = {.name = league.entrants[i].name, .agent = league.entrants[i].agent};
  bool gap = false;  // a stopped league may have stored a deal before the one that precedes it
  HAKAM_ASSIGN_OR_RETURN(const Extent extent,
                         ExtentOf(store, [&](const PairInLeague&, const PairNumbers& numbers) {
                           const PlayedPair pair = numbers.Played();
                           journal.players[0].faults += pair.faults_a;
                           journal.players[1].faults += pair.faults_b;
                           gap = gap || pair.key.deal != journal.played.deals.size();
                           if (!gap) journal.played.deals.push_back(pair);
                         }));
  journal.pairs_played = extent.stored;
  // The players that are out are known only when no deal before is missing.
  for (size_t i = 0; i < journal.players.size() && !gap; ++i)
    journal.played.out[i] = extent.out[i].has_value();
  return journal;
}

GamesReport GamesReportOf(const GamesGate& gate, absl::Span<const GameJournal> games) {
  const JointTest& test = gate.test();
  const bool each = gate.options().claim == Claim::kEach;
  GamesReport report = {.verdict = gate.verdict(),
                        .reason = ReasonOf(gate, games),
                        .claim = gate.options().claim,
                        .candidate = games[0].players[0],
                        .baseline = games[0].players[1],
                        .test = gate.options().test,
                        .deals = test.deals(),
                        .max_pairs = std::min<int64_t>(gate.options().max_pairs, test.cap())};
  report.candidate.faults = report.baseline.faults = 0;
  if (!each) {
    report.llr = test.llr();
    report.bounds = test.bounds();
    if (const absl::StatusOr<int64_t> fixed = test.FixedLength(); fixed.ok()) report.fixed_length = *fixed;
  }
  for (size_t i = 0; i < games.size(); ++i) {
    const SequentialTest& own = test.games()[i];
    GamesReport::Game game = {.name = games[i].game,
                              .verdict = gate.VerdictOf(i),
                              .llr = own.llr(),
                              .pairs = own.pairs(),
                              .pairs_played = games[i].pairs_played};
    SetPoints(games[i].played.deals, games[i].worth, &game);
    game.faults = {games[i].players[0].faults, games[i].players[1].faults};
    report.candidate.faults += game.faults[0];
    report.baseline.faults += game.faults[1];
    if (each) {
      game.bounds = own.bounds();
      if (const absl::StatusOr<int64_t> fixed = own.FixedLength(); fixed.ok()) game.fixed_length = *fixed;
    }
    report.games.push_back(std::move(game));
  }
  return report;
}

}  // namespace hakam::arbiter
