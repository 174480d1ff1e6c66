#include "arbiter/view/interval_text.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"
#include "arbiter/plot/number.h"
#include "arbiter/view/table_text.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kNarrowest = 30;
constexpr size_t kWidest = 70;
constexpr size_t kTickRoom = 11;  // columns for one number of the scale

// One line of text above the scale.
class Canvas {
 public:
  Canvas(const Range& range, size_t width)
      : range_(range), scale_(range, 0, static_cast<double>(width - 1)), line_(width, ' ') {}

  size_t At(double value) const {
    return static_cast<size_t>(std::llround(scale_.At(std::clamp(value, range_.low, range_.high))));
  }
  void Put(size_t at, char c) { line_[at] = c; }
  // Writes the text centred at `at`, unless something is already there.
  void Write(size_t at, const std::string& text) {
    const size_t half = text.size() / 2;
    const size_t begin =
        std::min(at > half ? at - half : 0, line_.size() - std::min(line_.size(), text.size()));
    const size_t from = begin > 0 ? begin - 1 : 0;  // keeps a space between two numbers
    if (line_.find_first_not_of(' ', from) < begin + text.size()) return;
    line_.replace(begin, text.size(), text);
  }
  void Draw(const Spread& spread) {
    if (!spread.half_width) {
      std::replace(line_.begin(), line_.end(), ' ', '.');
    } else {
      const double low = spread.value - *spread.half_width;
      const double high = spread.value + *spread.half_width;
      std::fill(line_.begin() + static_cast<long>(At(low)), line_.begin() + static_cast<long>(At(high)) + 1,
                '-');
      Put(At(low), low < range_.low ? '<' : '|');
      Put(At(high), high > range_.high ? '>' : '|');
    }
    Put(At(spread.value), '*');
  }
  bool HoldsZero() const { return range_.low < 0 && range_.high > 0; }
  const std::string& line() const { return line_; }

 private:
  Range range_;
  Scale scale_;
  std::string line_;
};

// The text, padded or cut to `width`.
std::string CutTo(absl::string_view text, size_t width) {
  size_t end = std::min(width, text.size());
  while (end < text.size() && end > 0 && (text[end] & 0xC0) == 0x80) --end;  // no half of a letter
  std::string out(text.substr(0, end));
  out.resize(width, ' ');
  return out;
}

void AppendLine(const std::string& left, const std::string& right, std::string* out) {
  absl::StrAppend(out, absl::StripTrailingAsciiWhitespace(absl::StrCat(" ", left, "  ", right)), "\n");
}

}  // namespace

std::string BoundsText(double low, double high, int digits, bool few) {
  if (!std::isfinite(low) || !std::isfinite(high)) return kTooFewBoards;
  return absl::StrFormat("95%% %+.*f to %+.*f%s", digits, low, digits, high, few ? " ?" : "");
}

std::string IntervalText(absl::string_view head, const std::vector<IntervalLine>& lines,
                         std::optional<size_t> columns) {
  std::vector<Spread> spreads;
  size_t ranks = 1;
  size_t names = 0;
  for (const IntervalLine& line : lines) {
    if (line.spread) spreads.push_back(*line.spread);
    ranks = std::max(ranks, line.rank.size());
    names = std::max(names, PrintableLine(line.name).size());
  }
  if (spreads.empty()) return "";
  const size_t all = columns.value_or(kUsualColumns);
  size_t left = std::max(ranks + 2 + names, head.size());
  if (columns) left = std::min(left, std::max(all, kNarrowest + 3 + head.size()) - kNarrowest - 3);
  const size_t width = all > left + 3 + kNarrowest ? std::min(all - left - 3, kWidest) : kNarrowest;

  const Range range = RangeOf(spreads);
  const Ticks ticks = TicksOf(range, static_cast<int>(width / kTickRoom));
  Canvas scale(range, width);
  for (const double tick : ticks.at) scale.Write(scale.At(tick), Fixed(tick, ticks.digits));
  std::string out;
  AppendLine(CutTo(head, left), scale.line(), &out);
  for (const IntervalLine& line : lines) {
    Canvas canvas(range, width);
    if (canvas.HoldsZero()) canvas.Put(canvas.At(0), ':');
    if (line.spread) canvas.Draw(*line.spread);
    const std::string rank = std::string(ranks - line.rank.size(), ' ') + line.rank;
    AppendLine(CutTo(absl::StrCat(rank, "  ", PrintableLine(line.name)), left), canvas.line(), &out);
  }
  return out;
}

}  // namespace hakam::arbiter
