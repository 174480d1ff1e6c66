#include "arbiter/cli/standings_format.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "arbiter/cli/interval_text.h"
#include "arbiter/cli/json_text.h"
#include "arbiter/cli/score_words.h"
#include "arbiter/cli/table_text.h"
#include "arbiter/cli/wrapped_text.h"
#include "arbiter/plot/number.h"
#include "arbiter/rating/intervals.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

// "±?" if the half-width is infinite, which means unknown.
std::string PlusMinus(double half_width, int digits) {
  return std::isfinite(half_width) ? absl::StrFormat("±%.*f", digits, half_width) : "±?";
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
                    absl::StrCat(agent.name, agent.provisional ? " ?" : "", agent.out.empty() ? "" : " !"),
                    absl::StrFormat("%+.2f", agent.points), PlusMinus(agent.points_half_width, 2),
                    absl::StrCat(agent.pairs), absl::StrCat(agent.faults)});
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
    row.insert(row.end(), {Signed(s.points, 2), PlusMinus(s.points_half_width, 2)});
    if (standings.luck) {
      row.insert(row.end(), {Signed(s.plain_points, 2), PlusMinus(s.plain_half_width, 2)});
    }
    row.insert(row.end(),
               {Signed(s.elo, 0), PlusMinus(s.elo_half_width, 0), absl::StrCat(s.pairs), absl::StrCat(s.won),
                absl::StrCat(s.drawn), absl::StrCat(s.lost), absl::StrCat(s.faults)});
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
  if (HasTooFew(s)) notes.push_back(absl::StrCat("±?: ", kTooFewBoards));
  for (const Standing& r : s.rows) {
    if (!r.played && r.out.empty()) notes.push_back(absl::StrCat("-: ", r.name, " has not played"));
    if (!r.out.empty()) notes.push_back(absl::StrCat("!: ", r.name, " was disqualified after ", r.out));
    if (r.left_in_round > 0) notes.push_back(absl::StrCat(r.name, " left in round ", r.left_in_round));
  }
  if (!s.commitment.empty()) {
    notes.push_back(
        absl::StrCat("seed: ", s.seed.empty() ? "revealed at the end" : s.seed, ", SHA-256 ", s.commitment));
  }
  for (const std::string& warning : s.warnings) notes.push_back(absl::StrCat("warning: ", warning));
  return notes;
}

// Adds what FORMAT_SINGLE has besides.
void AddLuckJson(const LuckReport& luck, nlohmann::ordered_json* out) {
  (*out)["unpaired"] = true;
  (*out)["luck"] = {
      {"reference", luck.reference},
      {"factor", luck.factor ? nlohmann::ordered_json(*luck.factor) : nlohmann::ordered_json()}};
}

nlohmann::ordered_json RankJson(const std::optional<uint32_t>& rank) {
  return rank ? nlohmann::ordered_json(*rank) : nlohmann::ordered_json(nullptr);
}

