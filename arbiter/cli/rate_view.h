// What text and JSON of `hakam rate` have in common. Private to rate_text.cc and rate_json.cc.
#ifndef HAKAM_ARBITER_CLI_RATE_VIEW_H_
#define HAKAM_ARBITER_CLI_RATE_VIEW_H_

#include <optional>
#include <string>
#include <vector>

#include "arbiter/cli/rate_format.h"

namespace hakam::arbiter {

// What is particular to a method, for people.
struct MethodText {
  const char* name;         // as --method has it
  const char* rating;       // head of the column
  const char* model_error;  // of the second error: what it assumes
  const char* unit;         // in JSON
  int digits;               // of ratings and errors
  std::vector<std::string> notes;
};

// A report, and where everybody stands in it. Entrants by their numbers in the ratings.
class RateView {
 public:
  explicit RateView(const RateReport& report);

  const RateReport& report() const { return report_; }
  RatingMethod method() const { return report_.options.method; }
  const MethodText& text() const { return text_; }
  const std::vector<int>& order() const { return order_; }  // entrants, best first
  const std::string& name(int i) const { return standing(i).name; }
  const EntrantRating& rating(int i) const { return report_.rating.entrants[At(i)]; }
  const std::optional<double>& superior(int i, int j) const { return rating(i).superior[At(j)]; }
  const Standing& standing(int i) const { return report_.standings.rows[place_[At(i)]]; }
  const CrossCell& cell(int i, int j) const { return report_.standings.cross[place_[At(i)]][place_[At(j)]]; }
  bool grouped() const { return report_.rating.groups > 1; }
  // By place in `order`: from 1 in each group, none without a rating.
  const std::vector<std::optional<int>>& ranks() const { return ranks_; }

 private:
  static size_t At(int i) { return static_cast<size_t>(i); }

  const RateReport& report_;
  MethodText text_;
  std::vector<int> order_;
  std::vector<std::optional<int>> ranks_;
  std::vector<size_t> place_;  // in the standings, by entrant
};

// The error of a cell, unless it is unknown.
std::optional<double> SeOf(const CrossCell& cell);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_RATE_VIEW_H_
