#include "arbiter/plot/badge.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "arbiter/plot/svg.h"

namespace hakam::arbiter {
namespace {

constexpr double kHeight = 20;
constexpr double kBaseline = 14;
constexpr double kPadding = 6;  // at both sides of a text

const char* LookOf(Badge::Tone tone) {
  switch (tone) {
    case Badge::Tone::kGood:
      return "good";
    case Badge::Tone::kBad:
      return "bad";
    case Badge::Tone::kOpen:
      break;
  }
  return "open";
}

double WidthOf(const std::string& text) { return std::ceil(TextWidth(text, kTextSize)) + 2 * kPadding; }

}  // namespace

std::string SvgOf(const Badge& badge) {
  const double label = WidthOf(badge.label);
  const double message = WidthOf(badge.message);
  Svg svg(
      {.width = label + message, .height = kHeight, .title = absl::StrCat(badge.label, ": ", badge.message)});
  svg.Rect({0, 0, label, kHeight}, "label");
  svg.Rect({label, 0, message, kHeight}, LookOf(badge.tone));
  svg.Text({label / 2, kBaseline}, badge.label, "middle bright");
  svg.Text({label + message / 2, kBaseline}, badge.message, "middle bright");
  return svg.Done();
}

}  // namespace hakam::arbiter
