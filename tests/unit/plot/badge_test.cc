#include "arbiter/plot/badge.h"

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/unit/plot/pictures.h"

namespace hakam::arbiter {
namespace {

TEST(Badge, SaysItsMessageInWordsAndInColour) {
  const Badge badge = {.label = "hakam gate", .message = "passed, +35 Elo", .tone = Badge::Tone::kGood};
  const std::string svg = SvgOf(badge);
  ExpectPicture(svg);
  EXPECT_EQ(Count(svg, "role=\"img\""), 1u);
  EXPECT_EQ(Count(svg, "<title>hakam gate: passed, +35 Elo</title>"), 1u);
  EXPECT_EQ(Count(svg, ">hakam gate</text>"), 1u);
  EXPECT_EQ(Count(svg, ">passed, +35 Elo</text>"), 1u);
  EXPECT_EQ(Count(svg, "class=\"good\""), 1u);
  EXPECT_EQ(svg, SvgOf(badge));
}

TEST(Badge, EveryToneHasItsColour) {
  EXPECT_EQ(Count(SvgOf({.label = "a", .message = "b", .tone = Badge::Tone::kBad}), "class=\"bad\""), 1u);
  EXPECT_EQ(Count(SvgOf({.label = "a", .message = "b"}), "class=\"open\""), 1u);
}

TEST(Badge, IsAsWideAsItsTexts) {
  const std::string svg = SvgOf({.label = "i", .message = "ii"});
  // 12 px letters of 38 % of their size, and 6 px at both sides of a text.
  EXPECT_EQ(Count(svg, "width=\"39\" height=\"20\" viewBox"), 1u) << svg;
  EXPECT_EQ(Count(svg, "<rect x=\"0\" y=\"0\" width=\"17\" height=\"20\" class=\"label\"/>"), 1u);
  EXPECT_EQ(Count(svg, "<rect x=\"17\" y=\"0\" width=\"22\" height=\"20\" class=\"open\"/>"), 1u);
}

TEST(Badge, TextsAreEscaped) {
  const std::string svg = SvgOf({.label = "<&>", .message = "\"\n\xFF"});
  ExpectPicture(svg);
  EXPECT_EQ(Count(svg, "<title>&lt;&amp;&gt;: &quot;\\n\\xff</title>"), 1u) << svg;
}

}  // namespace
}  // namespace hakam::arbiter
