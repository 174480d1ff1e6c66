#include "arbiter/process/author_place.h"

#include <gtest/gtest.h>

#include <string>

#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

TEST(ErrorWithPlace, OfPythonHasTheLineOfTheAuthor) {
  EXPECT_EQ(ErrorWithPlace(
                "hello\n  File \"/home/me/bot.py\", line 7\n    if x\n       ^\nSyntaxError: expected ':'"),
            "bot.py, line 7: SyntaxError: expected ':'");
  EXPECT_EQ(ErrorWithPlace("Traceback (most recent call last):\n"
                           "  File \"/home/me/bot.py\", line 3, in <module>\n    import search\n"
                           "  File \"/home/me/search.py\", line 12, in <module>\n    import numppy\n"
                           "ModuleNotFoundError: No module named 'numppy'"),
            "search.py, line 12: ModuleNotFoundError: No module named 'numppy'");
  EXPECT_EQ(
      ErrorWithPlace("  File \"bot.py\", line 3, in f\n  File \"/opt/hakam/server.py\", line 40, in serve\n"
                     "  File \"/usr/lib/python3.11/json/decoder.py\", line 9, in decode\nValueError: no"),
      "bot.py, line 3: ValueError: no");
  EXPECT_EQ(ErrorWithPlace("  File \"<string>\", line 1, in f\nValueError: no"),
            "<string>, line 1: ValueError: no");
  // What another line separates from a traceback is no end of it.
  EXPECT_EQ(ErrorWithPlace("  File \"/home/me/bot.py\", line 7\none\ntwo"), "two");
  EXPECT_EQ(ErrorWithPlace("  File \"/home/me/bot.py\n  File no\ntwo"), "two");
  EXPECT_EQ(ErrorWithPlace("two"), "two");
  EXPECT_EQ(ErrorWithPlace(""), "");
}

// As Node 20 writes them. The last line is its version.
TEST(ErrorWithPlace, OfNodeIsBeforeItsLastLine) {
  const std::string version = "\n\nNode.js v20.20.2";
  EXPECT_EQ(
      ErrorWithPlace("/home/me/bot.js:3\n  const x = ;\n            ^\n\nSyntaxError: Unexpected token ';'\n"
                     "    at wrapSafe (node:internal/modules/cjs/loader:1464:18)" +
                     version),
      "bot.js, line 3: SyntaxError: Unexpected token ';'");
  EXPECT_EQ(
      ErrorWithPlace(
          "hello\n\nmy world\nfile:///home/me/bot.mjs:1\nfunction f(){ throw new TypeError(\"boom\"); }\n"
          "                    ^\n\nTypeError: boom\n    at f (file:///home/me/search.mjs:9:21)\n"
          "    at file:///home/me/bot.mjs:2:1" +
          version),
      "search.mjs, line 9: TypeError: boom");
  EXPECT_EQ(
      ErrorWithPlace(
          "node:internal/modules/cjs/loader:1210\n  throw err;\n  ^\n\nError: Cannot find module 'nope'\n"
          "Require stack:\n- /home/me/b2.js\n    at require (node:internal/modules/helpers:182:18)\n"
          "    at Object.<anonymous> (/home/me/b2.js:4:11) {\n  code: 'MODULE_NOT_FOUND'\n}" +
          version),
      "b2.js, line 4: Error: Cannot find module 'nope'");
  EXPECT_EQ(ErrorWithPlace("Node.js v20.20.2"), "Node.js v20.20.2");
}

TEST(PlaceOfWait, AKitSaysItInALineOfItsOwn) {
  EXPECT_EQ(PlaceOfWait("hello\nhakam: at bot.go:30 (Decide)\ngoroutine 1 [running]:\n"),
            "bot.go:30 (Decide)");
  EXPECT_EQ(PlaceOfWait("hakam: at bot.go:3"), "") << "the line may go on";
  EXPECT_EQ(PlaceOfWait("hakam: at \x1b[31mbot\xff\n"), "\\u001b[31mbot?");
  EXPECT_EQ(PlaceOfWait("hakam: at " + std::string(1000, 'x') + "\n").size(), 200u);
}

TEST(PlaceOfWait, IsPrintableAndShort) {
  const std::string place = PlaceOfWait("hakam: at " + std::string(300, '\x01') + "\n");
  EXPECT_EQ(place, PrintableLine(place));
  EXPECT_LE(place.size(), 200u);
}

TEST(PlaceOfWait, OfPythonIsTheAuthorsInnermostFrame) {
  const std::string text =
      "Thread 0x00007f0b (most recent call first):\n  File \"/home/me/other.py\", line 1 in wait\n\n"
      "Current thread 0x00007f0c (most recent call first):\n"
      "  File \"/usr/lib/python3.11/random.py\", line 378 in choice\n"
      "  File \"/home/me/bot.py\", line 30 in decide\n"
      "  File \"/home/me/hakam/server.py\", line 140 in call_bot\n";
  EXPECT_EQ(PlaceOfWait(text), "bot.py:30 (decide)");
  EXPECT_EQ(PlaceOfWait("Current thread 0x00007f0c (most recent call first):\n"
                        "  File \"/home/me/hakam/server.py\", line 120 in run\n"
                        "  File \"/home/me/bot.py\", line 9 in <module>\n"),
            "")
      << "it waits for a question";
}

TEST(PlaceOfWait, OfJavaIsInTheThreadThatRunsTheBot) {
  const std::string text =
      "\"main\" #1 prio=5\n   java.lang.Thread.State: WAITING\n\tat me.Main.wait(Main.java:3)\n\n"
      "\"hakam bot\" #23 prio=5\n   java.lang.Thread.State: RUNNABLE\n"
      "\tat java.util.ArrayList.get(java.base@17.0.15/ArrayList.java:427)\n"
      "\tat java.lang.Thread.sleep(java.base@17.0.15/Native Method)\n"
      "\tat me.Search.deepen(Search.java:88)\n\tat me.Bot.decide(Bot.java:12)\n\n"
      "\"other\" #24\n\tat me.Other.run(Other.java:1)\n";
  EXPECT_EQ(PlaceOfWait(text), "Search.java:88 (deepen)");
}

TEST(PlaceOfWait, OfNodeIsTheFirstFrameOfTheAuthor) {
  const std::string said = "KEYBOARD_INTERRUPT: Script execution was interrupted by `SIGINT`\n";
  EXPECT_EQ(
      PlaceOfWait(said + "    at deep (node:internal/x:1:2)\n    at decide (file:///home/me/bot.js:30:5)\n"),
      "bot.js:30 (decide)");
  EXPECT_EQ(PlaceOfWait(said + "    at /home/me/bot.js:7:6\n"), "bot.js:7");
  EXPECT_EQ(PlaceOfWait(said + "    at f (/home/me/node_modules/x/y.js:7:6)\n"), "");
  EXPECT_EQ(PlaceOfWait("    at decide (/home/me/bot.js:30:5)\n"), "")
      << "an error that the bot has printed before";
}

}  // namespace
}  // namespace hakam::arbiter
