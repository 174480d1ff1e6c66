#include "arbiter/view/standings_format.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "arbiter/plot/number.h"
#include "arbiter/rating/intervals.h"
#include "arbiter/view/interval_text.h"
#include "arbiter/view/message_json.h"
#include "arbiter/view/score_words.h"
#include "arbiter/view/standings_view.h"
#include "arbiter/view/table_text.h"
#include "arbiter/view/wrapped_text.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

// "±?" if the half-width is infinite, which means unknown.
std::string PlusMinus(double half_width, int digits) {
  return std::isfinite(half_width) ? absl::StrFormat("±%.*f", digits, half_width) : "±?";
}

// A rating and its interval; "-" without a result.
std::vector<std::string> Rated(bool rated, double value, double half_width, int digits) {
  if (!rated) return {"-", "-"};
  return {Signed(value, digits), PlusMinus(half_width, digits)};
}

void Append(const std::vector<std::string>& cells, std::vector<std::string>* row) {
  row->insert(row->end(), cells.begin(), cells.end());
}

// Where there is an interval, but few results decide it.
bool IsRough(const CrossCell& cell) { return cell.few && std::isfinite(cell.half_width()); }

bool HasInterval(int64_t pairs) { return pairs == 0 || pairs >= kFewestPairs; }

// Whether some entrant or pairing has played, but not enough for an interval.
bool HasTooFew(const Standings& standings) {
  for (const Standing& s : standings.rows) {
    if (!HasInterval(s.pairs)) return true;
  }
  for (const std::vector<CrossCell>& row : standings.cross) {
    for (const CrossCell& cell : row) {
      if (!HasInterval(cell.pairs)) return true;
    }
  }
  return false;
}

std::string RankText(const std::optional<uint32_t>& rank) { return rank ? absl::StrCat(*rank) : "-"; }

// The results of a swiss.
bool HasScores(const Standings& standings) {
  return !standings.rows.empty() && standings.rows.front().score.has_value();
}

Rows TieRows(const Standings& standings) {
  Rows rows = {{"#", "tie", "first", "second", WordsOf(standings).pairs, "points", "winner", "by"}};
  for (const TieLine& tie : standings.ties) {
    rows.push_back({absl::StrCat(rows.size()), tie.name, tie.sides[0], tie.sides[1], absl::StrCat(tie.pairs),
                    tie.sum == 0 ? "0" : absl::StrFormat("%+.*f", standings.luck ? 1 : 0, tie.sum),
                    tie.winner.empty() ? "-" : tie.winner, tie.winner.empty() ? "" : DecidedText(tie.by)});
  }
  return rows;
}

Rows AgentRows(const Standings& standings) {
  Rows rows = {{"#", "agent", WordsOf(standings).column, "95%", WordsOf(standings).pairs, "faults"}};
  for (const AgentStanding& agent : standings.agents) {
    rows.push_back({RankText(agent.rank),
                    absl::StrCat(agent.name, agent.provisional ? " ?" : "", agent.out.empty() ? "" : " !")});
    Append(Rated(agent.rated(), agent.points, agent.points_half_width, 2), &rows.back());
    Append({absl::StrCat(agent.pairs), absl::StrCat(agent.faults)}, &rows.back());
  }
  return rows;
}

// The results that some schedules have besides the table: the ties of a knockout, and the agents of a league
// of partnerships. Empty for other schedules; otherwise it ends with an empty
// line.
std::string ResultTables(const Standings& standings, const std::function<std::string(const Rows&)>& table) {
  std::string out;
  if (!standings.ties.empty()) absl::StrAppend(&out, table(TieRows(standings)), "\n");
  if (!standings.agents.empty()) absl::StrAppend(&out, table(AgentRows(standings)), "\n");
  return out;
}

