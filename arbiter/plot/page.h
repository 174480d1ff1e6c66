// The frame of every plot: title, subtitle, notes, axes. Private to this folder.
#ifndef HAKAM_ARBITER_PLOT_PAGE_H_
#define HAKAM_ARBITER_PLOT_PAGE_H_

#include <string>
#include <vector>

#include "arbiter/plot/scale.h"
#include "arbiter/plot/svg.h"

namespace hakam::arbiter {

inline constexpr double kMargin = 20;
inline constexpr double kAxisHeight = 48;  // ticks, their numbers and the unit

struct PageText {
  std::string title;
  std::string subtitle;
  std::vector<std::string> notes;
};

// The y coordinate at which the drawing begins, below title and subtitle.
double HeadHeight(const PageText& text);

// `size`: right and lower end of the drawing. The page is wider if its texts need more space.
Svg BeginPage(const PageText& text, Point size);
// Writes the notes below the drawing, which ends at `bottom`.
void EndPage(const PageText& text, double bottom, Svg* svg);

// Draws a frame with grid lines, the numbers of the ticks below or left of it, and the unit.
void DrawAxisBelow(const Scale& x, const Ticks& ticks, const Box& frame, absl::string_view unit, Svg* svg);
void DrawAxisLeft(const Scale& y, const Ticks& ticks, const Box& frame, Svg* svg);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLOT_PAGE_H_