// Adds "places", "ties" and "agents" if there are any.
void AddResultJson(const Standings& standings, nlohmann::ordered_json* out) {
  using nlohmann::ordered_json;
  for (const Standing& s : standings.rows) {
    if (!standings.has_places) break;
    ordered_json row = {{"place", RankJson(s.rank)}, {"entrant", s.name}};
    if (s.score) row["score"] = *s.score;
    if (s.buchholz) row["buchholz"] = *s.buchholz;
    (*out)["places"].push_back(std::move(row));
  }
  for (const TieLine& tie : standings.ties) {
    (*out)["ties"].push_back(
        {{"tie", tie.name},
         {"first", tie.sides[0]},
         {"second", tie.sides[1]},
         {"pairs", tie.pairs},
         {"points", standings.luck ? ordered_json(tie.sum) : ordered_json(std::llround(tie.sum))},
         {"winner", tie.winner.empty() ? ordered_json(nullptr) : ordered_json(tie.winner)},
         {"decided_by", tie.winner.empty() ? ordered_json(nullptr) : ordered_json(DecidedText(tie.by))}});
  }
  for (const AgentStanding& agent : standings.agents) {
    (*out)["agents"].push_back({{"agent", agent.name},
                                {"program", agent.agent},
                                {"points_per_board", agent.points},
                                {"points_se", Known(agent.points_se)},
                                {"points_half_width", Known(agent.points_half_width)},
                                {"pairs", agent.pairs},
                                {"faults", agent.faults},
                                {"provisional", agent.provisional}});
  }
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

Renderings StandingsFiles() {
  return {{"standings.csv", StandingsCsv},
          {"standings.json", StandingsJson},
          {"standings.md", StandingsMarkdown}};
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
    absl::StrAppendFormat(&out, "%s,%s,%s,%.6f,%.6f,%.4f,%.4f,%d,%d,%d,%d,%d,%d",
                          s.rank ? absl::StrCat(*s.rank) : "", quoted(s.name), quoted(s.agent), s.points,
                          s.points_se, s.elo, s.elo_se, s.pairs, s.won, s.drawn, s.lost, s.faults,
                          s.provisional ? 1 : 0);
    if (HasScores(standings)) {
      absl::StrAppendFormat(&out, ",%.1f,%.1f", s.score.value_or(0), s.buchholz.value_or(0));
    }
    if (const auto& luck = standings.luck) {
      absl::StrAppendFormat(&out, ",%.6f,%s,%s", s.plain_points, quoted(luck->reference),
                            luck->factor ? absl::StrFormat("%.6f", *luck->factor) : "");
    }
    absl::StrAppend(&out, standings.can_disqualify ? absl::StrCat(",", quoted(s.out)) : "", "\n");
  }
  return out;
}

std::string StandingsJson(const Standings& standings) {
  using nlohmann::ordered_json;
  ordered_json out = {
      {"league", standings.league},
      {"rules", standings.rules},
      {"pairs_done", standings.pairs_done},
      {"pairs_total", standings.pairs_total},
      {"complete", standings.complete},
      {"seed_sha256", standings.commitment},
      {"seed", standings.seed.empty() ? ordered_json(nullptr) : ordered_json(standings.seed)},
      {"fit", {{"chi2", standings.fit_chi2}, {"df", standings.fit_df}, {"p", standings.fit_p}}},
      {"standings", ordered_json::array()},
      {"crosstable", ordered_json::array()},
      {"warnings", standings.warnings}};
  // In a league of matches, or of unpaired boards, the fields named "points" have this unit.
  if (standings.matches || standings.luck) out["unit"] = WordsOf(standings).unit;
  if (standings.luck) AddLuckJson(*standings.luck, &out);
  for (const Standing& s : standings.rows) {
    out["standings"].push_back(
        {{"rank", RankJson(s.rank)},
         {"entrant", s.name},
         {"agent", s.agent},
         {"points_per_board", s.points},
         {"points_se", s.points_se},
         {"points_half_width", Known(s.points_half_width)},
         {"elo", s.elo},
         {"elo_se", s.elo_se},
         {"elo_half_width", Known(s.elo_half_width)},
         {"pairs", s.pairs},
         {standings.matches ? "matches" : "boards", (standings.luck ? 1 : 2) * s.pairs},
         {"won", s.won},
         {"drawn", s.drawn},
         {"lost", s.lost},
         {"faults", s.faults},
         {"provisional", s.provisional}});
    if (standings.luck) {
      out["standings"].back()["plain_points_per_board"] = s.plain_points;
      out["standings"].back()["plain_half_width"] = Known(s.plain_half_width);
    }
    if (standings.can_disqualify) {
      out["standings"].back()["disqualified"] = s.out.empty() ? ordered_json(nullptr) : ordered_json(s.out);
    }
  }
  for (size_t i = 0; i < standings.cross.size(); ++i) {
    for (size_t j = 0; j < standings.cross[i].size(); ++j) {
      const CrossCell& h = standings.cross[i][j];
      if (!h.played) continue;
      out["crosstable"].push_back({{"entrant", standings.rows[i].name},
                                   {"against", standings.rows[j].name},
                                   {"mean", h.mean},
                                   {"se", h.se},
                                   {"low", Known(h.low)},
                                   {"high", Known(h.high)},
                                   {"few", h.few},
                                   {"pairs", h.pairs},
                                   {"won", h.won},
                                   {"drawn", h.drawn},
                                   {"lost", h.lost}});
    }
  }
  AddResultJson(standings, &out);
  return JsonText(out);
}

}  // namespace hakam::arbiter