// The first row is the head.
Rows StandingRows(const Standings& standings) {
  Rows rows = {{standings.has_places ? "place" : "#", "entrant"}};
  if (HasScores(standings)) rows[0].insert(rows[0].end(), {"score", "Buchholz"});
  rows[0].insert(rows[0].end(), {WordsOf(standings).column, "95%"});
  if (standings.luck) rows[0].insert(rows[0].end(), {"plain", "95%"});
  rows[0].insert(rows[0].end(), {"Elo", "95%", WordsOf(standings).pairs, "won", "drawn", "lost", "faults"});
  for (const Standing& s : standings.rows) {
    rows.push_back(
        {RankText(s.rank), absl::StrCat(s.name, s.provisional ? " ?" : "", s.out.empty() ? "" : " !")});
    std::vector<std::string>& row = rows.back();
    if (HasScores(standings)) {
      row.push_back(absl::StrFormat("%.1f", s.score.value_or(0)));
      row.push_back(absl::StrFormat("%.1f", s.buchholz.value_or(0)));
    }
    Append(Rated(s.rated(), s.points, s.points_half_width, 2), &row);
    if (standings.luck) Append(Rated(s.rated(), s.plain_points, s.plain_half_width, 2), &row);
    Append(Rated(s.rated(), s.elo, s.elo_half_width, 0), &row);
    Append({absl::StrCat(s.pairs), absl::StrCat(s.won), absl::StrCat(s.drawn), absl::StrCat(s.lost),
            absl::StrCat(s.faults)},
           &row);
  }
  return rows;
}

