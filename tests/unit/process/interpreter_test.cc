#include "arbiter/process/interpreter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>

#include "absl/strings/str_cat.h"
#include "arbiter/process/shim.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Variables of the environment while a test runs.
class Variables {
 public:
  ~Variables() {
    for (const auto& [name, value] : before_) {
      value ? setenv(name.c_str(), value->c_str(), 1) : unsetenv(name.c_str());
    }
  }
  void Set(const std::string& name, const std::string& value) {
    const char* there = getenv(name.c_str());
    before_.emplace(name, there == nullptr ? std::nullopt : std::optional<std::string>(there));
    setenv(name.c_str(), value.c_str(), 1);
  }

 private:
  std::map<std::string, std::optional<std::string>> before_;
};

// A home folder with a bot in it, and what its owner may have installed. No program is run.
class Interpreter : public testing::Test {
 protected:
  void SetUp() override {
    std::string folder = testing::TempDir() + "interpreter-XXXXXX";
    base_ = fs::canonical(mkdtemp(folder.data())).string();
    fs::create_directories(base_ + "/bots/mine");
    spec_.folder = base_ + "/bots/mine";
    variables_.Set("PYENV_VERSION", "");
    variables_.Set("HOME", base_);
  }
  void TearDown() override { fs::remove_all(base_); }

