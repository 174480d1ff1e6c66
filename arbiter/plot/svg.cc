#include "arbiter/plot/svg.h"

#include <cstdint>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "arbiter/plot/number.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

// Levels 1 to 5 go from light to dark. Values below zero are also hatched (see heat_map.cc), in another
// colour of the same lightness.
constexpr char kStyle[] = R"svg(<style>
text { font-family: "DejaVu Sans", Arial, Helvetica, sans-serif; font-size: 12px; fill: #111; }
.title { font-size: 16px; font-weight: bold; }
.soft { fill: #555; }
.small { font-size: 10px; }
.strong { font-weight: bold; }
.middle { text-anchor: middle; }
.end { text-anchor: end; }
.halo { paint-order: stroke; stroke: #fff; stroke-width: 3px; stroke-linejoin: round; }
.paper { fill: #fff; }
.band { fill: #f4f4f4; }
.frame { fill: none; stroke: #555; stroke-width: 1; }
.grid { stroke: #ddd; stroke-width: 1; }
.zero { stroke: #555; stroke-width: 1; stroke-dasharray: 4 3; }
.interval { stroke: #1f4e79; stroke-width: 2; fill: none; }
.unknown { stroke: #1f4e79; stroke-width: 1; stroke-dasharray: 2 4; }
.dot { fill: #1f4e79; stroke: #1f4e79; stroke-width: 1.5; }
.hollow { fill: #fff; }
.arrow { fill: #1f4e79; }
.course { fill: none; stroke: #1f4e79; stroke-width: 1.5; stroke-linejoin: round; }
.spread { fill: #1f4e79; fill-opacity: 0.18; stroke: none; }
.bound { stroke: #a33c00; stroke-width: 1.5; stroke-dasharray: 8 4; }
.hypothesis { stroke: #a33c00; stroke-width: 1; stroke-dasharray: 2 3; }
.cell { stroke: #fff; stroke-width: 1; }
.empty { fill: #f4f4f4; }
.plus1 { fill: #e8f0f8; } .plus2 { fill: #cfe0f1; } .plus3 { fill: #b3cee8; } .plus4 { fill: #94badd; }
.plus5 { fill: #73a5d2; }
.minus1 { fill: #fcebe0; } .minus2 { fill: #f8d5bf; } .minus3 { fill: #f2bd9c; } .minus4 { fill: #eaa277; }
.minus5 { fill: #de8450; }
.hatched { fill: url(#hatch); }
.label { fill: #444; } .good { fill: #2e7d32; } .bad { fill: #b3261e; } .open { fill: #6b6b6b; }
.bright { fill: #fff; }
</style>
<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 0V6" stroke="#7a3a10" stroke-width="1.2" stroke-opacity="0.8"/></pattern></defs>
)svg";

std::string At(double place) {
  std::string text = Fixed(place, 1);
  if (absl::EndsWith(text, ".0")) text.resize(text.size() - 2);
  return text;
}

std::string Escaped(absl::string_view text) {
  return absl::StrReplaceAll(
      PrintableLine(text), {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}});
}

// Widths of a sans-serif font in hundredths of its size, rounded up.
int WidthOf(char32_t c) {
  if (c >= 0x1100) return 100;
  if (c >= 0x80) return 70;
  if (absl::StrContains("iIjl.,:;'|!()[]", static_cast<char>(c))) return 38;
  if (absl::StrContains("mwMW@%", static_cast<char>(c))) return 98;
  return c >= 'A' && c <= 'Z' ? 75 : 65;
}

// The number of bytes of the character that starts with this byte.
size_t Length(char first) {
  const auto byte = static_cast<uint8_t>(first);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

struct Character {
  std::string bytes;
  double width = 0;  // of the size of the text
};

// `text` is UTF-8.
std::vector<Character> CharactersOf(const std::string& text) {
  std::vector<Character> characters;
  for (size_t i = 0; i < text.size();) {
    const size_t length = Length(text[i]);
    const char32_t rough = length == 1 ? static_cast<char32_t>(text[i]) : length == 2 ? 0x80 : 0x1100;
    characters.push_back({text.substr(i, length), WidthOf(rough) / 100.0});
    i += length;
  }
  return characters;
}

}  // namespace

Svg::Svg(const Page& page) {
  const std::string width = At(page.width);
  const std::string height = At(page.height);
  out_ = absl::StrCat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
                      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", width, "\" height=\"", height,
                      "\" viewBox=\"0 0 ", width, " ", height, "\" role=\"img\">\n<title>",
                      Escaped(page.title), "</title>\n", kStyle);
  Rect({0, 0, page.width, page.height}, "paper");
}

void Svg::Line(Point from, Point to, absl::string_view look) {
  absl::StrAppend(&out_, "<line x1=\"", At(from.x), "\" y1=\"", At(from.y), "\" x2=\"", At(to.x), "\" y2=\"",
                  At(to.y), "\" class=\"", look, "\"/>\n");
}

void Svg::Rect(const Box& box, absl::string_view look) {
  absl::StrAppend(&out_, "<rect x=\"", At(box.x), "\" y=\"", At(box.y), "\" width=\"", At(box.width),
                  "\" height=\"", At(box.height), "\" class=\"", look, "\"/>\n");
}

void Svg::Circle(Point centre, double radius, absl::string_view look) {
  absl::StrAppend(&out_, "<circle cx=\"", At(centre.x), "\" cy=\"", At(centre.y), "\" r=\"", At(radius),
                  "\" class=\"", look, "\"/>\n");
}

void Svg::Points(absl::string_view element, absl::Span<const Point> points, absl::string_view look) {
  absl::StrAppend(&out_, "<", element, " points=\"");
  absl::string_view space = "";
  for (const Point& point : points) {
    absl::StrAppend(&out_, space, At(point.x), ",", At(point.y));
    space = " ";
  }
  absl::StrAppend(&out_, "\" class=\"", look, "\"/>\n");
}

void Svg::Polyline(absl::Span<const Point> points, absl::string_view look) {
  Points("polyline", points, look);
}

void Svg::Polygon(absl::Span<const Point> points, absl::string_view look) { Points("polygon", points, look); }

void Svg::Text(Point at, absl::string_view text, absl::string_view look) {
  absl::StrAppend(&out_, "<text x=\"", At(at.x), "\" y=\"", At(at.y), "\" class=\"", look, "\">",
                  Escaped(text), "</text>\n");
}

void Svg::BeginHint(absl::string_view text) {
  absl::StrAppend(&out_, "<g><title>", Escaped(text), "</title>\n");
}

void Svg::EndHint() { absl::StrAppend(&out_, "</g>\n"); }

std::string Svg::Done() const { return absl::StrCat(out_, "</svg>\n"); }

double TextWidth(absl::string_view text, double size) {
  double width = 0;
  for (const Character& character : CharactersOf(PrintableLine(text))) width += character.width;
  return size * width;
}

std::string Shortened(absl::string_view text, double size, double width) {
  if (TextWidth(text, size) <= width) return PrintableLine(text);
  const std::vector<Character> characters = CharactersOf(PrintableLine(text));
  double room = width / size - 1;  // minus the ellipsis
  std::string head;
  std::string tail;
  for (size_t i = 0; i < characters.size(); ++i) {  // alternating between both ends
    const Character& next = i % 2 == 0 ? characters[i / 2] : characters[characters.size() - 1 - i / 2];
    room -= next.width;
    if (room < 0) break;
    if (i % 2 == 0) {
      absl::StrAppend(&head, next.bytes);
    } else {
      tail = absl::StrCat(next.bytes, tail);
    }
  }
  return absl::StrCat(head, "…", tail);
}

}  // namespace hakam::arbiter
