#include "arbiter/cli/agent_spec.h"

#include <gtest/gtest.h>

#include "absl/strings/ascii.h"

namespace hakam::arbiter {
namespace {

TEST(AgentSpec, FoldersCountFromWhereTheUserStands) {
  EXPECT_EQ(AbsoluteSpec("bots/mine", "/home/me"), "/home/me/bots/mine");
  EXPECT_EQ(AbsoluteSpec("./mine", "/home/me"), "/home/me/mine");
  EXPECT_EQ(AbsoluteSpec("../you/bot", "/home/me"), "/home/you/bot");
  EXPECT_EQ(AbsoluteSpec("/bots/mine", "/home/me"), "/bots/mine");
  for (const char* same : {".", "./", "../me", "../me/", "/home/me/"}) {
    EXPECT_EQ(AbsoluteSpec(same, "/home/me"), "/home/me");
  }
}

TEST(AgentSpec, AProgramWithASlashBecomesAbsoluteAndItsArgumentsStay) {
  EXPECT_EQ(AbsoluteSpec("cmd:./mybot", "/home/me"), "cmd:/home/me/mybot");
  EXPECT_EQ(AbsoluteSpec("cmd:  bin/mybot ./a  'b c'", "/home/me"), "cmd:/home/me/bin/mybot ./a  'b c'");
  EXPECT_EQ(AbsoluteSpec("cmd:/bin/mybot x", "/home/me"), "cmd:/bin/mybot x");
}

TEST(AgentSpec, ArgumentsOfAFolderStay) {
  EXPECT_EQ(AbsoluteSpec("bots/../mine?model=../a&depth=3", "/home/me"), "/home/me/mine?model=../a&depth=3");
  EXPECT_EQ(AbsoluteSpec("/mine?x=1", "/home/me"), "/mine?x=1");
  EXPECT_EQ(ShortName("bots/mine?model=../a&depth=3"), "minemodel..adepth3");
  EXPECT_TRUE(IsFolder("bots/mine?x=1"));
  for (const char* spec : {"", "builtin:greedy?hokum=3", "cmd:./mine", "dial:a:1", "attach:a"}) {
    EXPECT_FALSE(IsFolder(spec)) << spec;
  }
}

TEST(AgentSpec, OtherArgumentsMakeAnotherBot) {
  EXPECT_TRUE(SameAgent("/mine?x=1", "/mine?x=1"));
  EXPECT_FALSE(SameAgent("/mine?x=1", "/mine?x=2"));
  EXPECT_FALSE(SameAgent("/usr?x=1", "/usr"));
  EXPECT_TRUE(SameAgent("/usr?x=1", "/usr/../usr?x=1"));
  EXPECT_FALSE(SameAgent("/usr?x=1", "/usr/../usr?x=2"));
  EXPECT_FALSE(SameAgent("cmd:/bin/sh 1", "cmd:/bin/sh 2"));
}

TEST(AgentSpec, QuotesAreReadAndWritten) {
  EXPECT_EQ(AbsoluteSpec("cmd:'./my bot' x", "/home/me"), "cmd:'/home/me/my bot' x");
  EXPECT_EQ(AbsoluteSpec("cmd:./\"my bot\"", "/home/me"), "cmd:'/home/me/my bot'");
  EXPECT_EQ(AbsoluteSpec("cmd:./mybot x", "/home/me and you"), "cmd:'/home/me and you/mybot' x");
  const std::string both = AbsoluteSpec("cmd:./mybot", "/a 'b' \"c\"");
  EXPECT_EQ(both, "cmd:'/a '\"'\"'b'\"'\"' \"c\"/mybot'");
  EXPECT_EQ(AbsoluteSpec(both, "/elsewhere"), both) << "what was written is read as what was meant";
}

TEST(AgentSpec, WhatIsNoPathStaysAsItIs) {
  for (const char* spec : {"builtin:greedy", "cmd:python3 bots/mine.py", "cmd:", "cmd:  ", "cmd:'./open x",
                           "dial:127.0.0.1:5000", ""}) {
    EXPECT_EQ(AbsoluteSpec(spec, "/home/me"), spec);
  }
}

TEST(AgentSpec, ShortNamesAreWhatAPersonWouldSay) {
  EXPECT_EQ(ShortName("builtin:greedy"), "greedy");
  EXPECT_EQ(ShortName("bots/mine/"), "mine");
  EXPECT_EQ(ShortName("bots/my bot"), "mybot");
  EXPECT_EQ(ShortName("cmd:./mybot --fast"), "mybot");
  EXPECT_EQ(ShortName("cmd:'./my bot' x"), "mybot");
  EXPECT_EQ(ShortName("cmd: python3 mine.py"), "python3");
}

TEST(AgentSpec, NoTwoHaveTheSameName) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(NamesOf({"builtin:greedy", "builtin:random"}, "/"), (Names{"greedy", "random"}));
  EXPECT_EQ(NamesOf({"builtin:greedy", "builtin:greedy"}, "/"), (Names{"greedy-1", "greedy-2"}));
  EXPECT_EQ(NamesOf({"no/such", "../no/such/"}, "/no"), (Names{"such-1", "such-2"}));
  const std::string longest = "/" + std::string(90, 'x');
  for (const std::string& name : NamesOf({longest, longest}, "/")) EXPECT_LE(name.size(), 64u);
}

TEST(AgentSpec, ShortNamesAreNamesOfEntrantsWhateverTheSpec) {
  for (const std::string& spec : {std::string(), std::string("."), std::string("/"), std::string("cmd:"),
                                  std::string("\xFF\x01"), std::string(5000, 'x'), std::string("..")}) {
    const std::string name = ShortName(spec);
    EXPECT_GE(name.size(), 1u) << spec;
    EXPECT_LE(name.size(), 60u) << spec;
    for (const char c : name) EXPECT_TRUE(absl::ascii_isalnum(static_cast<unsigned char>(c))) << spec;
  }
}

}  // namespace
}  // namespace hakam::arbiter
