#include "sdk/base/utf8.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace hakam {
namespace {

TEST(Utf8, TextOfEveryLengthOfSequenceIsPrintable) {
  for (const char* text : {"", "plain ~", "\u00A0\u00E9", "\u0628\u0644\u0648\u062A", "\u2660 10",
                           "\uD7FF\uE000", "\U00010000", "\U0010FFFD"}) {
    EXPECT_TRUE(IsUtf8(text)) << text;
    EXPECT_TRUE(IsPrintable(text)) << text;
    EXPECT_EQ(Printable(text), text);
    EXPECT_EQ(PrintableLine(text), text);
    EXPECT_EQ(ValidUtf8(text), text);
  }
}

struct Ill {
  const char* bytes;
  const char* valid;
  const char* printable;
};

TEST(Utf8, IllFormedBytesAreFoundWhereverTheyAre) {
  for (const Ill& ill :
       {Ill{"\xFF", "?", R"(\xff)"}, Ill{"\x80", "?", R"(\x80)"}, Ill{"\xC3", "?", R"(\xc3)"},
        Ill{"\xC3(", "?(", R"(\xc3()"}, Ill{"\xC0\xAF", "??", R"(\xc0\xaf)"},
        Ill{"\xC1\xBF", "??", R"(\xc1\xbf)"}, Ill{"\xE0\x9F\xBF", "???", R"(\xe0\x9f\xbf)"},
        Ill{"\xED\xA0\x80", "???", R"(\xed\xa0\x80)"}, Ill{"\xE2\x99", "??", R"(\xe2\x99)"},
        Ill{"\xF0\x8F\xBF\xBF", "????", R"(\xf0\x8f\xbf\xbf)"},
        Ill{"\xF4\x90\x80\x80", "????", R"(\xf4\x90\x80\x80)"},
        Ill{"\xF5\x80\x80\x80", "????", R"(\xf5\x80\x80\x80)"},
        Ill{"\xF0\x9F\x82", "???", R"(\xf0\x9f\x82)"}}) {
    EXPECT_FALSE(IsUtf8(ill.bytes)) << ill.printable;
    EXPECT_FALSE(IsPrintable(ill.bytes)) << ill.printable;
    EXPECT_EQ(ValidUtf8(ill.bytes), ill.valid);
    EXPECT_EQ(Printable(ill.bytes), ill.printable);
    const std::string inside = std::string("a\u0628") + ill.bytes + "z";
    EXPECT_FALSE(IsUtf8(inside));
    EXPECT_EQ(ValidUtf8(inside), std::string("a\u0628") + ill.valid + "z");
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
    EXPECT_EQ(ValidUtf8(text), text);
  }
  EXPECT_EQ(Printable(absl::string_view("\0|\x1B|\r|\x7F|\xC2\x80|\xC2\x9B|\xC2\x9F", 16)),
            R"(\u0000|\u001b|\u000d|\u007f|\u0080|\u009b|\u009f)");
}

TEST(Utf8, NewlineAndTabStayInPrintableTextButAreNotPrintable) {
  EXPECT_FALSE(IsPrintable("a\nb"));
  EXPECT_FALSE(IsPrintable("a\tb"));
  EXPECT_EQ(Printable("a\n\tb\x1B[0m"), "a\n\tb\\u001b[0m");
  EXPECT_EQ(PrintableLine("a\n\tb\x1B[0m"), "a\\n\\tb\\u001b[0m");
}

struct Range {
  char32_t first;
  char32_t last;
};

std::string Utf8Of(char32_t c) {
  const auto more = [c](int shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
  const auto lead = [c](int head, int shift) { return static_cast<char>(head | (c >> shift)); };
  if (c < 0x80) return {static_cast<char>(c)};
  if (c < 0x800) return {lead(0xC0, 6), more(0)};
  if (c < 0x10000) return {lead(0xE0, 12), more(6), more(0)};
  return {lead(0xF0, 18), more(12), more(6), more(0)};
}

TEST(Utf8, WhatNobodySeesIsShownAsItsNumber) {
  for (const Range range :
       {Range{0x00AD, 0x00AD}, Range{0x034F, 0x034F}, Range{0x061C, 0x061C}, Range{0x115F, 0x1160},
        Range{0x180B, 0x180F}, Range{0x200B, 0x200F}, Range{0x2028, 0x202E}, Range{0x2060, 0x206F},
        Range{0x2800, 0x2800}, Range{0x3164, 0x3164}, Range{0xFDD0, 0xFDEF}, Range{0xFE00, 0xFE0F},
        Range{0xFEFF, 0xFEFF}, Range{0xFFF9, 0xFFFB}, Range{0xFFFE, 0xFFFF}}) {
    for (char32_t c = range.first; c <= range.last; ++c) {
      char escape[8];
      snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
      EXPECT_EQ(Printable("a" + Utf8Of(c) + "b"), std::string("a") + escape + "b");
      EXPECT_EQ(PrintableLine("a" + Utf8Of(c) + "b"), std::string("a") + escape + "b");
    }
  }
  for (const Range range : {Range{0x1D173, 0x1D17A}, Range{0xE0000, 0xE0FFF}, Range{0x10FFFE, 0x10FFFF}}) {
    for (char32_t c = range.first; c <= range.last; ++c) {
      EXPECT_EQ(Printable(Utf8Of(c)).substr(0, 3), "\\ud") << static_cast<unsigned>(c);
    }
  }
}

// The halves of JSON: nothing but the escape changes, and it is read as the same character.
TEST(Utf8, JsonRemainsTheSameJson) {
  EXPECT_EQ(Printable("{\"a\": \"\u202E\U000E0001\\\\\u200B\"}\n"), R"({"a": "\u202e\udb40\udc01\\\u200b"})"
                                                                    "\n");
}

TEST(Utf8, LettersDigitsAndTheirMarksStayReadable) {
  for (const char* text : {"Ça coûte 3 €: « œuvre »", "e\u0301te\u0301", "بَلُوتٌ، مُحَمَّدٌ ٣٤٥ ﷺ", "שָׁלוֹם", "नमस्ते",
                           "ไม่ได้", "việt", "\u2660\u2665 \U0001F0A1", "a\u00A0b", "¿¡ß"}) {
    EXPECT_EQ(Printable(text), text);
    EXPECT_EQ(PrintableLine(text), text);
  }
}

TEST(Utf8, AHeapOfMarksIsCutAfterFour) {
  const std::string mark = "\u0336";
  const std::string four = mark + mark + mark + mark;
  EXPECT_EQ(Printable("a" + four + "b" + four), "a" + four + "b" + four);
  EXPECT_EQ(Printable("a" + four + mark + mark + "b"), "a" + four + R"(\u0336\u0336b)");
  EXPECT_EQ(PrintableLine("ت" + four + "\u064B"), "ت" + four + R"(\u064b)") << "of any kind";
}

// Otherwise it would cover what is printed before the text.
TEST(Utf8, AMarkWithoutALetterIsShownAsItsNumber) {
  EXPECT_EQ(PrintableLine("\u0336a"), R"(\u0336a)");
  EXPECT_EQ(Printable("a\n\u20E0b"), "a\n\\u20e0b");
}

TEST(Utf8, ShownTextIsShownAsItIs) {
  const std::string once = PrintableLine("a\u202E\xFF\n\u0336\\");
  EXPECT_EQ(PrintableLine(once), once);
}

TEST(Utf8, CharactersAreCountedNotBytes) {
  EXPECT_EQ(CountCharacters(""), 0u);
  EXPECT_EQ(CountCharacters("abc"), 3u);
  EXPECT_EQ(CountCharacters("\u0628\u0644\u0648\u062A"), 4u);
  EXPECT_EQ(CountCharacters("\u2660\U0001F0A1"), 2u);
}

}  // namespace
}  // namespace hakam
