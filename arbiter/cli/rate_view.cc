#include "arbiter/cli/rate_view.h"

#include <cmath>
#include <map>

#include "arbiter/cli/score_words.h"

namespace hakam::arbiter {
namespace {

const MethodText& TextOf(RatingMethod method) {
  static const auto& texts = *new std::map<RatingMethod, MethodText>{
      {RatingMethod::kPoints,
       {.name = "points",
        .rating = "points/board",
        .model_error = "independent",
        .unit = "game points a board",
        .digits = 2,
        .notes = {"weighted least squares; 95% intervals, clustered by deal",
                  "independent: the same if no two pairs shared a deal"}}},
      {RatingMethod::kElo,
       {.name = "elo",
        .rating = "Elo",
        .model_error = "Fisher",
        .unit = "Elo",
        .digits = 0,
        .notes = {"Elo: Bradley-Terry on the sums of pairs, a draw as half a win; two virtual draws of each "
                  "against 0",
                  "95%: from the spread of the results (sandwich), clustered by deal",
                  "Fisher: 95%, if the model is right and all pairs are independent"}}},
      {RatingMethod::kOpenSkill,
       {.name = "openskill",
        .rating = "mu-3sigma",
        .model_error = "",
        .unit = "mu - 3 sigma",
        .digits = 2,
        .notes = {"OpenSkill: a live ladder, by deal, and within a deal in the order of the entrants",
                  "sigma is no error to be believed: see --method points"}}},
      {RatingMethod::kGlicko2,
       {.name = "glicko2",
        .rating = "rating",
        .model_error = "",
        .unit = "Glicko-2",
        .digits = 0,
        .notes = {"Glicko-2: for who changes while it plays; 95%: 1.96 deviations",
                  "rating periods: blocks of at least 10 deals, with at least 10 games on average"}}}};
  return texts.at(method);
}

}  // namespace

const char* NameOf(RatingMethod method) { return TextOf(method).name; }

RateView::RateView(const RateReport& report)
    : report_(report), text_(TextOf(report.options.method)), order_(report.rating.Order()) {
  if (method() == RatingMethod::kPoints) {
    text_.rating = WordsOf(report.standings).column;
    text_.unit = WordsOf(report.standings).unit;
  }
  std::map<int, int> last;  // by group
  for (const int i : order_) {
    ranks_.push_back(rating(i).rating ? std::optional<int>(++last[rating(i).group]) : std::nullopt);
  }
  place_.resize(report.standings.rows.size());
  for (size_t i = 0; i < place_.size(); ++i) place_[report.standings.rows[i].number] = i;
}

std::optional<double> SeOf(const CrossCell& cell) {
  return std::isfinite(cell.se) ? std::optional<double>(cell.se) : std::nullopt;
}

}  // namespace hakam::arbiter
