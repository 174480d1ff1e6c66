#include "arbiter/view/table_text.h"

#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "arbiter/view/wrapped_text.h"

namespace hakam::arbiter {
namespace {

TEST(Folded, ANarrowTableIsAsItWas) {
  const Rows rows = {{"#", "entrant", "1", "2"}, {"1", "ace", "·", "+1.00 ±0.50"}};
  EXPECT_EQ(Folded(rows), Aligned(rows));
}

TEST(Folded, AWideTableIsBlocksOfAHundredColumns) {
  Rows rows = {{"#", "entrant"}};
  for (int i = 1; i <= 40; ++i) rows[0].push_back(absl::StrCat(i));
  rows.push_back({"1", "sixteen-letters!"});
  for (int i = 1; i <= 40; ++i) rows[1].push_back(absl::StrCat("+1.00 ±0.", 10 + i));
  const std::string text = Folded(rows);
  int heads = 0;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    EXPECT_LE(line.size(), 107u) << line;  // bytes: seven of ± have two
    heads += absl::StrContains(line, "entrant") ? 1 : 0;
  }
  EXPECT_EQ(heads, 7);
  for (int i = 1; i <= 40; ++i) EXPECT_NE(text.find(absl::StrCat("±0.", 10 + i)), std::string::npos);
}

TEST(Folded, AColumnThatIsTooWideHasABlockOfItsOwn) {
  const std::string wide(200, 'x');
  EXPECT_EQ(Folded({{"#", "n", wide, "2"}, {"1", "a", "b", "c"}}),
            absl::StrCat(Aligned({{"#", "n", wide}, {"1", "a", "b"}}), "\n",
                         Aligned({{"#", "n", "2"}, {"1", "a", "c"}})));
}

TEST(Fitted, TheTerminalDecides) {
  Rows rows = {{"#", "name"}, {"1", std::string(16, 'n')}};
  for (int i = 0; i < 12; ++i) {
    rows[0].push_back("+0.52 ±0.31");
    rows[1].push_back(absl::StrCat(i));
  }
  EXPECT_EQ(Fitted(rows, std::nullopt), Aligned(rows));
  for (const size_t columns : {60, 80, 100, 120}) {
    for (const absl::string_view line : absl::StrSplit(Fitted(rows, columns), '\n')) {
      EXPECT_LE(TextWidth(line), columns) << line;
    }
  }
  EXPECT_EQ(Fitted(rows, 1000), Aligned(rows));
}

TEST(WrappedLines, WidthsAreCharactersAndIndentsStay) {
  EXPECT_EQ(WrappedLines(" ± ± ± ±\n  a b\n", 6), " ± ± ±\n ±\n  a b\n");
  EXPECT_EQ(WrappedLines("abcdefgh i\n", 4), "abcdefgh\ni\n");
  EXPECT_EQ(WrappedLines("a  b", std::nullopt), "a  b");
}

TEST(Aligned, ANameCannotHideOrBreakALine) {
  EXPECT_EQ(Aligned({{"#", "entrant", "n"}, {"1", "a\u202E\nb", "2"}}),
            " #  entrant     n\n"
            " 1  a\\u202e\\nb  2\n");
}

TEST(Markdown, ATextOfAnotherMeansNothing) {
  EXPECT_EQ(MarkdownTable({{"#", "entrant"}, {"1", "a|b\n<b>[x](y) `*c*` _d_ &amp; ~e~ \\ my_bot\u202E"}}),
            "| # | entrant |\n|---:|---|\n"
            R"(| 1 | a\|b\\n\<b\>\[x\](y) \`\*c\*\` \_d\_ \&amp; \~e\~ \\ my_bot\\u202e |)"
            "\n");
}

TEST(Markdown, NumbersAndOurOwnSignsAreAsTheyWere) {
  for (const char* text :
       {"+1.00 ±0.50?", "-", "·", "±?", "ace-2.0+x !", "95%", "#", "points/board", "ربيع"}) {
    EXPECT_EQ(MarkdownText(text), text);
  }
}

TEST(Markdown, CodeEndsWhereTheTextEnds) {
  EXPECT_EQ(MarkdownCode("new"), "`new`");
  EXPECT_EQ(MarkdownCode("a`b\u200B"), R"(`` a`b\u200b ``)");
  EXPECT_EQ(MarkdownCode("``"), "``` `` ```");
}

}  // namespace
}  // namespace hakam::arbiter
