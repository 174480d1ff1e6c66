// A picture as SVG text. Every shape has a class; one style sheet for all plots defines how classes look.
// Lightness, pattern and shape distinguish everything important, so the pictures work in black and white.
//
//   Svg svg({.width = 200, .height = 100, .title = "ratings"});
//   svg.Text({10, 20}, "greedy & co", "name");
//   return svg.Done();
//
// The same calls give the same bytes. Every text is escaped: for XML, and with PrintableLine
// (sdk/base/utf8.h), because XML has no control characters, and nobody sees invisible ones.
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
    std::string title;  // for screen readers and as a tooltip
  };
  explicit Svg(const Page& page);

  // `look`: one or more classes of the style sheet.
  void Line(Point from, Point to, absl::string_view look);
  void Rect(const Box& box, absl::string_view look);
  void Circle(Point centre, double radius, absl::string_view look);
  void Polyline(absl::Span<const Point> points, absl::string_view look);
  void Polygon(absl::Span<const Point> points, absl::string_view look);
  void Text(Point at, absl::string_view text, absl::string_view look);
  // Everything drawn until EndHint has this text as its tooltip.
  void BeginHint(absl::string_view text);
  void EndHint();

  // The finished document.
  std::string Done() const;

 private:
  void Points(absl::string_view element, absl::Span<const Point> points, absl::string_view look);

  std::string out_;
};

// The approximate width of the text, in the unit of `size`; the real width depends on the viewer's font.
double TextWidth(absl::string_view text, double size);
// The text, at most `width` wide. Its middle is replaced by an ellipsis, because names often differ only at
// their ends. Passed through PrintableLine, but not escaped for XML.
std::string Shortened(absl::string_view text, double size, double width);

// Sizes of text in the style sheet.
inline constexpr double kTitleSize = 16;
inline constexpr double kTextSize = 12;
inline constexpr double kSmallSize = 10;

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLOT_SVG_H_
