#include "arbiter/plot/svg.h"

#include "gtest/gtest.h"
#include "tests/unit/plot/pictures.h"

namespace hakam::arbiter {
namespace {

TEST(Svg, TextsAreEscaped) {
  Svg svg({.width = 10, .height = 10, .title = "<&>"});
  svg.BeginHint("\"q\" 'a'");
  svg.Text({1, 2}, "a<b>&\"c\"\x01\x80 \xEF\xBF\xBE ربيع", "name");
  svg.EndHint();
  const std::string text = svg.Done();
  ExpectPicture(text);
  EXPECT_EQ(Count(text, "<title>&lt;&amp;&gt;</title>"), 1u);
  EXPECT_EQ(Count(text, "<title>&quot;q&quot; &#39;a&#39;</title>"), 1u);
  EXPECT_EQ(Count(text, "a&lt;b&gt;&amp;&quot;c&quot;\\u0001\\x80 \\ufffe ربيع</text>"), 1u) << text;
}

TEST(Svg, WhatNobodySeesIsShown) {
  Svg svg({.width = 10, .height = 10, .title = "a\u202Eb"});
  svg.Text({1, 2}, Shortened("one\u200B\ntwo\u2066", 12, 1000), "name");
  const std::string text = svg.Done();
  ExpectPicture(text);
  EXPECT_EQ(Count(text, "<title>a\\u202eb</title>"), 1u) << text;
  EXPECT_EQ(Count(text, ">one\\u200b\\ntwo\\u2066</text>"), 1u) << text;
}

TEST(Svg, PlacesAreRoundedToTenths) {
  Svg svg({.width = 10, .height = 10.25});
  svg.Line({1, -0.01}, {2.349, 1e3}, "grid");
  const Point points[] = {{0, 1.5}, {2, 3}};
  svg.Polyline(points, "course");
  const std::string text = svg.Done();
  EXPECT_EQ(Count(text, "<line x1=\"1\" y1=\"0\" x2=\"2.3\" y2=\"1000\" class=\"grid\"/>"), 1u) << text;
  EXPECT_EQ(Count(text, "<polyline points=\"0,1.5 2,3\" class=\"course\"/>"), 1u);
}

TEST(Shortened, KeepsBothEndsAndNeverCutsACharacter) {
  EXPECT_EQ(Shortened("greedy", 12, 100), "greedy");
  const std::string name = "a-very-long-name-of-a-bot-v2";
  const std::string cut = Shortened(name, 12, 100);
  EXPECT_LE(TextWidth(cut, 12), 100);
  EXPECT_EQ(cut.substr(0, 6), "a-very");
  EXPECT_EQ(cut.substr(cut.size() - 2), "v2");
  for (double width = 0; width < 200; width += 7) {
    const std::string arabic = Shortened("بطولة الربيع الكبرى", 12, width);
    ExpectPicture([&] {
      Svg svg({.width = 1, .height = 1, .title = arabic});
      return svg.Done();
    }());
    EXPECT_EQ(Count(arabic, "?"), 0u);
    EXPECT_EQ(Shortened(arabic, 12, 1000), arabic) << "well-formed";
  }
}

}  // namespace
}  // namespace hakam::arbiter
