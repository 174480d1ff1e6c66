// Intervals in words, and in plain ASCII on one scale, so that one sees which of them overlap.
//
//    points/board, 95%    -15       -10        -5         0         5
//    1  greedy                                            :        |-*-|
//    2  random            |--*--|                         :
//
// `<` and `>`: the interval continues beyond the scale; dots: the interval is unknown; a colon: zero.
#ifndef HAKAM_ARBITER_VIEW_INTERVAL_TEXT_H_
#define HAKAM_ARBITER_VIEW_INTERVAL_TEXT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "arbiter/plot/scale.h"

namespace hakam::arbiter {

// In the place of an interval of fewer than 10 pairs.
inline constexpr char kTooFewBoards[] = "too few boards for an interval";

struct IntervalLine {
  std::string rank;
  std::string name;
  std::optional<Spread> spread;  // unset: nothing to draw
};

// The interval after a number: "95% +0.21 to +0.83", with " ?" if few results decide it (MeanInterval::few),
// or "too few boards for an interval" if it is infinite.
std::string BoundsText(double low, double high, int digits, bool few = false);

// As wide as the terminal, and long names are cut; without one at most 100 columns, unless a name is longer
// than 60 characters. Empty if there is nothing to draw.
std::string IntervalText(absl::string_view head, const std::vector<IntervalLine>& lines,
                         std::optional<size_t> columns = std::nullopt);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_INTERVAL_TEXT_H_
