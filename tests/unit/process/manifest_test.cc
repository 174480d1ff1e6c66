#include "arbiter/process/manifest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "arbiter/process/tunable.h"

namespace hakam::arbiter {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

class Manifest : public testing::Test {
 protected:
  void SetUp() override {
    std::string folder = testing::TempDir() + "manifest-XXXXXX";
    base_ = mkdtemp(folder.data());
    std::filesystem::create_directory(base_ + "/bot");
    Write("bot/run.sh", "#!/bin/sh\n", std::filesystem::perms::owner_all);
  }
  void TearDown() override { std::filesystem::remove_all(base_); }

  void Write(const std::string& file, const std::string& text,
             std::filesystem::perms perms = std::filesystem::perms::owner_read) {
    std::filesystem::remove(base_ + "/" + file);
    std::ofstream(base_ + "/" + file) << text;
    std::filesystem::permissions(base_ + "/" + file, perms);
  }
  absl::StatusOr<LaunchSpec> Load(const std::string& text) {
    Write("bot/agent.textproto", text);
    return LoadAgent("bot", base_);
  }
  std::string ErrorOf(const std::string& text) {
    const absl::Status status = Load(text).status();
    EXPECT_THAT(std::string(status.message()), Not(HasSubstr("\n")));
    return std::string(status.message());
  }

