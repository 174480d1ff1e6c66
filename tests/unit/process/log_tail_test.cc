#include "arbiter/process/log_tail.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

std::string TailOf(const std::string& text, int64_t start = 0) {
  const std::string path = testing::TempDir() + "log_tail_test";
  std::ofstream(path, std::ios::binary) << text;
  const std::string tail = LogTail(path, start);
  unlink(path.c_str());
  return tail;
}

TEST(LogTail, AShortLogIsKeptWhole) {
  EXPECT_EQ(TailOf("one\ntwo\n"), "one\ntwo\n");
  EXPECT_EQ(TailOf(""), "");
  EXPECT_EQ(LogTail("/nowhere", 0), "");
  EXPECT_EQ(LogTail("/tmp", 0), "");
}

TEST(LogTail, WhatStoodThereBeforeIsNotShown) {
  EXPECT_EQ(TailOf("old\nnew\n", 4), "new\n");
  EXPECT_EQ(TailOf("old\n", 4), "");
  EXPECT_EQ(TailOf("truncated\n", 4000), "");
}

TEST(LogTail, ALongLogIsCutAtTheStartOfALine) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "line " + std::to_string(1000 + i) + "\n";  // 10 bytes each
  const std::string tail = TailOf(text);
  EXPECT_EQ(tail.size(), 2040);
  EXPECT_EQ(tail.substr(0, 10), "line 1796\n");
  EXPECT_EQ(tail.substr(tail.size() - 10), "line 1999\n");
}

TEST(LogTail, ACutThatFallsOnALineKeepsThatLine) {
  const std::string line = std::string(2047, 'x') + "\n";
  EXPECT_EQ(TailOf("before\n" + line), line);
}

TEST(LogTail, ALineWithoutEndIsCutAnywhere) {
  EXPECT_EQ(TailOf(std::string(5000, 'x')).size(), kLogTailBytes);
  EXPECT_EQ(TailOf(std::string(5000, 'x') + "\n"), std::string(kLogTailBytes - 1, 'x') + "\n");
}

// A path in the tests' folder where no file exists yet.
std::string FreshPath(const std::string& name) {
  const std::string path = testing::TempDir() + name;
  unlink(path.c_str());
  return path;
}

TEST(AppendToLog, TextIsAddedAtTheEnd) {
  const std::string path = FreshPath("append");
  EXPECT_TRUE(AppendToLog(path, "first\n").ok());  // makes the file
  std::ofstream(path, std::ios::app) << "words of the agent\n";
  EXPECT_TRUE(AppendToLog(path, "second\n").ok());
  EXPECT_EQ(LogTail(path, 0), "first\nwords of the agent\nsecond\n");
  unlink(path.c_str());
}

TEST(AppendToLog, WhatIsNoRegularFileIsLeftAlone) {
  const std::string target = FreshPath("append-target");
  std::ofstream(target) << "precious\n";
  const std::string link = FreshPath("append-link");
  ASSERT_EQ(symlink(target.c_str(), link.c_str()), 0);
  EXPECT_FALSE(AppendToLog(link, "line").ok());
  EXPECT_EQ(LogTail(target, 0), "precious\n");
  EXPECT_EQ(LogTail(link, 0), "");

  const std::string fifo = FreshPath("append-fifo");
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  EXPECT_FALSE(AppendToLog(fifo, "line").ok());  // without a reader it must not block
  const int reader = open(fifo.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  ASSERT_GE(reader, 0);
  EXPECT_FALSE(AppendToLog(fifo, "line").ok());  // with a reader it must still write nothing
  char byte;
  EXPECT_EQ(read(reader, &byte, 1), 0);
  close(reader);

  EXPECT_EQ(AppendToLog("/nowhere/agent.log", "line").message(),
            "/nowhere/agent.log: No such file or directory");
  for (const std::string& path : {target, link, fifo}) unlink(path.c_str());
}

TEST(Printable, GoodTextIsLeftAlone) {
  for (const char* text : {"plain", "tab\tand\nline", "caf\xC3\xA9", "\xD8\xAD\xD9\x83\xD9\x85",
                           "\xE2\x99\xA0", "\xF0\x9F\x82\xA1", "\xF4\x8F\xBF\xBD"}) {
    EXPECT_EQ(Printable(text), text);
  }
}

TEST(Printable, BadBytesAndControlsBecomeEscapes) {
  EXPECT_EQ(Printable("a\xFF\xFE"), R"(a\xff\xfe)");
  EXPECT_EQ(Printable("\xC3"), R"(\xc3)");                          // cut short
  EXPECT_EQ(Printable("\xC0\xAF"), R"(\xc0\xaf)");                  // overlong
  EXPECT_EQ(Printable("\xE0\x80\x80"), R"(\xe0\x80\x80)");          // overlong
  EXPECT_EQ(Printable("\xED\xA0\x80"), R"(\xed\xa0\x80)");          // surrogate
  EXPECT_EQ(Printable("\xF4\x90\x80\x80"), R"(\xf4\x90\x80\x80)");  // beyond Unicode
  EXPECT_EQ(Printable("\x1B[31mred\r\x7F"), R"(\u001b[31mred\u000d\u007f)");
  EXPECT_EQ(Printable("\xC2\x9B"), R"(\u009b)");  // an escape in one character
  EXPECT_EQ(Printable(absl::string_view("a\0b", 3)), R"(a\u0000b)");
}

// It goes into a record, which is evidence: only what a record cannot hold is changed.
TEST(LogTail, IsExactButForBytesThatAreNoUtf8) {
  EXPECT_EQ(TailOf("\x1B[31m\u202Ered\u200B\xFF\n"), "\x1B[31m\u202Ered\u200B?\n");
  EXPECT_EQ(OneLine("\x1B[31m\n\u202Ered\u200B\xFF", 100), "\x1B[31m \u202Ered\u200B?");
  EXPECT_EQ(LastWords("one\n\u202Etwo\n\n", 100), "\u202Etwo");
}

TEST(LastWords, OfAnErrorHaveItsPlace) {
  EXPECT_EQ(LastWords("  File \"/home/me/bot.py\", line 7\nValueError: no\n\n", 100),
            "bot.py, line 7: ValueError: no");
  EXPECT_EQ(LastWords("  File \"/home/me/bot.py\", line 7\nthe end", 16), "bot.py, line ...");
}

TEST(OneLine, IsOneLineOfBoundedLength) {
  EXPECT_EQ(OneLine("a\nb\tc", 100), "a b c");
  EXPECT_EQ(OneLine("abcdefgh", 8), "abcdefgh");
  EXPECT_EQ(OneLine("abcdefghi", 8), "abcde...");
  EXPECT_EQ(OneLine("ab\xC3\xA9\xC3\xA9\xC3\xA9", 7), "ab\xC3\xA9...");
  EXPECT_EQ(OneLine("abc\xC3\xA9\xC3\xA9", 7), "abc\xC3\xA9\xC3\xA9");
  EXPECT_EQ(OneLine(std::string(1 << 20, 'x'), 200).size(), 200);
}

}  // namespace
}  // namespace hakam::arbiter
