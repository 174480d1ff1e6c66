// Intervals in plain ASCII on one scale, so that one sees which of them overlap.
//
//    points/board, 95%    -15       -10        -5         0         5
//    1  greedy                                            :        |-*-|
//    2  random            |--*--|                         :
//
// `<` and `>`: the interval continues beyond the scale; dots: the interval is unknown; a colon: zero.
#ifndef HAKAM_ARBITER_CLI_INTERVAL_TEXT_H_
#define HAKAM_ARBITER_CLI_INTERVAL_TEXT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "arbiter/plot/scale.h"

namespace hakam::arbiter {

struct IntervalLine {
  std::string rank;
  std::string name;
  std::optional<Spread> spread;  // unset: nothing to draw
};

// At most 100 columns wide unless a name is longer than 60 characters. Empty if there is nothing to draw.
std::string IntervalText(absl::string_view head, const std::vector<IntervalLine>& lines);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_INTERVAL_TEXT_H_
