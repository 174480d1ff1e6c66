#include "sdk/base/utf8.h"

#include <gtest/gtest.h>

namespace hakam {
namespace {

TEST(Utf8, TextOfEveryLengthOfSequenceIsPrintable) {
  for (const char* text : {"", "plain ~", "\u00A0\u00E9", "\u0628\u0644\u0648\u062A", "\u2660 10",
                           "\uD7FF\uE000", "\U00010000", "\U0010FFFF"}) {
    EXPECT_TRUE(IsUtf8(text)) << text;
    EXPECT_TRUE(IsPrintable(text)) << text;
    EXPECT_EQ(Printable(text), text);
  }
}

struct Ill {
  const char* bytes;
  const char* printable;
};

TEST(Utf8, IllFormedBytesAreFoundWhereverTheyAre) {
  for (const Ill& ill :
       {Ill{"\xFF", "?"}, Ill{"\x80", "?"}, Ill{"\xC3", "?"}, Ill{"\xC3(", "?("}, Ill{"\xC0\xAF", "??"},
        Ill{"\xC1\xBF", "??"}, Ill{"\xE0\x9F\xBF", "???"}, Ill{"\xED\xA0\x80", "???"}, Ill{"\xE2\x99", "??"},
        Ill{"\xF0\x8F\xBF\xBF", "????"}, Ill{"\xF4\x90\x80\x80", "????"}, Ill{"\xF5\x80\x80\x80", "????"},
        Ill{"\xF0\x9F\x82", "???"}}) {
    EXPECT_FALSE(IsUtf8(ill.bytes)) << ill.printable;
    EXPECT_FALSE(IsPrintable(ill.bytes)) << ill.printable;
    EXPECT_EQ(Printable(ill.bytes), ill.printable);
    const std::string inside = std::string("a\u0628") + ill.bytes + "z";
    EXPECT_FALSE(IsUtf8(inside));
    EXPECT_EQ(Printable(inside), std::string("a\u0628") + ill.printable + "z");
  }
}

TEST(Utf8, ControlCharactersAreUtf8ButNotPrintable) {
  for (const absl::string_view text :
       {absl::string_view("\0", 1), absl::string_view("\x1B"), absl::string_view("\r"),
        absl::string_view("\x7F"), absl::string_view("\xC2\x80"), absl::string_view("\xC2\x9B"),
        absl::string_view("\xC2\x9F")}) {
    EXPECT_TRUE(IsUtf8(text));
    EXPECT_FALSE(IsPrintable(text));
    EXPECT_EQ(Printable(text), "?");
  }
}

TEST(Utf8, NewlineAndTabStayInPrintableTextButAreNotPrintable) {
  EXPECT_FALSE(IsPrintable("a\nb"));
  EXPECT_FALSE(IsPrintable("a\tb"));
  EXPECT_EQ(Printable("a\n\tb\x1B[0m"), "a\n\tb?[0m");
}

TEST(Utf8, CharactersAreCountedNotBytes) {
  EXPECT_EQ(CountCharacters(""), 0u);
  EXPECT_EQ(CountCharacters("abc"), 3u);
  EXPECT_EQ(CountCharacters("\u0628\u0644\u0648\u062A"), 4u);
  EXPECT_EQ(CountCharacters("\u2660\U0001F0A1"), 2u);
}

}  // namespace
}  // namespace hakam
