// A badge for a README or a pull request: a label and a message side by side, in one line.
//
//   WriteFile("badge.svg", SvgOf(Badge{.label = "hakam gate", .message = "passed", .tone =
//   Badge::Tone::kGood}));
#ifndef HAKAM_ARBITER_PLOT_BADGE_H_
#define HAKAM_ARBITER_PLOT_BADGE_H_

#include <string>

namespace hakam::arbiter {

struct Badge {
  enum class Tone { kGood, kBad, kOpen };  // green, red, grey; the message must say the same in words
  std::string label;
  std::string message;
  Tone tone = Tone::kOpen;
};

// As wide as its texts, and 20 high. Its title, for screen readers: "label: message".
std::string SvgOf(const Badge& badge);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLOT_BADGE_H_
