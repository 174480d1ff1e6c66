// The common part of the text and the JSON of `hakam rate`. Private to rate_text.cc and rate_json.cc.
#ifndef HAKAM_ARBITER_VIEW_RATE_VIEW_H_
#define HAKAM_ARBITER_VIEW_RATE_VIEW_H_

#include <optional>
#include <string>
#include <vector>

#include "arbiter/view/rate_format.h"

namespace hakam::arbiter {

// A report with its order and ranks. Entrants are numbered as in the ratings.
class RateView {
 public:
  explicit RateView(const RateReport& report);

  const RateReport& report() const { return report_; }
  const RatingMethod& method() const { return *report_.options.method; }
  // The unit of the ratings. In a league of matches, points are a score for each match.
  const char* column() const { return column_; }
  const char* unit() const { return unit_; }
  const std::vector<int>& order() const { return order_; }  // entrants, best first
  const std::string& name(int i) const { return standing(i).name; }
  const EntrantRating& rating(int i) const { return report_.rating.entrants[At(i)]; }
  const std::optional<double>& superior(int i, int j) const { return rating(i).superior[At(j)]; }
  const Standing& standing(int i) const { return report_.standings.rows[place_[At(i)]]; }
  const CrossCell& cell(int i, int j) const { return report_.standings.cross[place_[At(i)]][place_[At(j)]]; }
  // The ratings are luck-adjusted points, and those without the adjustment are in standing().
  bool has_plain() const {
    return report_.standings.luck && method().rates_points && !report_.options.anchor;
  }
  bool grouped() const { return report_.rating.groups > 1; }
  // By place in `order`: from 1 in each group; unset without a rating.
  const std::vector<std::optional<int>>& ranks() const { return ranks_; }

 private:
  static size_t At(int i) { return static_cast<size_t>(i); }

  const RateReport& report_;
  const char* column_ = nullptr;
  const char* unit_ = nullptr;
  std::vector<int> order_;
  std::vector<std::optional<int>> ranks_;
  std::vector<size_t> place_;  // in the standings, by entrant
};

// The error of a cell; unset if it is unknown.
std::optional<double> SeOf(const CrossCell& cell);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_RATE_VIEW_H_
