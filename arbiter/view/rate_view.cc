#include "arbiter/view/rate_view.h"

#include <cmath>
#include <map>

#include "arbiter/view/score_words.h"

namespace hakam::arbiter {

RateView::RateView(const RateReport& report) : report_(report), order_(report.rating.Order()) {
  const ScoreWords words = WordsOf(report.standings);
  column_ = method().rates_points ? words.column : method().column;
  unit_ = method().rates_points ? words.unit : method().unit;
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
