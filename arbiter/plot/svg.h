// A picture as SVG text: shapes with a class each, whose looks are in one style sheet for all plots. Black
// and white printing loses nothing: what matters is told apart by lightness, pattern or shape.
//
//   Svg svg({.width = 200, .height = 100, .title = "ratings"});
//   svg.Text({10, 20}, "greedy & co", "name");
//   return svg.Done();
//
// The same calls give the same bytes. Every text is escaped; what XML or a screen cannot show is a '?'.
#ifndef HAKAM_ARBITER_PLOT_SVG_H_
#define HAKAM_ARBITER_PLOT_SVG_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace hakam::arbiter {

struct Point {
  double x = 0;
  double y = 0;
};

struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
};

class Svg {
 public:
  struct Page {
    double width = 0;
    double height = 0;
    std::string title;  // for who hears it, or points at it
  };
  explicit Svg(const Page& page);

  // `look`: a class of the style sheet, or several.
  void Line(Point from, Point to, absl::string_view look);
  void Rect(const Box& box, absl::string_view look);
  void Circle(Point centre, double radius, absl::string_view look);
  void Polyline(absl::Span<const Point> points, absl::string_view look);
  void Polygon(absl::Span<const Point> points, absl::string_view look);
  void Text(Point at, absl::string_view text, absl::string_view look);
  // Until EndHint, all that is drawn shows this text to who points at it.
  void BeginHint(absl::string_view text);
  void EndHint();

  // The document.
  std::string Done() const;

 private:
  void Points(absl::string_view element, absl::Span<const Point> points, absl::string_view look);

  std::string out_;
};

// About how wide it is drawn, in the units of `size`; the viewer's font decides.
double TextWidth(absl::string_view text, double size);
// Not wider than `width`: the middle gives way to an ellipsis, because names often differ at their ends only.
// Printable, but not yet escaped.
std::string Shortened(absl::string_view text, double size, double width);

// Sizes of text in the style sheet.
inline constexpr double kTitleSize = 16;
inline constexpr double kTextSize = 12;
inline constexpr double kSmallSize = 10;

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLOT_SVG_H_