  std::string File(const std::string& name, const std::string& text = "", bool program = false) {
    const fs::path path = base_ + "/" + name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    if (program)
      fs::permissions(path, fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
    return path.string();
  }
  std::string Link(const std::string& name, const std::string& target) {
    const fs::path path = base_ + "/" + name;
    fs::create_directories(path.parent_path());
    fs::create_symlink(target, path);
    return path.string();
  }
  // A Python with its own modules: bin/python3 is a link to bin/python3.11.
  std::string Python(const std::string& folder) {
    File(folder + "/bin/python3.11", "", true);
    Link(folder + "/bin/python3", "python3.11");
    File(folder + "/lib/python3.11/os.py");
    File(folder + "/share/secret");
    return base_ + "/" + folder;
  }
  // An environment in the bot's folder, made with the Python of this folder.
  std::string Environment(const std::string& home, const std::string& folder = "bots/mine/venv") {
    Link(folder + "/bin/python3", home + "/python3");
    File(folder + "/pyvenv.cfg", absl::StrCat("include-system-site-packages = false\nhome = ", home, "\n"));
    fs::create_directories(base_ + "/" + folder + "/lib");
    return base_ + "/" + folder;
  }
  // Pyenv, set to this version.
  std::string Pyenv(const std::string& version) {
    File(".pyenv/version", version + "\n");
    return File(".pyenv/shims/python3",
                "#!/usr/bin/env bash\nexec \"/x/libexec/pyenv\" exec \"$program\" \"$@\"\n", true);
  }

  absl::Status Show(const std::string& program, const std::string& written,
                    const std::vector<std::string>& closed = {}) {
    spec_.program = program;
    spec_.command = {written, "bot.py"};
    return ShowInterpreter(closed, &spec_);
  }
  std::vector<std::string> Shown() const {
    std::vector<std::string> paths;
    for (const ReadOnlyPath& shown : spec_.read_only) paths.push_back(shown.path.substr(base_.size() + 1));
    return paths;
  }

  std::string base_;
  LaunchSpec spec_;
  Variables variables_;
};

TEST_F(Interpreter, WhatIsVisibleNeedsNothing) {
  ASSERT_TRUE(Show("/usr/bin/python3", "python3").ok());
  EXPECT_EQ(spec_.command[0], "python3");
  Python("bots/mine/python");
  ASSERT_TRUE(Show(base_ + "/bots/mine/python/bin/python3", "python/bin/python3").ok());
  ASSERT_TRUE(Show(Environment("/usr/bin") + "/bin/python3", "venv/bin/python3").ok());
  EXPECT_EQ(spec_.command[0], "venv/bin/python3");
  ASSERT_TRUE(Show(File("bin/own", "", true), "../../bin/own").ok());
  EXPECT_EQ(spec_.command[0], "../../bin/own");
  EXPECT_THAT(Shown(), IsEmpty());
  EXPECT_EQ(spec_.interpreter, "");
}

TEST_F(Interpreter, OfAnInstallationItsPartsAreShown) {
  const std::string conda = Python("conda/envs/play");
  ASSERT_TRUE(Show(conda + "/bin/python3", "python3").ok());
  EXPECT_THAT(Shown(), ElementsAre("conda/envs/play/bin", "conda/envs/play/lib"));
  EXPECT_EQ(spec_.interpreter, conda);
  EXPECT_EQ(spec_.command[0], conda + "/bin/python3") << "PATH of the sandbox names another one";
}

TEST_F(Interpreter, EveryLinkOnTheWayIsFollowed) {
  Python(".pyenv/versions/3.11.9");
  Link(".pyenv/versions/3.11", "3.11.9");
  const std::string link = Link("bin/py", base_ + "/.pyenv/versions/3.11/bin/python3");
  ASSERT_TRUE(Show(link, "py").ok());
  EXPECT_EQ(spec_.program, base_ + "/.pyenv/versions/3.11/bin/python3")
      << "from the link no library is found";
  EXPECT_THAT(Shown(), ElementsAre(".pyenv/versions/3.11/bin", ".pyenv/versions/3.11/lib",
                                   ".pyenv/versions/3.11.9/bin", ".pyenv/versions/3.11.9/lib"));
  EXPECT_EQ(spec_.interpreter, base_ + "/.pyenv/versions/3.11.9") << "once";
}

TEST_F(Interpreter, AnEnvironmentNamesThePythonThatItNeeds) {
  const std::string conda = Python("conda");
  ASSERT_TRUE(Show(Environment(conda + "/bin") + "/bin/python3", "venv/bin/python3").ok());
  EXPECT_EQ(spec_.command[0], "venv/bin/python3");
  EXPECT_THAT(Shown(), ElementsAre("conda/bin", "conda/lib"));
  spec_.read_only.clear();
  ASSERT_TRUE(
      Show(Environment(conda + "/bin", "envs/play") + "/bin/python3", "../../envs/play/bin/python3").ok());
  EXPECT_THAT(Shown(), ElementsAre("envs/play/bin", "envs/play/lib", "envs/play/pyvenv.cfg", "conda/bin",
                                   "conda/lib"));
  EXPECT_EQ(spec_.interpreter, absl::StrCat(base_, "/envs/play with ", conda));
}

TEST_F(Interpreter, EnvironmentsMadeWithEachOtherEnd) {
  Environment(base_ + "/b/bin", "a");
  Environment(base_ + "/a/bin", "b");
  fs::remove(base_ + "/b/bin/python3");
  File("b/bin/python3", "", true);
  EXPECT_FALSE(Show(base_ + "/a/bin/python3", "python3").ok());
}

TEST_F(Interpreter, AFolderThatIsNoPythonIsNotShownWhateverABotSays) {
  File(".ssh/id_rsa", "secret");
  Python("conda");
  const std::string bot = Environment(base_ + "/conda/bin");
  File("bots/mine/venv/pyvenv.cfg", absl::StrCat("home = ", base_, "/.ssh\n"));
  const absl::Status status = Show(bot + "/bin/python3", "venv/bin/python3");
  EXPECT_THAT(
      std::string(status.message()),
      AllOf(HasSubstr("pyvenv.cfg: home = " + base_ + "/.ssh: this is not"), HasSubstr("python3 -m venv")));
  EXPECT_THAT(Shown(), IsEmpty());
  // A Python's modules alone are none either: there must be a program.
  File("other/lib/python3.11/os.py");
  fs::create_directories(base_ + "/other/bin");
  File("bots/mine/venv/pyvenv.cfg", absl::StrCat("home = ", base_, "/other/bin\n"));
  EXPECT_FALSE(Show(bot + "/bin/python3", "venv/bin/python3").ok());
}

TEST_F(Interpreter, APartThatLeadsAwayIsNotShown) {
  const std::string python = Python("conda");
  File(".ssh/id_rsa", "secret");
  Link("conda/ssl", base_ + "/.ssh");
  Link("conda/lib64", "lib");
  ASSERT_TRUE(Show(python + "/bin/python3", "python3").ok());
  EXPECT_THAT(Shown(), ElementsAre("conda/bin", "conda/lib", "conda/lib64"));
}

TEST_F(Interpreter, HomesAndFoldersOfOthersAreNotShown) {
  Python("user");
  variables_.Set("HOME", base_ + "/user");
  absl::Status status = Show(base_ + "/user/bin/python3", "python3");
  EXPECT_THAT(std::string(status.message()),
              AllOf(HasSubstr("is or holds the home folder " + base_ + "/user"),
                    HasSubstr("agent.textproto: read_only: \"" + base_ + "/user/lib/python3.11\"")));
  EXPECT_THAT(Shown(), IsEmpty());
  spec_.read_only = {{.given = "x", .path = base_ + "/user/lib/python3.11"}};
  EXPECT_TRUE(Show(base_ + "/user/bin/python3", "python3").ok())
      << "the manifest has what the error asks for";
  spec_.read_only.clear();

  variables_.Set("HOME", base_ + "/user/me");
  fs::create_directories(base_ + "/user/me");
  EXPECT_FALSE(Show(base_ + "/user/bin/python3", "python3").ok());

  variables_.Set("HOME", "/nowhere");
  EXPECT_TRUE(Show(base_ + "/user/bin/python3", "python3").ok());
  for (const char* closed : {"", "/user", "/user/league.textproto"}) {
    spec_.read_only.clear();
    File("user/league.textproto");
    status = Show(base_ + "/user/bin/python3", "python3", {base_ + closed});
    EXPECT_THAT(std::string(status.message()), HasSubstr("which the bot may not see")) << closed;
    EXPECT_THAT(Shown(), IsEmpty());
  }
}

TEST_F(Interpreter, BehindAShimOfPyenvIsTheChosenVersion) {
  Python(".pyenv/versions/3.9.18");
  Python(".pyenv/versions/3.11.7");
  const std::string shim = Pyenv("3.11.7");
  const auto chosen = [&] {
    spec_.read_only.clear();
    const absl::Status status = Show(shim, "python3");
    EXPECT_EQ(spec_.command[0], spec_.program);
    return status.ok() ? spec_.program.substr(base_.size()) : std::string(status.message());
  };
  EXPECT_EQ(chosen(), "/.pyenv/versions/3.11.7/bin/python3");
  EXPECT_THAT(Shown(), ElementsAre(".pyenv/versions/3.11.7/bin", ".pyenv/versions/3.11.7/lib"));
  File(".pyenv/version", "3\n");
  EXPECT_EQ(chosen(), "/.pyenv/versions/3.11.7/bin/python3") << "the newest";
  File("bots/.python-version", "# mine\n3.8.1 3.9\n");
  EXPECT_EQ(chosen(), "/.pyenv/versions/3.9.18/bin/python3");
  File("bots/mine/.python-version", "3.11.7");
  EXPECT_EQ(chosen(), "/.pyenv/versions/3.11.7/bin/python3");
  variables_.Set("PYENV_VERSION", "3.9.18");
  EXPECT_EQ(chosen(), "/.pyenv/versions/3.9.18/bin/python3");
}

TEST_F(Interpreter, AShimWithoutItsVersionSaysWhatToWrite) {
  Python("evil");
  const std::string shim = Pyenv("3.11.7");
  fs::create_directories(base_ + "/.pyenv/versions");
  for (const char* version : {"3.11.7", "../../evil", "/evil", "."}) {
    File("bots/mine/.python-version", version);
    const absl::Status status = Show(shim, "python3");
    EXPECT_THAT(std::string(status.message()),
                AllOf(HasSubstr("is a shim of pyenv"), HasSubstr(version),
                      HasSubstr("command: \"" + base_ + "/.pyenv/versions/VERSION/bin/python3\"")));
  }
  File("bots/mine/.python-version", "system");
  variables_.Set("PATH", absl::StrCat(base_, "/.pyenv/shims:", Python("own"), "/bin"));
  ASSERT_TRUE(Show(shim, "python3").ok());
  EXPECT_EQ(spec_.program, base_ + "/own/bin/python3");
}

TEST_F(Interpreter, NodeOfNvmIsShownWithItsPackages) {
  const std::string node = File(".nvm/versions/node/v20/bin/node", "", true);
  fs::create_directories(base_ + "/.nvm/versions/node/v20/lib/node_modules");
  ASSERT_TRUE(Show(node, "node").ok());
  EXPECT_THAT(Shown(), ElementsAre(".nvm/versions/node/v20/bin", ".nvm/versions/node/v20/lib"));
}

TEST_F(Interpreter, CargoOfRustupIsForBuilds) {
  File(".cargo/bin/rustup", "", true);
  const std::string message(CheckNoCargo(Link(".cargo/bin/cargo", "rustup")).message());
  EXPECT_THAT(message, AllOf(HasSubstr("build: [\"cargo\", \"build\", \"--release\"] command: "),
                             HasSubstr("/.cargo/bin/cargo is a proxy of rustup")));
  // Other systems make the proxies as further names of one file.
  fs::create_hard_link(base_ + "/.cargo/bin/rustup", base_ + "/.cargo/bin/rustc");
  EXPECT_FALSE(CheckNoCargo(base_ + "/.cargo/bin/rustc").ok());
  EXPECT_TRUE(CheckNoCargo(File("bots/mine/target/release/mine", "", true)).ok());
  EXPECT_TRUE(CheckNoCargo("/usr/bin/python3").ok());
}

}  // namespace
}  // namespace hakam::arbiter
