#include "arbiter/view/standings_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "arbiter/view/score_words.h"

namespace hakam::arbiter {

const char* DecidedText(Knockout::DecidedBy by) {
  switch (by) {
    case Knockout::DecidedBy::kPoints:
      return "points";
    case Knockout::DecidedBy::kSeed:
      return "better seed";
    case Knockout::DecidedBy::kDroppedOut:
      return "the other is out";
  }
  return "";
}

namespace {

// Zero has no sign.
double WithoutMinus(double value) { return value + 0.0; }

v1::TieView TieViewOf(const TieLine& tie) {
  v1::TieView view;
  view.set_tie(tie.name);
  view.set_first(tie.sides[0]);
  view.set_second(tie.sides[1]);
  view.set_pairs(tie.pairs);
  view.set_points(tie.sum);
  if (tie.winner.empty()) return view;
  view.set_winner(tie.winner);
  view.set_decided_by(DecidedText(tie.by));
  return view;
}

v1::AgentStandingView AgentViewOf(const AgentStanding& agent) {
  v1::AgentStandingView view;
  if (agent.rank) view.set_rank(*agent.rank);
  view.set_agent(agent.name);
  view.set_program(agent.agent);
  if (agent.rated()) view.set_points_per_board(agent.points);
  if (std::isfinite(agent.points_se)) view.set_points_se(agent.points_se);
  if (std::isfinite(agent.points_half_width)) view.set_points_half_width(agent.points_half_width);
  view.set_pairs(static_cast<uint32_t>(agent.pairs));
  view.set_faults(static_cast<uint32_t>(agent.faults));
  view.set_provisional(agent.provisional);
  if (!agent.out.empty()) view.set_disqualified(agent.out);
  return view;
}

}  // namespace

v1::StandingView StandingViewOf(const Standings& standings, const Standing& s) {
  v1::StandingView view;
  if (s.rank) view.set_rank(*s.rank);
  if (s.best_rank) view.set_best_rank(*s.best_rank);
  if (s.worst_rank) view.set_worst_rank(*s.worst_rank);
  view.set_entrant(s.name);
  view.set_agent(s.agent);
  if (s.rated()) view.set_points_per_board(s.points);
  if (std::isfinite(s.points_se)) view.set_points_se(s.points_se);
  if (std::isfinite(s.points_half_width)) view.set_points_half_width(s.points_half_width);
  if (standings.luck && s.rated()) {
    view.set_plain_points_per_board(s.plain_points);
    if (std::isfinite(s.plain_half_width)) view.set_plain_half_width(s.plain_half_width);
  }
  if (s.rated()) view.set_elo(s.elo);
  if (std::isfinite(s.elo_se)) view.set_elo_se(s.elo_se);
  if (std::isfinite(s.elo_half_width)) view.set_elo_half_width(s.elo_half_width);
  view.set_pairs(static_cast<uint32_t>(s.pairs));
  view.set_boards(static_cast<uint32_t>((standings.luck ? 1 : 2) * s.pairs));
  view.set_won(static_cast<uint32_t>(s.won));
  view.set_drawn(static_cast<uint32_t>(s.drawn));
  view.set_lost(static_cast<uint32_t>(s.lost));
  view.set_faults(static_cast<uint32_t>(s.faults));
  view.set_provisional(s.provisional);
  if (!s.out.empty()) view.set_disqualified(s.out);
  if (s.left_in_round > 0) view.set_left_in_round(s.left_in_round);
  if (s.score) view.set_score(*s.score);
  if (s.buchholz) view.set_buchholz(*s.buchholz);
  return view;
}

v1::CrosstableCell CellViewOf(const Standings& standings, size_t row, size_t column) {
  const CrossCell& cell = standings.cross[row][column];
  v1::CrosstableCell view;
  view.set_entrant(standings.rows[row].name);
  view.set_against(standings.rows[column].name);
  view.set_mean(WithoutMinus(cell.mean));
  if (std::isfinite(cell.se)) view.set_se(cell.se);
  if (std::isfinite(cell.low)) view.set_low(WithoutMinus(cell.low));
  if (std::isfinite(cell.high)) view.set_high(WithoutMinus(cell.high));
  view.set_few(cell.few);
  view.set_pairs(static_cast<uint32_t>(cell.pairs));
  view.set_won(static_cast<uint32_t>(cell.won));
  view.set_drawn(static_cast<uint32_t>(cell.drawn));
  view.set_lost(static_cast<uint32_t>(cell.lost));
  return view;
}

v1::StandingsView StandingsViewOf(const Standings& standings) {
  v1::StandingsView view;
  view.set_league(standings.league);
  view.set_rules(standings.rules);
  view.set_pairs_done(static_cast<uint32_t>(standings.pairs_done));
  view.set_pairs_total(static_cast<uint32_t>(standings.pairs_total));
  view.set_complete(standings.complete);
  view.set_seed_sha256(standings.commitment);
  if (!standings.seed.empty()) view.set_seed(standings.seed);
  if (standings.fit_df > 0) {
    view.mutable_fit()->set_chi2(standings.fit_chi2);
    view.mutable_fit()->set_df(standings.fit_df);
    view.mutable_fit()->set_p(standings.fit_p);
  }
  view.set_unit(WordsOf(standings).unit);
  if (standings.luck) {
    view.mutable_luck()->set_reference(standings.luck->reference);
    if (standings.luck->factor) view.mutable_luck()->set_factor(*standings.luck->factor);
  }
  view.set_has_places(standings.has_places);
  view.set_looked_at(standings.looked_at);
  for (const Standing& row : standings.rows) *view.add_standings() = StandingViewOf(standings, row);
  for (const TieLine& tie : standings.ties) *view.add_ties() = TieViewOf(tie);
  for (const AgentStanding& agent : standings.agents) *view.add_agents() = AgentViewOf(agent);
  for (const std::string& warning : standings.warnings) view.add_warnings(warning);
  return view;
}

v1::CrosstableView CrosstableViewOf(const Standings& standings, size_t most) {
  v1::CrosstableView view;
  view.set_league(standings.league);
  view.set_unit(WordsOf(standings).unit);
  const size_t size = std::min(most, standings.rows.size());
  for (size_t i = 0; i < size; ++i) view.add_entrants(standings.rows[i].name);
  for (size_t i = 0; i < size; ++i) {
    for (size_t j = 0; j < size; ++j) {
      if (standings.cross[i][j].played) *view.add_crosstable() = CellViewOf(standings, i, j);
    }
  }
  return view;
}

v1::HistoryView HistoryViewOf(const Standings& standings, const std::vector<LeagueRating>& history) {
  v1::HistoryView view;
  view.set_league(standings.league);
  view.set_unit(WordsOf(standings).unit);
  for (const Standing& row : standings.rows) view.add_entrants(row.name);
  for (const LeagueRating& rating : history) {
    v1::HistoryPoint* point = view.add_points();
    point->set_pairs(static_cast<uint32_t>(rating.pairs));
    for (const Standing& row : standings.rows) {
      const EntrantRating& of = rating.entrants[row.number];
      v1::HistoryValue* value = point->add_values();
      if (of.rating) value->set_points(*of.rating);
      if (of.half_width) value->set_half_width(*of.half_width);
    }
  }
  return view;
}

}  // namespace hakam::arbiter
