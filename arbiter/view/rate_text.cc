#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/plot/number.h"
#include "arbiter/view/interval_text.h"
#include "arbiter/view/rate_format.h"
#include "arbiter/view/rate_view.h"
#include "arbiter/view/score_words.h"
#include "arbiter/view/standings_format.h"
#include "arbiter/view/table_text.h"
#include "arbiter/view/wrapped_text.h"

namespace hakam::arbiter {
namespace {

std::string RankText(const std::optional<int>& rank) { return rank ? absl::StrCat(*rank) : "-"; }

std::string Marked(const RateView& view, int i) {
  return absl::StrCat(view.name(i), view.rating(i).provisional ? " ?" : "",
                      view.standing(i).out.empty() ? "" : " !");
}

// With a sign if the ratings are around zero.
std::string Number(const RateView& view, const std::optional<double>& rating) {
  if (!rating) return "-";
  const auto& anchor = view.report().options.anchor;
  const bool about_zero = view.method().has_differences() && (!anchor || anchor->value == 0);
  return about_zero ? Signed(*rating, view.method().digits) : Fixed(*rating, view.method().digits);
}

std::string HalfWidth(const std::optional<double>& half_width, int digits) {
  return half_width ? absl::StrCat("±", Fixed(*half_width, digits)) : "-";
}

std::string Interval(const RateView& view, const std::optional<BootstrapInterval>& interval) {
  return interval ? absl::StrCat(Number(view, interval->low), " to ", Number(view, interval->high)) : "-";
}

// One column of the table of ratings.
struct Column {
  std::string head;
  std::function<std::string(int)> cell;  // of an entrant
};

std::vector<Column> Columns(const RateView& view) {
  const RatingMethod& method = view.method();
  std::vector<Column> columns;
  const auto add = [&columns](const std::string& head, std::function<std::string(int)> cell) {
    columns.push_back({head, std::move(cell)});
  };
  if (view.grouped()) add("group", [&view](int i) { return absl::StrCat(view.rating(i).group + 1); });
  add(view.column(), [&view](int i) { return Number(view, view.rating(i).rating); });
  if (method.has_errors) {
    add(!method.has_differences()      ? "95%"
        : view.report().options.anchor ? "95% vs anchor"
                                       : "95% pool",
        [&view, digits = method.digits](int i) { return HalfWidth(view.rating(i).half_width, digits); });
  }
  if (view.has_plain()) {
    add("plain", [&view](int i) { return Signed(view.standing(i).plain_points, 2); });
    add("95%", [&view](int i) {
      const double half_width = view.standing(i).plain_half_width;
      return std::isfinite(half_width) ? HalfWidth(half_width, 2) : "-";
    });
  }
  for (size_t k = 0; k < method.details.size(); ++k) {
    const RatingDetail& detail = method.details[k];
    add(detail.column, [&view, &detail, k](int i) {
      const std::optional<double> value = view.rating(i).detail(k);
      return value ? Fixed(*value, detail.digits) : "-";
    });
  }
  if (view.report().options.bootstrap) {
    add("bootstrap 95%", [&view](int i) { return Interval(view, view.rating(i).bootstrap); });
  }
  add(WordsOf(view.report().standings).pairs, [&view](int i) { return absl::StrCat(view.rating(i).pairs); });
  if (!method.rates_points) {
    add("won", [&view](int i) { return absl::StrCat(view.standing(i).won); });
    add("drawn", [&view](int i) { return absl::StrCat(view.standing(i).drawn); });
    add("lost", [&view](int i) { return absl::StrCat(view.standing(i).lost); });
  }
  return columns;
}

std::string RatingsText(const RateView& view, std::optional<size_t> width) {
  const std::vector<Column> columns = Columns(view);
  const auto& ranks = view.ranks();
  Rows rows = {{"#", "entrant"}};
  for (const Column& column : columns) rows[0].push_back(column.head);
  for (size_t place = 0; place < ranks.size(); ++place) {
    const int i = view.order()[place];
    rows.push_back({RankText(ranks[place]), Marked(view, i)});
    for (const Column& column : columns) rows.back().push_back(column.cell(i));
  }
  return Fitted(rows, width);
}

std::string BarsText(const RateView& view, std::optional<size_t> width) {
  if (!view.method().has_errors) return "";
  const auto& ranks = view.ranks();
  std::vector<IntervalLine> lines;
  for (size_t place = 0; place < ranks.size(); ++place) {
    const EntrantRating& rating = view.rating(view.order()[place]);
    IntervalLine line = {.rank = RankText(ranks[place]), .name = Marked(view, view.order()[place])};
    if (rating.rating) {
      line.spread = {.value = *rating.rating};
      line.spread->half_width = rating.half_width;
    }
    lines.push_back(std::move(line));
  }
  const std::string bars = IntervalText(absl::StrCat(view.column(), ", 95%"), lines, width);
  return bars.empty() ? "" : absl::StrCat("\n", bars);
}

std::string Against(const RateView& view) {
  const auto& anchor = view.report().options.anchor;
  if (!anchor)
    return view.grouped() ? "against the average of the group" : "against the average of the entrants";
  return absl::StrCat("against ", view.name(anchor->entrant), ", whose rating is fixed at ",
                      Fixed(anchor->value, view.method().digits));
}

std::string FitText(const Fit& fit) {
  if (fit.df == 0) return "model fit: too few pairs to test";
  if (fit.intransitive) {
    return absl::StrFormat(
        "model fit: chi2 %.1f, df %d, p %.1e; one rating per entrant does not explain the results", fit.chi2,
        fit.df, fit.p);
  }
  return absl::StrFormat("model fit: chi2 %.1f, df %d, p %.2f; one rating per entrant explains the results",
                         fit.chi2, fit.df, fit.p);
}

std::vector<std::string> Notes(const RateView& view) {
  const RateReport& report = view.report();
  std::vector<std::string> notes(view.method().notes.begin(), view.method().notes.end());
  if (view.method().has_differences()) notes.insert(notes.begin(), Against(view));
  if (const int64_t periods = report.rating.periods; periods > 0) {
    notes.push_back(
        absl::StrFormat("%d rating period%s of about %d deals: the deviation follows from their number",
                        periods, periods == 1 ? "" : "s", report.rating.deals / periods));
  }
  const std::vector<std::string> luck = LuckNotes(report.standings);
  notes.insert(notes.end(), luck.begin(), luck.end());
  if (report.options.bootstrap) {
    notes.push_back(absl::StrCat("bootstrap: ", report.options.bootstrap->resamples,
                                 " resamples of the deals, each with new ratings; seed ", report.seed));
  }
  notes.push_back(FitText(report.rating.fit));
  if (report.rating.fit.intransitive) {
    notes.push_back(absl::StrFormat("so all errors are multiplied by %.2f", report.rating.fit.widening));
  }
  const auto provisional = [&view](int i) { return view.rating(i).provisional; };
  if (std::any_of(view.order().begin(), view.order().end(), provisional)) {
    notes.push_back(kProvisionalNote);
  }
  for (const int i : view.order()) {
    if (view.standing(i).out.empty()) continue;
    notes.push_back(absl::StrCat("!: ", view.name(i), " was disqualified after ", view.standing(i).out));
  }
  for (const std::string& warning : report.standings.warnings)
    notes.push_back(absl::StrCat("warning: ", warning));
  return notes;
}

// A matrix of all entrants, in the order of the ratings.
template <typename Cell>
std::string MatrixText(const RateView& view, std::optional<size_t> width, const Cell& cell) {
  Rows rows = {{"#", "entrant"}};
  const auto& ranks = view.ranks();
  for (size_t row = 0; row < ranks.size(); ++row) {
    rows[0].push_back(absl::StrCat(row + 1));
    rows.push_back({absl::StrCat(row + 1), view.name(view.order()[row])});
    for (const int j : view.order()) rows.back().push_back(cell(view.order()[row], j));
  }
  return Folded(rows, width.value_or(kUsualColumns));
}

// 0 and 100 are printed only for exact values.
std::string Percent(double p) {
  if (p < 0.0005 && p > 0) return "<0.1";
  if (p > 0.9995 && p < 1) return ">99.9";
  return Fixed(100 * p, 1);
}

std::string LosText(const RateView& view, std::optional<size_t> width) {
  return absl::StrCat(
      "\nLOS: probability in percent that the row is stronger than the column.\n"
      "Do not use it to decide when to stop.\n",
      view.report().rating.fit.intransitive
          ? "One rating per entrant does not explain the results, so it is that of the results of the two.\n"
          : "",
      "\n", MatrixText(view, width, [&view](int i, int j) {
        if (i == j) return std::string("·");
        const std::optional<double>& los = view.superior(i, j);
        return los ? Percent(*los) : "-";
      }));
}

std::string PayoffText(const RateView& view, std::optional<size_t> width) {
  return absl::StrCat("\npayoff: ", WordsOf(view.report().standings).brief,
                      " of the row against the column, 95%, (", WordsOf(view.report().standings).pairs,
                      ")\n\n", MatrixText(view, width, [&view](int i, int j) {
                        const CrossCell& cell = view.cell(i, j);
                        if (!cell.played) return std::string("·");
                        return absl::StrCat(CellText(cell), " (", cell.pairs, ")");
                      }));
}

std::string Range(double low, double high, int digits) {
  return absl::StrCat(Fixed(low, digits), " to ", Fixed(high, digits));
}

// The members of a group by rating; where these are equal, by weight.
std::string NashTable(const RateView& view, const NashGroup& group, std::optional<size_t> width) {
  const NashAverage& nash = *view.report().nash;
  const auto entrant = [&nash](int i) { return *nash.entrants[static_cast<size_t>(i)]; };
  std::vector<int> members;
  for (const int i : view.order()) {
    if (view.rating(i).group == group.group) members.push_back(i);
  }
  // Rounded, so that the last bits of equal weights do not decide.
  const auto key = [&](int i) {
    return std::pair(-entrant(i).payoff, -std::llround(1e9 * entrant(i).weight));
  };
  std::stable_sort(members.begin(), members.end(), [&](int i, int j) { return key(i) < key(j); });
  Rows rows = {{"#", "entrant", "vs mixture", "95%", "weight", "95%", "member"}};
  for (const int i : members) {
    const NashEntrant e = entrant(i);
    const auto known = [&group](std::string text) {
      return group.intervals ? std::move(text) : std::string("-");
    };
    rows.push_back({absl::StrCat(rows.size()), Marked(view, i), Signed(e.payoff, 2),
                    known(Range(e.payoff_interval.low, e.payoff_interval.high, 2)), Fixed(e.weight, 3),
                    known(Range(e.weight_interval.low, e.weight_interval.high, 3)),
                    known(absl::StrCat(Percent(e.support), "%"))});
  }
  return Fitted(rows, width);
}

std::string NashText(const RateView& view, std::optional<size_t> width) {
  const RateReport& report = view.report();
  std::string out = absl::StrCat(
      "\nNash averaging: ", WordsOf(report.standings).brief,
      " against the mixture of entrants that nobody beats on average\n"
      "Imagine a player who picks an entrant for each deal, with the probabilities in the column "
      "\"weight\".\n"
      "0: as good as this player. Negative: loses this much to it. Copies of a bot share one weight.\n\n");
  bool intervals = false;
  for (const NashGroup& group : report.nash->groups) {
    if (group.unmet) {
      absl::StrAppend(&out, " not computed",
                      view.grouped() ? absl::StrCat(" for group ", group.group + 1) : "",
                      ": every two entrants must have met, and ", view.name(group.unmet->first), " and ",
                      view.name(group.unmet->second), " did not\n");
      continue;
    }
    absl::StrAppend(&out, NashTable(view, group, width));
    intervals = intervals || group.intervals;
  }
  if (intervals) {
    absl::StrAppend(&out, "\n 95%: from ", report.nash_options.resamples, " resamples of the deals, seed ",
                    report.seed, "; member: how many of them give the entrant a weight\n");
  }
  return out;
}

std::string HistoryText(const RateView& view, std::optional<size_t> width) {
  const int digits = view.method().digits;
  Rows rows = {{"deals", "entrant", view.column(), "95%", WordsOf(view.report().standings).pairs}};
  for (const LeagueRating& then : view.report().history) {
    for (const int i : view.order()) {
      const EntrantRating& e = then.entrants[static_cast<size_t>(i)];
      rows.push_back({absl::StrCat(then.deals), view.name(i), Number(view, e.rating),
                      HalfWidth(e.half_width, digits), absl::StrCat(e.pairs)});
    }
  }
  return absl::StrCat("\nhistory: ratings after this many deals\n\n", Fitted(rows, width));
}

std::string BreakdownText(const RateReport& report, std::optional<size_t> width) {
  Rows rows = {{"entrant", report.by, "points/board", "95%", "boards"}};
  for (const Breakdown& breakdown : report.breakdowns) {
    for (const BreakdownPart& part : breakdown.parts) {
      const bool known = std::isfinite(part.half_width);
      rows.push_back({breakdown.name, part.name, Signed(part.points, 2),
                      known ? HalfWidth(part.half_width, 2) : "-", absl::StrCat(part.boards)});
    }
  }
  return absl::StrCat("\nby ", report.by,
                      ": what each part adds to the points a board against the average of the entrants\n\n",
                      Fitted(rows, width));
}

}  // namespace

std::string RateText(const RateReport& report, std::optional<size_t> width) {
  const RateView view(report);
  std::string out = absl::StrCat(StandingsTitle(report.standings), "\n\n", RatingsText(view, width),
                                 BarsText(view, width), "\n");
  for (const std::string& note : Notes(view)) absl::StrAppend(&out, " ", note, "\n");
  if (report.los) absl::StrAppend(&out, LosText(view, width));
  if (report.nash) absl::StrAppend(&out, NashText(view, width));
  if (report.payoff) absl::StrAppend(&out, PayoffText(view, width));
  if (!report.breakdowns.empty()) absl::StrAppend(&out, BreakdownText(report, width));
  if (!report.history.empty()) absl::StrAppend(&out, HistoryText(view, width));
  return WrappedLines(out, width);
}

}  // namespace hakam::arbiter