Rows CrossRows(const Standings& standings) {
  Rows rows = {{"#", "entrant"}};
  for (size_t i = 0; i < standings.rows.size(); ++i) rows[0].push_back(absl::StrCat(i + 1));
  for (size_t i = 0; i < standings.rows.size(); ++i) {
    std::vector<std::string> row = {absl::StrCat(i + 1), standings.rows[i].name};
    for (const CrossCell& h : standings.cross[i]) {
      row.push_back(h.played ? CellText(h) : "·");
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string CrossTitle(const Standings& standings) {
  return absl::StrCat(WordsOf(standings).brief, " of the row against the column, 95%");
}

std::string FewNote(const Standings& standings) {
  for (const std::vector<CrossCell>& row : standings.cross) {
    for (const CrossCell& cell : row) {
      if (IsRough(cell)) return absl::StrCat(" (", kFewNote, ")");
    }
  }
  return "";
}

std::string Bars(const Standings& standings, std::optional<size_t> columns) {
  std::vector<IntervalLine> lines;
  for (const Standing& s : standings.rows) {
    if (!s.rated()) continue;
    Spread spread = {.value = s.points};
    if (std::isfinite(s.points_half_width)) spread.half_width = s.points_half_width;
    lines.push_back({RankText(s.rank), s.name, spread});
  }
  return IntervalText(absl::StrCat(WordsOf(standings).column, ", 95%"), lines, columns);
}

std::vector<std::string> Notes(const Standings& s) {
  std::vector<std::string> notes = {
      absl::StrCat(WordsOf(s).column, ": ", WordsOf(s).unit,
                   " against the average of the entrants; 95% intervals, clustered by deal")};
  const std::vector<std::string> luck = LuckNotes(s);
  notes.insert(notes.end(), luck.begin(), luck.end());
  if (s.looked_at) {
    notes.push_back(
        "the intervals hold however often you look while the league is played, so they are wider");
  }
  if (std::any_of(s.rows.begin(), s.rows.end(), [](const Standing& r) { return r.provisional; })) {
    notes.push_back(kProvisionalNote);
  }
  const bool closed = !s.rows.empty() && std::all_of(s.rows.begin(), s.rows.end(),
                                                     [](const Standing& r) { return r.left_in_round > 0; });
  if (closed) notes.push_back("closed: all have left, and pairs that are missing are not played");
  if (HasTooFew(s)) notes.push_back(absl::StrCat("±?: ", kTooFewBoards));
  for (const Standing& r : s.rows) {
    if (!r.played && r.out.empty()) notes.push_back(absl::StrCat("-: ", r.name, " has not played"));
    if (!r.out.empty()) notes.push_back(absl::StrCat("!: ", r.name, " was disqualified after ", r.out));
    if (r.left_in_round > 0 && !closed)
      notes.push_back(absl::StrCat(r.name, " left in round ", r.left_in_round));
  }
  if (!s.commitment.empty()) {
    notes.push_back(
        absl::StrCat("seed: ", s.seed.empty() ? "revealed at the end" : s.seed, ", SHA-256 ", s.commitment));
  }
  for (const std::string& warning : s.warnings) notes.push_back(absl::StrCat("warning: ", warning));
  return notes;
}

}  // namespace

std::string StandingsTitle(const Standings& s) {
  const std::string who =
      s.agents.empty() ? absl::StrCat(s.rows.size(), " entrants, ")
                       : absl::StrCat(s.agents.size(), " agents in ", s.rows.size(), " partnerships, ");
  return absl::StrCat(s.league, ": ", s.rules, ", ", who, s.pairs_done, " of ", s.pairs_total, " ",
                      WordsOf(s).pairs, s.complete ? "" : " (not finished)");
}

std::vector<std::string> LuckNotes(const Standings& s) {
  if (!s.luck) return {};
  std::string factor = "not known yet";
  if (s.luck->factor) factor = absl::StrFormat("%.2f", *s.luck->factor);
  std::vector<std::string> notes = {
      "unpaired: each deal was played once; plain: without the luck adjustment; boards are won and lost "
      "without it",
      absl::StrCat("luck adjustment by ", s.luck->reference, ": the variance of a board is divided by ",
                   factor, " on these results")};
  if (s.luck->factor.value_or(1) < 1) {
    notes.push_back(
        "the reference plays too differently from these entrants: the plain points are more precise here");
  }
  return notes;
}

std::string StandingsText(const Standings& standings, std::optional<size_t> columns) {
  const auto table = [columns](const Rows& rows) { return Fitted(rows, columns); };
  std::string out =
      absl::StrCat(PrintableLine(StandingsTitle(standings)), "\n\n", ResultTables(standings, table),
                   table(StandingRows(standings)), "\n", Bars(standings, columns), "\n");
  for (const std::string& note : Notes(standings)) absl::StrAppend(&out, " ", PrintableLine(note), "\n");
  return WrappedLines(out, columns);
}

std::string CellText(const CrossCell& cell) {
  return absl::StrCat(Signed(cell.mean, 2), " ", PlusMinus(cell.half_width(), 2), IsRough(cell) ? "?" : "");
}

std::string CrosstableText(const Standings& standings, std::optional<size_t> columns) {
  return absl::StrCat(WrappedLines(absl::StrCat(CrossTitle(standings), FewNote(standings), "\n"), columns),
                      "\n", Folded(CrossRows(standings), columns.value_or(kUsualColumns)));
}

std::string StandingsMarkdown(const Standings& standings) {
  std::string out =
      absl::StrCat("# ", MarkdownText(StandingsTitle(standings)), "\n\n",
                   ResultTables(standings, MarkdownTable), MarkdownTable(StandingRows(standings)), "\n");
  for (const std::string& note : Notes(standings)) absl::StrAppend(&out, "- ", MarkdownText(note), "\n");
  std::string title = absl::StrCat(CrossTitle(standings), FewNote(standings));
  title[0] = absl::ascii_toupper(title[0]);
  absl::StrAppend(&out, "\n", title, ":\n\n", MarkdownTable(CrossRows(standings)));
  return out;
}

std::string StandingsCsv(const Standings& standings) {
  std::string out =
      "rank,entrant,agent,points_per_board,points_se,elo,elo_se,pairs,won,drawn,lost,faults,provisional";
  absl::StrAppend(&out, HasScores(standings) ? ",score,buchholz" : "",
                  standings.luck ? ",plain_points_per_board,luck_reference,luck_factor" : "",
                  standings.can_disqualify ? ",disqualified\n" : "\n");
  for (const Standing& s : standings.rows) {
    const auto quoted = [](const std::string& text) {
      return absl::StrCat("\"", absl::StrReplaceAll(text, {{"\"", "\"\""}}), "\"");
    };
    absl::StrAppend(&out, s.rank ? absl::StrCat(*s.rank) : "", ",", quoted(s.name), ",", quoted(s.agent),
                    ",");
    absl::StrAppend(&out, s.rated()
                              ? absl::StrFormat("%.6f,%.6f,%.4f,%.4f", s.points, s.points_se, s.elo, s.elo_se)
                              : ",,,");
    absl::StrAppendFormat(&out, ",%d,%d,%d,%d,%d,%d", s.pairs, s.won, s.drawn, s.lost, s.faults,
                          s.provisional ? 1 : 0);
    if (HasScores(standings)) {
      absl::StrAppendFormat(&out, ",%.1f,%.1f", s.score.value_or(0), s.buchholz.value_or(0));
    }
    if (const auto& luck = standings.luck) {
      absl::StrAppend(&out, ",", s.rated() ? absl::StrFormat("%.6f", s.plain_points) : "", ",",
                      quoted(luck->reference), ",",
                      luck->factor ? absl::StrFormat("%.6f", *luck->factor) : "");
    }
    absl::StrAppend(&out, standings.can_disqualify ? absl::StrCat(",", quoted(s.out)) : "", "\n");
  }
  return out;
}

std::string StandingsJson(const Standings& standings) { return MessageJson(StandingsViewOf(standings)); }

std::string CrosstableJson(const Standings& standings) { return MessageJson(CrosstableViewOf(standings)); }

}  // namespace hakam::arbiter
