#include "arbiter/plot/page.h"

#include <algorithm>

#include "arbiter/plot/number.h"

namespace hakam::arbiter {
namespace {

constexpr double kTitleLine = 24;
constexpr double kLine = 18;
constexpr double kWidest = 1200;  // maximum width of a page because of its texts

}  // namespace

double HeadHeight(const PageText& text) {
  return kMargin + (text.title.empty() ? 0 : kTitleLine) + (text.subtitle.empty() ? 0 : kLine) + kMargin / 2;
}

Svg BeginPage(const PageText& text, Point size) {
  double texts = std::max(TextWidth(text.title, kTitleSize * 1.1), TextWidth(text.subtitle, kTextSize));
  for (const std::string& note : text.notes) texts = std::max(texts, TextWidth(note, kSmallSize));
  const double right = std::max(size.x, std::min(kMargin + texts, kWidest));
  const double notes = text.notes.empty() ? 0 : kLine * static_cast<double>(text.notes.size()) + kMargin / 2;
  Svg svg({.width = right + kMargin, .height = size.y + notes + kMargin, .title = text.title});
  double y = kMargin + kTitleSize * 0.75;
  if (!text.title.empty()) {
    svg.Text({kMargin, y}, text.title, "title");
    y += kTitleLine - 4;
  }
  if (!text.subtitle.empty()) svg.Text({kMargin, y}, text.subtitle, "soft");
  return svg;
}

void EndPage(const PageText& text, double bottom, Svg* svg) {
  double y = bottom + kMargin / 2 + kSmallSize;
  for (const std::string& note : text.notes) {
    svg->Text({kMargin, y}, note, "small soft");
    y += kLine;
  }
}

void DrawAxisBelow(const Scale& x, const Ticks& ticks, const Box& frame, absl::string_view unit, Svg* svg) {
  const double bottom = frame.y + frame.height;
  for (const double tick : ticks.at) {
    svg->Line({x.At(tick), frame.y}, {x.At(tick), bottom}, "grid");
    svg->Text({x.At(tick), bottom + 16}, Typeset(Fixed(tick, ticks.digits)), "middle");
  }
  svg->Rect(frame, "frame");
  svg->Text({frame.x + frame.width / 2, bottom + 36}, unit, "middle soft");
}

void DrawAxisLeft(const Scale& y, const Ticks& ticks, const Box& frame, Svg* svg) {
  for (const double tick : ticks.at) {
    svg->Line({frame.x, y.At(tick)}, {frame.x + frame.width, y.At(tick)}, "grid");
    svg->Text({frame.x - 8, y.At(tick) + kTextSize / 3}, Typeset(Fixed(tick, ticks.digits)), "end");
  }
  svg->Rect(frame, "frame");
}

}  // namespace hakam::arbiter
