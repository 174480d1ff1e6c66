#include "arbiter/cli/terminal.h"

#include <gtest/gtest.h>

#include <map>

namespace hakam::arbiter {
namespace {

Terminal With(std::map<std::string, std::string> environment, size_t columns = 120, bool is_terminal = true) {
  return TerminalOf(is_terminal, columns, [&environment](const char* name) { return environment[name]; });
}

TEST(Terminal, WhatItCanShow) {
  const std::map<std::string, std::string> utf8 = {{"LANG", "en_US.UTF-8"}, {"TERM", "xterm"}};
  const auto and_also = [&utf8](const std::string& name, const std::string& value) {
    std::map<std::string, std::string> more = utf8;
    more[name] = value;
    return With(more);
  };
  EXPECT_TRUE(With(utf8).colour);
  EXPECT_TRUE(With(utf8).symbols);
  EXPECT_EQ(With(utf8).columns, 120u);
  EXPECT_FALSE(and_also("NO_COLOR", "1").colour);
  EXPECT_TRUE(and_also("NO_COLOR", "1").symbols);
  EXPECT_TRUE(and_also("NO_COLOR", "").colour);  // as if it were not set
  EXPECT_FALSE(and_also("TERM", "dumb").colour);
  EXPECT_FALSE(and_also("LC_ALL", "C").symbols);  // comes before LANG
  EXPECT_TRUE(and_also("LC_CTYPE", "C.utf8").symbols);
  EXPECT_FALSE(With({}).symbols);
}

TEST(Terminal, Columns) {
  EXPECT_EQ(With({{"COLUMNS", "60"}}).columns, 60u);
  EXPECT_EQ(With({{"COLUMNS", "many"}}).columns, 120u);
  EXPECT_EQ(With({{"COLUMNS", "0"}}).columns, 120u);
  EXPECT_EQ(With({}, 0).columns, 80u);
  EXPECT_EQ(With({{"COLUMNS", "3"}}).columns, 40u);
  EXPECT_EQ(With({{"COLUMNS", "999999999999"}}).columns, 1000u);
}

TEST(Terminal, ElsewhereTextIsPlain) {
  const Terminal file = With({{"LANG", "C.UTF-8"}, {"COLUMNS", "60"}}, 120, /*is_terminal=*/false);
  EXPECT_FALSE(file.colour);
  EXPECT_FALSE(file.symbols);
  EXPECT_EQ(file.columns, std::nullopt);
}

TEST(Terminal, Colours) {
  EXPECT_EQ(WithRedSuits("A♠ 7♥ T♦, ♥"), "A♠ \x1b[31m7♥\x1b[0m \x1b[31mT♦\x1b[0m, \x1b[31m♥\x1b[0m");
  EXPECT_EQ(WithRedSuits("AH\n"), "AH\n");
  EXPECT_EQ(WithVerdicts("ok    starts\nBAD   ok\n"),
            "\x1b[32mok\x1b[0m    starts\n\x1b[31mBAD\x1b[0m   ok\n");
  EXPECT_EQ(WithVerdicts("\npassed: a against b\n  ok\n"), "\n\x1b[32mpassed\x1b[0m: a against b\n  ok\n");
  EXPECT_EQ(WithVerdicts("okay\n"), "okay\n");
  EXPECT_EQ(WithVerdicts(""), "");
}

}  // namespace
}  // namespace hakam::arbiter