  std::string base_;
};

TEST_F(Manifest, AGoodOneIsUnderstood) {
  const auto spec = Load(R"(
      name: "mine-2.0"
      command: ["./run.sh", "--fast", "two words"]
      env: ["MODEL=small", "EMPTY="]
      presets: ["baloot"]
      author: "me")");
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_EQ(spec->name, "mine-2.0");
  EXPECT_EQ(spec->program, base_ + "/bot/run.sh");
  EXPECT_EQ(spec->folder, base_ + "/bot");
  EXPECT_THAT(spec->command, ElementsAre("./run.sh", "--fast", "two words"));
  EXPECT_THAT(spec->env, ElementsAre("MODEL=small", "EMPTY="));
  EXPECT_THAT(spec->presets, ElementsAre("baloot"));
}

TEST_F(Manifest, ArgumentsAfterTheFolderAreAddedToItsCommand) {
  Write("bot/agent.textproto", R"(name: "a" command: ["./run.sh", "x=1"])");
  const auto spec = LoadAgent("bot?x=2&model=/a/b c&--fast", base_);
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_THAT(spec->command, ElementsAre("./run.sh", "x=1", "x=2", "model=/a/b c", "--fast"));
  EXPECT_EQ(spec->folder, base_ + "/bot");
  for (const std::string bad : {"bot?", "bot?a=1&", "bot?&a=1"}) {
    EXPECT_THAT(std::string(LoadAgent(bad, base_).status().message()),
                testing::AllOf(HasSubstr(bad), HasSubstr("arguments separated by &")));
  }
  EXPECT_EQ(LoadAgent("none?a=1", base_).status().code(), absl::StatusCode::kNotFound);
}

TEST_F(Manifest, AFolderMayHaveAQuestionMark) {
  std::filesystem::create_directory(base_ + "/who?");
  Write("who?/run.sh", "#!/bin/sh\n", std::filesystem::perms::owner_all);
  Write("who?/agent.textproto", R"(name: "a" command: "./run.sh")");
  EXPECT_THAT(LoadAgent("who?", base_)->command, ElementsAre("./run.sh"));
  EXPECT_THAT(LoadAgent("who??a=1", base_)->command, ElementsAre("./run.sh", "a=1"));
}

TEST_F(Manifest, ParametersToTuneAreChecked) {
  const std::string bot = "name: \"a\"\ncommand: \"./run.sh\"\n";
  Write("bot/agent.textproto", bot + R"(tune { name: "x" min: 1 max: 9 step: 1 }
                                        tune { name: "--y" min: -1 max: 1 step: 0.1 start: 0.5 })");
  const auto tunables = LoadTunables(base_ + "/bot");
  ASSERT_TRUE(tunables.ok()) << tunables.status();
  ASSERT_EQ(tunables->size(), 2u);
  EXPECT_EQ((*tunables)[1].name(), "--y");
  EXPECT_EQ((*tunables)[1].start(), 0.5);
  const std::string x = "tune { name: \"x\" min: 1 max: 9 step: 1 }\n";
  EXPECT_THAT(ErrorOf(bot + x + x), HasSubstr("bot/agent.textproto:4:1: tune: x: is there twice"));
  EXPECT_THAT(ErrorOf(bot + "tune { name: \"a b\" min: 1 max: 9 step: 1 }"),
              HasSubstr(":3:1: tune: name must be"));
  EXPECT_THAT(ErrorOf(bot + "tune { name: \"x\" min: 9 max: 9 step: 1 }"), HasSubstr(":3:1: tune: x: min 9"));
  std::string many = bot;
  for (int i = 0; i < 33; ++i)
    many += "tune { name: \"x" + std::to_string(i) + "\" min: 1 max: 9 step: 1 }\n";
  EXPECT_THAT(ErrorOf(many), HasSubstr(":35:1: tune: too many parameters: at most 32"));
}

TEST_F(Manifest, TheTimeOfAStartIsChecked) {
  const std::string bot = "name: \"a\"\ncommand: \"./run.sh\"\n";
  EXPECT_EQ(Load(bot)->start_limit, absl::ZeroDuration());
  EXPECT_EQ(Load(bot + "start_limit { seconds: 15 nanos: 500000000 }")->start_limit, absl::Seconds(15.5));
  EXPECT_EQ(LoadStartLimit(base_ + "/bot").value(), absl::Seconds(15.5));
  EXPECT_EQ(Load(bot + "start_limit { seconds: 3600 }")->start_limit, absl::Hours(1));
  for (const char* bad :
       {"", "seconds: 3600 nanos: 1", "seconds: -1", "seconds: 1 nanos: -1", "nanos: 1000000000"}) {
    EXPECT_THAT(ErrorOf(bot + "start_limit { " + bad + " }"),
                HasSubstr("bot/agent.textproto:3:1: start_limit: must be more than 0 and at most 1 h"));
  }
}

TEST_F(Manifest, AProgramWithoutASlashIsLookedUpInPath) {
  const auto spec = Load(R"(name: "a" command: ["sh", "-c", "exit 1"])");
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_THAT(spec->program, EndsWith("/sh"));
  EXPECT_EQ(spec->program[0], '/');
}

TEST_F(Manifest, AnErrorNamesFileLineColumnAndField) {
  EXPECT_THAT(ErrorOf("name: \"a\"\ncomand: \"./run.sh\"\n"),
              testing::AllOf(HasSubstr("bot/agent.textproto:2:"), HasSubstr("comand")));
  EXPECT_THAT(ErrorOf("name: \"a\n"), HasSubstr("bot/agent.textproto:1:"));
  EXPECT_THAT(ErrorOf("command: \"./run.sh\"\nname: \"a b\"\n"),
              HasSubstr("bot/agent.textproto:2:1: name: must be 1 to 64 letters"));
  EXPECT_THAT(ErrorOf("command: \"./run.sh\"\n"), HasSubstr("name: must be"));
  EXPECT_THAT(ErrorOf("name: \"a\"\n"), HasSubstr("command: must be the program and its arguments"));
  EXPECT_THAT(ErrorOf("name: \"a\"\ncommand: [\"\"]\n"), HasSubstr("command: must be the program"));
  EXPECT_THAT(ErrorOf("name: \"a\"\ncommand: \"./run.sh\"\nenv: \"A=b\"\nenv: \"broken\"\n"),
              HasSubstr(":4:1: env: must be NAME=value"));
  EXPECT_THAT(ErrorOf("name: \"a\"\ncommand: \"./run.sh\"\nenv: \"HAKAM_ADDRESS=x\"\n"),
              HasSubstr("HAKAM_ADDRESS is set by the arbiter"));
  EXPECT_THAT(ErrorOf("name: \"a\"\nname: \"b\"\n"), HasSubstr(":2:"));
}

TEST_F(Manifest, AProgramThatCannotRunIsRefusedBeforeItIsStarted) {
  EXPECT_THAT(ErrorOf("name: \"a\"\ncommand: \"./missing\"\n"),
              testing::AllOf(HasSubstr(":2:1: command: program"), HasSubstr("/bot/missing is missing")));
  Write("bot/plain.sh", "#!/bin/sh\n");
  EXPECT_THAT(ErrorOf("name: \"a\"\ncommand: \"./plain.sh\"\n"),
              HasSubstr("is not executable: run chmod +x"));
  EXPECT_EQ(Load("name: \"a\"\ncommand: \"./plain.sh\"\n").status().code(),
            absl::StatusCode::kPermissionDenied);
  EXPECT_THAT(ErrorOf("name: \"a\"\ncommand: \"run.sh\"\n"),
              testing::AllOf(HasSubstr("run.sh is not in PATH"), HasSubstr("write ./run.sh")));
  EXPECT_THAT(ErrorOf("name: \"a\"\ncommand: \"../bot\"\n"), HasSubstr("is missing"));  // a folder
}

TEST_F(Manifest, WhatItReadsBesidesItsFolderIsChecked) {
  const std::string start = "name: \"a\"\ncommand: \"./run.sh\"\n";
  std::filesystem::create_directories(base_ + "/kit/deep");
  const auto spec = Load(start + "read_only: [\"../kit/deep/..\", \"" + base_ + "/kit/deep/\"]");
  ASSERT_TRUE(spec.ok()) << spec.status();
  ASSERT_EQ(spec->read_only.size(), 2u);
  EXPECT_EQ(spec->read_only[0].given, "../kit/deep/..");
  EXPECT_EQ(spec->read_only[0].path, base_ + "/kit");
  EXPECT_EQ(spec->read_only[1].path, base_ + "/kit/deep");

  EXPECT_THAT(ErrorOf(start + "read_only: \"/nowhere\""),
              HasSubstr(":3:1: read_only: /nowhere does not exist"));
  EXPECT_THAT(ErrorOf(start + "read_only: \"\""), HasSubstr("read_only: must be the path"));
  EXPECT_THAT(ErrorOf(start + "read_only: \"/\""), HasSubstr("read_only: /: holds /usr"));
  EXPECT_THAT(ErrorOf(start + "read_only: \"/proc/self\""), HasSubstr("nothing in /proc is shown"));
  std::filesystem::create_directory_symlink("/", base_ + "/kit/everything");
  EXPECT_THAT(ErrorOf(start + "read_only: \"../kit/everything\""),
              HasSubstr("kit/everything is /: holds /usr"));
  std::string many = start;
  for (int i = 0; i < 17; ++i) many += "read_only: \"../kit\"\n";
  EXPECT_THAT(ErrorOf(many), HasSubstr(":19:1: read_only: too many paths: at most 16"));
}

TEST_F(Manifest, AFolderWithoutOneIsRefused) {
  EXPECT_THAT(std::string(LoadAgent("bot", base_).status().message()),
              HasSubstr("/bot/agent.textproto is missing: write one"));
  EXPECT_THAT(std::string(LoadAgent("nobody", base_).status().message()),
              HasSubstr("/nobody does not exist"));
  EXPECT_THAT(std::string(LoadAgent("bot/run.sh", base_).status().message()), HasSubstr("is not a folder"));
  EXPECT_FALSE(LoadAgent("", base_).ok());
  EXPECT_FALSE(LoadAgent("builtin:random", base_).ok());
  Write("bot/agent.textproto", std::string(1 << 17, '#'));
  EXPECT_THAT(std::string(LoadAgent("bot", base_).status().message()), HasSubstr("is larger than"));
}

TEST_F(Manifest, ACommandIsSplitAtBlanksOutsideQuotes) {
  const auto spec = LoadAgent("cmd:bot/run.sh  --name 'two words' \"it's\" a'b c'd ''", base_);
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_THAT(spec->command, ElementsAre("bot/run.sh", "--name", "two words", "it's", "ab cd", ""));
  EXPECT_EQ(spec->program, base_ + "/bot/run.sh");
  EXPECT_EQ(spec->folder, base_);
  EXPECT_EQ(spec->name, "run.sh");
}

TEST_F(Manifest, ABadCommandIsRefused) {
  EXPECT_THAT(std::string(LoadAgent("cmd:", base_).status().message()), HasSubstr("names no program"));
  EXPECT_THAT(std::string(LoadAgent("cmd:  ''", base_).status().message()), HasSubstr("names no program"));
  EXPECT_THAT(std::string(LoadAgent("cmd:sh 'a", base_).status().message()),
              HasSubstr("quote is not closed"));
  EXPECT_THAT(std::string(LoadAgent("cmd:no-such-program-here", base_).status().message()),
              HasSubstr("is not in PATH"));
}

}  // namespace
}  // namespace hakam::arbiter
