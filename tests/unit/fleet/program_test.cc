// What an engine that is a program says, and what becomes of it.
#include "arbiter/fleet/program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "tests/unit/folder_test.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ProgramTest : public FolderTest {
 protected:
  std::unique_ptr<Machines> Start(const std::string& command) {
    auto program = MakeProgram({.name = "engine",
                                .command = command,
                                .folder = root_.string(),
                                .environment = {"SHOUT=done"},
                                .say = [this](const std::string& line) {
                                  const std::lock_guard lock(mutex_);
                                  said_.push_back(line);
                                }});
    EXPECT_TRUE(program.ok()) << program.status();
    return *std::move(program);
  }
  absl::StatusOr<std::string> Play(Machines* machines, const Chunk& chunk) {
    machine_.clear();
    return machines->Play(chunk, 0, std::stop_token(), &machine_);
  }

  std::string machine_;
  std::mutex mutex_;
  std::vector<std::string> said_;  // guarded by mutex_
};

// Answers each chunk with its own text and the bundles that came with it.
constexpr char kEcho[] = R"sh(
  echo slots 3
  while read -r word name rest; do
    case $word in
      play) printf '%s %s' "$(cat "$HAKAM_CHUNKS/$name")" "$rest" > "$HAKAM_CHUNKS/$name.result"; echo $SHOUT $name ;;
      avoid) echo say it avoids $name ;;
    esac
  done)sh";

TEST_F(ProgramTest, GetsAChunkAsAFileAndGivesItsResultAsOne) {
  const auto engine = Start(kEcho);
  EXPECT_TRUE(engine->places());
  const auto result = Play(engine.get(), {.bytes = "the chunk", .bundles = {"ab", "cd"}});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(*result, "the chunk ab cd");
  EXPECT_EQ(engine->slots(), 3u);
  EXPECT_THAT(std::vector<fs::path>(fs::directory_iterator(root_), {}), ElementsAre(root_ / "errors"));
}

TEST_F(ProgramTest, AnEngineThatEndsItSaysWhyAndThenPlaysNothing) {
  const auto engine = Start("read -r word; echo end the shared folder is full; cat > /dev/null");
  for (int i = 0; i < 2; ++i) {
    const absl::Status status = Play(engine.get(), {.bytes = "chunk"}).status();
    EXPECT_EQ(status, absl::AbortedError("engine: the shared folder is full"));
  }
}

TEST_F(ProgramTest, AFolderThatCannotBeWrittenEndsIt) {
  const auto engine = Start(kEcho);
  ASSERT_TRUE(Play(engine.get(), {.bytes = "chunk"}).ok());
  fs::remove_all(root_);
  const absl::Status status = Play(engine.get(), {.bytes = "another"}).status();
  EXPECT_TRUE(absl::IsAborted(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("cannot be written: No such file"));
}

TEST_F(ProgramTest, SaysWhichMachineHasFailedAndHearsWhichOneToAvoid) {
  const auto engine = Start(R"sh(
    read -r word name; echo "failed $name node7/abc its disk is full"
    read -r word name; echo "say avoids $name"
    read -r word name; echo "failed $name - no   reason"
    read -r word name; echo "failed $name")sh");
  EXPECT_EQ(Play(engine.get(), {.bytes = "1"}).status().message(), "its disk is full");
  EXPECT_EQ(machine_, "node7/abc");
  engine->Avoid("node7/abc");
  EXPECT_EQ(Play(engine.get(), {.bytes = "2"}).status().message(), "no   reason");
  EXPECT_EQ(machine_, "");
  {
    const std::lock_guard lock(mutex_);
    EXPECT_THAT(said_, ElementsAre("engine: avoids node7/abc"));
  }
  EXPECT_EQ(Play(engine.get(), {.bytes = "3"}).status().message(), "failed");
}

TEST_F(ProgramTest, WhoseEndIsSaidWithItsLastWords) {
  const auto engine = Start("echo all is well >&2; echo no cluster >&2; exit 7");
  for (int i = 0; i < 2; ++i) {
    const auto result = Play(engine.get(), {.bytes = "x"});
    EXPECT_EQ(result.status().code(), absl::StatusCode::kAborted);
    EXPECT_EQ(result.status().message(), "engine ended with exit code 7: no cluster");
  }
}

TEST_F(ProgramTest, WhoseOutputIsHeldOpenByAnotherIsSeenToEnd) {
  const auto engine = Start("sleep 1000 & echo $! > \"$HAKAM_CHUNKS/left\"; exit 3");
  EXPECT_EQ(Play(engine.get(), {.bytes = "x"}).status().message(), "engine ended with exit code 3");
  pid_t left = 0;
  std::ifstream(root_ / "left") >> left;
  while (kill(left, 0) == 0) std::this_thread::yield();  // ended too, sooner or later
}

TEST_F(ProgramTest, ThatSaysNonsenseDoesNoHarm) {
  const auto engine = Start(R"sh(
    read -r word name
    printf 'slots\nslots -1\nslots 99999999999\ndone\ndone nothing\nfailed\n\nsay\n\001\002\n%05000d\n' 7
    echo "failed $name - at last")sh");
  EXPECT_EQ(Play(engine.get(), {.bytes = "x"}).status().message(), "at last");
  EXPECT_EQ(engine->slots(), 1u);
}

TEST_F(ProgramTest, IsToldThatAStoppedChunkIsNotWanted) {
  const auto engine = Start(R"sh(
    read -r word name; echo "say has $name"
    read -r word dropped; test $word = drop -a "$dropped" = $name && touch "$HAKAM_CHUNKS/dropped"
    read -r word name; echo "failed $name - next")sh");
  std::stop_source stop;
  std::thread stopper([&] {
    while (true) {
      const std::lock_guard lock(mutex_);
      if (!said_.empty()) break;
    }
    stop.request_stop();
  });
  EXPECT_EQ(engine->Play({.bytes = "x"}, 0, stop.get_token(), &machine_).status().code(),
            absl::StatusCode::kCancelled);
  stopper.join();
  EXPECT_EQ(Play(engine.get(), {.bytes = "y"}).status().message(), "next");
  EXPECT_TRUE(fs::exists(root_ / "dropped"));
}

}  // namespace
}  // namespace hakam::arbiter
