// What an agent in a sandbox cannot do. A program (prisoner.cc) tries it on this machine. If the machine
// allows no sandbox, these tests are skipped and say why.
#include <arpa/inet.h>
#include <dirent.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/process/detect.h"
#include "arbiter/process/process.h"
#include "tests/unit/agent/harness.h"
#include "tests/unit/paths.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr uint32_t kMemoryMib = 64;
constexpr uint32_t kProcesses = 24;
constexpr uint32_t kDiskMib = 4;

SandboxRequest Request(uint32_t memory_mib, uint32_t processes) {
  SandboxRequest request;
  request.limits.set_memory_mib(memory_mib);
  request.limits.set_processes(processes);
  request.limits.set_disk_mib(kDiskMib);
  return request;
}

// One detection for all tests of this program.
const absl::StatusOr<Detected>& OnThisMachine() {
  static const auto& detected = *new absl::StatusOr<Detected>(DetectSandbox(Request(kMemoryMib, kProcesses)));
  return detected;
}

class Containment : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(OnThisMachine().ok()) << OnThisMachine().status();
    sandbox_ = OnThisMachine()->sandbox;
    if (!sandbox_->in_force.isolated()) GTEST_SKIP() << absl::StrJoin(OnThisMachine()->missing, "; ");
    std::string folder = testing::TempDir() + "containment-XXXXXX";
    folder_ = mkdtemp(folder.data());
    chmod(folder_.c_str(), 0755);
    fs::create_directory(folder_ + "/bot");
    monitor_ = ProcessMonitor::Create().value();
  }
  void TearDown() override { fs::remove_all(folder_); }

  LaunchSpec Prisoner(std::vector<std::string> arguments) {
    LaunchSpec spec;
    spec.name = "prisoner";
    spec.program = BinFile("prisoner");
    spec.command = {"prisoner"};
    spec.command.insert(spec.command.end(), arguments.begin(), arguments.end());
    spec.folder = folder_ + "/bot";
    spec.log_path = folder_ + "/log";
    spec.sandbox = sandbox_;
    fs::remove(spec.log_path);
    // A leak checker stops its process in a way that is refused here.
    for (const char* name : {"ASAN_OPTIONS", "LSAN_OPTIONS"})
      spec.env.push_back(absl::StrCat(name, "=detect_leaks=0"));
    return spec;
  }
  std::shared_ptr<AgentProcess> Start(const LaunchSpec& spec) {
    absl::StatusOr<std::shared_ptr<AgentProcess>> process = AgentProcess::Start(*monitor_, spec, [] {});
    EXPECT_TRUE(process.ok()) << process.status();
    return process.ok() ? *process : nullptr;
  }
  // Runs the program to its end.
  ProcessEnd Run(const LaunchSpec& spec) {
    const auto process = Start(spec);
    EXPECT_TRUE(process->WaitGone(kHangs));
    process->Stop();
    return process->end().value_or(ProcessEnd{ProcessEnd::Kind::kSetupFailed, 0, "no end"});
  }
  // Runs a program in another sandbox, which may not work.
  ProcessEnd RunIn(const Sandbox& sandbox) {
    LaunchSpec spec = Prisoner({"exit", "0"});
    spec.sandbox = std::make_shared<Sandbox>(sandbox);
    return Run(spec);
  }
  // The attempt must fail, and the program must still run to report that.
  void ExpectRefused(std::vector<std::string> arguments) {
    const LaunchSpec spec = Prisoner(std::move(arguments));
    EXPECT_EQ(Run(spec).ToString(), "exit code 0") << absl::StrJoin(spec.command, " ") << "\n"
                                                   << ReadFile(spec.log_path);
  }
  // The same without a sandbox must succeed, or the test shows nothing.
  void ExpectPossibleOutside(std::vector<std::string> arguments) {
    LaunchSpec spec = Prisoner(std::move(arguments));
    spec.sandbox = nullptr;
    EXPECT_EQ(Run(spec).ToString(), "exit code 1") << ReadFile(spec.log_path);
  }

  std::shared_ptr<const Sandbox> sandbox_;
  std::string folder_;
  std::unique_ptr<ProcessMonitor> monitor_;
};

// A socket of this process, listening.
class Listener {
 public:
  static Listener Internet() {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return Listener(AF_INET, reinterpret_cast<sockaddr*>(&at), sizeof at);
  }
  static Listener Unix(const std::string& name, bool abstract) {
    sockaddr_un at{};
    at.sun_family = AF_UNIX;
    memcpy(at.sun_path + (abstract ? 1 : 0), name.data(), name.size());
    return Listener(AF_UNIX, reinterpret_cast<sockaddr*>(&at),
                    offsetof(sockaddr_un, sun_path) + name.size() + 1);
  }
  ~Listener() { close(fd_); }
  Listener(const Listener&) = delete;
  int port() const {
    sockaddr_in at{};
    socklen_t size = sizeof at;
    getsockname(fd_, reinterpret_cast<sockaddr*>(&at), &size);
    return ntohs(at.sin_port);
  }

 private:
  Listener(int domain, const sockaddr* at, socklen_t size)
      : fd_(socket(domain, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    EXPECT_EQ(bind(fd_, at, size), 0);
    EXPECT_EQ(listen(fd_, 8), 0);
  }
  const int fd_;
};

TEST_F(Containment, NoNetworkNotEvenTheHostsLoopback) {
  const Listener listener = Listener::Internet();
  ExpectRefused({"tcp", "127.0.0.1", absl::StrCat(listener.port())});
  ExpectRefused({"udp", "192.0.2.1", "53"});
}

TEST_F(Containment, NoSocketsOfTheHost) {
  const std::string name = absl::StrCat("hakam-test-", getpid());
  const Listener abstract = Listener::Unix(name, true);
  ExpectPossibleOutside({"abstract", name});
  ExpectRefused({"abstract", name});
  const std::string path = folder_ + "/s";
  const Listener by_path = Listener::Unix(path, false);
  ExpectPossibleOutside({"unix", path});
  ExpectRefused({"unix", path});
  ExpectRefused({"sockets"});
}

TEST_F(Containment, NoOtherProcesses) {
  ExpectPossibleOutside({"processes"});
  ExpectRefused({"processes"});
  ExpectPossibleOutside({"kill", absl::StrCat(getpid())});
  ExpectRefused({"kill", absl::StrCat(getpid())});
}

TEST_F(Containment, NothingIsWrittenButInTmp) {
  ExpectRefused({"write", "/x", "/usr/x", "/etc/x", "/run/x", "/dev/x", "/bot/x", folder_ + "/bot/x",
                 "/proc/sys/kernel/core_pattern", "/proc/sys/vm/overcommit_memory"});
}

TEST_F(Containment, TheDiskLimitHoldsForAllThatCanBeWritten) {
  ExpectRefused({"fill", "/tmp", absl::StrCat(kDiskMib << 20)});
  ExpectRefused({"fill", "/dev/shm", absl::StrCat((kDiskMib << 20) / 4)});
  ExpectRefused({"fill", "/run/agent", absl::StrCat(64 << 10)});
}

TEST_F(Containment, FilesOfOthersAreNotThere) {
  std::ofstream(folder_ + "/secret") << "seed";
  std::ofstream(folder_ + "/bot/model") << "weights";
  ExpectRefused({"read", folder_ + "/secret", "/etc/passwd", "/root", "/home", "/sys", "/var"});
  ExpectRefused({"can-read", "model", folder_ + "/bot/model", "/usr/bin", "/tmp"});
}

TEST_F(Containment, WhatTheManifestNamesCanBeRead) {
  fs::create_directory(folder_ + "/kit");
  std::ofstream(folder_ + "/kit/module") << "code";
  LaunchSpec spec = Prisoner({"can-read", folder_ + "/kit/module", "../kit/module"});
  spec.read_only = {{"../kit", folder_ + "/kit"}};
  EXPECT_EQ(Run(spec).ToString(), "exit code 0") << ReadFile(spec.log_path);
  spec.command = {"prisoner", "write", folder_ + "/kit/x"};
  EXPECT_EQ(Run(spec).ToString(), "exit code 0") << ReadFile(spec.log_path);
  EXPECT_THAT(ContainmentOf(spec).read_only(), ElementsAre("../kit"));
}

TEST_F(Containment, WhatIsHiddenIsNotThereEvenInItsOwnFolder) {
  fs::create_directory(folder_ + "/bot/live");
  std::ofstream(folder_ + "/bot/live/journal") << "deals";
  std::ofstream(folder_ + "/bot/league.textproto") << "seed";
  LaunchSpec spec = Prisoner({"read", "live/journal", "league.textproto"});
  spec.hidden = {folder_ + "/bot/live", folder_ + "/bot/league.textproto", folder_ + "/bot/not-there"};
  EXPECT_EQ(Run(spec).ToString(), "exit code 0") << ReadFile(spec.log_path);
  spec.command = {"prisoner", "write", "live", "live/journal"};
  EXPECT_EQ(Run(spec).ToString(), "exit code 0") << ReadFile(spec.log_path);
}

TEST_F(Containment, NoRoadIntoTheKernel) {
  ExpectRefused({"ptrace"});
  ExpectRefused({"namespaces"});
  ExpectRefused({"kernel"});
  ExpectRefused({"status"});
}

TEST_F(Containment, NothingIsToldThroughAFileThatTwoAgentsRead) {
  std::ofstream(folder_ + "/bot/model") << "weights";
  ExpectPossibleOutside({"tell", folder_ + "/bot/model"});
  ExpectRefused({"tell", folder_ + "/bot/model"});
}

TEST_F(Containment, ThreadsAndProcessesOfOneAgentCanWaitForEachOther) {
  LaunchSpec spec = Prisoner({});
  spec.program = BinFile("waiter");
  EXPECT_EQ(Run(spec).ToString(), "exit code 0") << ReadFile(spec.log_path);
}

TEST_F(Containment, TheFirstProcessOfTheSandboxGivesNothingAway) {
  ExpectRefused({"first-process", absl::StrCat(kProcesses)});
}

TEST_F(Containment, TheProcessLimitHoldsAndCannotBeRaised) {
  ExpectRefused({"fork", absl::StrCat(kProcesses)});
  ExpectRefused({"raise-processes"});
}

TEST_F(Containment, AnEndIsReportedAsItWas) {
  EXPECT_EQ(Run(Prisoner({"exit", "7"})).ToString(), "exit code 7");
  EXPECT_EQ(Run(Prisoner({"abort"})).ToString(), "signal 6 (Aborted)");
}

TEST_F(Containment, AProgramThatIsMissingInsideIsTheAgentsFault) {
  LaunchSpec spec = Prisoner({});
  spec.program = "/nowhere/bot";
  const ProcessEnd end = Run(spec);
  EXPECT_EQ(end.kind, ProcessEnd::Kind::kExecFailed);
  EXPECT_THAT(end.ToString(), HasSubstr("read_only"));
  spec = Prisoner({});
  spec.folder = "/nowhere";
  EXPECT_EQ(Run(spec).kind, ProcessEnd::Kind::kChdirFailed);
}

TEST_F(Containment, ASandboxThatCannotBeMadeIsOurFault) {
  Sandbox broken = *sandbox_;
  broken.inside = "/nowhere/hakam-inside";
  const ProcessEnd end = RunIn(broken);
  EXPECT_EQ(end.kind, ProcessEnd::Kind::kSetupFailed);
  EXPECT_THAT(end.ToString(), HasSubstr("/nowhere/hakam-inside"));
}

// A killed agent (by the kernel because memory was short) does not mean that the sandbox is
// broken.
TEST_F(Containment, AKillBeforeTheSandboxStandsIsTheAgentsEnd) {
  Sandbox doomed = *sandbox_;
  doomed.inside = folder_ + "/inside";
  std::ofstream(doomed.inside) << "#!/usr/bin/sh\nexit 137\n";  // how bwrap reports a kill by signal 9
  chmod(doomed.inside.c_str(), 0755);
  EXPECT_EQ(RunIn(doomed).ToString(), "signal 9 (Killed)");
}

TEST_F(Containment, ABwrapThatEndsByItselfIsOurFault) {
  Sandbox broken = *sandbox_;
  broken.bwrap = "/usr/bin/false";
  const ProcessEnd end = RunIn(broken);
  EXPECT_EQ(end.kind, ProcessEnd::Kind::kSetupFailed);
  EXPECT_THAT(end.ToString(), HasSubstr("without a message"));
}

TEST_F(Containment, TheEnvironmentOfTheAgentCannotActBeforeTheSandboxStands) {
  LaunchSpec spec = Prisoner({"exit", "0"});
  spec.env.push_back("LD_PRELOAD=/nowhere/library.so");
  EXPECT_EQ(Run(spec).ToString(), "exit code 0");
  // Once, by the agent itself: neither bwrap nor hakam-inside has the variable.
  const std::string log = ReadFile(spec.log_path);
  const size_t first = log.find("/nowhere/library.so");
  EXPECT_NE(first, std::string::npos);
  EXPECT_EQ(log.find("/nowhere/library.so", first + 1), std::string::npos) << log;
}

TEST_F(Containment, AFileThatGrowsEndsAtTheFileLimit) {
  LaunchSpec spec = Prisoner({"fill", "/tmp", absl::StrCat(1 << 30)});
  spec.max_file_bytes = 1 << 20;
  EXPECT_EQ(Run(spec).ToString(), "signal 25 (File size limit exceeded)");
}

TEST_F(Containment, AFloodOnStderrEndsAtTheLimitOfTheLog) {
  LaunchSpec spec = Prisoner({"flood", absl::StrCat(1 << 30)});
  spec.log_budget = std::make_shared<LogBudget>(1 << 20);
  EXPECT_EQ(Run(spec).ToString(), "signal 9 (Killed): it wrote 1 MiB of log, the limit of a process");
  EXPECT_EQ(fs::file_size(spec.log_path), 1 << 20);
}

// Processes of this machine that run the prisoner with this argument.
int CountPrisoners(const std::string& argument) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string command = ReadFile(entry.path().string() + "/cmdline");
    if (command == absl::StrCat("prisoner", std::string(1, '\0'), "daemon", std::string(1, '\0'), argument,
                                std::string(1, '\0'))) {
      ++count;
    }
  }
  return count;
}

TEST_F(Containment, ADaemonGoesWithItsAgent) {
  const std::string mark = absl::StrCat("mark-", getpid());
  const auto process = Start(Prisoner({"daemon", mark}));
  EXPECT_TRUE(Eventually([&] { return CountPrisoners(mark) == 2; }));
  process->Stop();
  EXPECT_TRUE(process->WaitGone(kHangs));
  EXPECT_EQ(CountPrisoners(mark), 0);
}

// Agent, first process of the sandbox, bwrap, keeper: if any of them is killed, all end.
TEST_F(Containment, AKilledKeeperTakesTheWholeSandboxWithIt) {
  const std::string mark = absl::StrCat("keeper-", getpid());
  const auto process = Start(Prisoner({"daemon", mark}));
  // The keeper's word about the process may come after the process has begun.
  ASSERT_TRUE(Eventually([&] { return process->pid() != 0 && CountPrisoners(mark) == 2; }));
  const pid_t keeper = ParentOf(ParentOf(ParentOf(process->pid())));
  ASSERT_EQ(ParentOf(keeper), getpid());
  kill(keeper, SIGKILL);
  EXPECT_TRUE(process->WaitGone(kHangs));
  EXPECT_TRUE(Eventually([&] { return CountPrisoners(mark) == 0; }));
}

TEST_F(Containment, NoControlGroupIsLeftBehind) {
  EXPECT_EQ(Run(Prisoner({"exit", "0"})).ToString(), "exit code 0");
  for (const CgroupParent& parent : sandbox_->cgroups) {
    for (const auto& entry : fs::directory_iterator(parent.folder)) {
      EXPECT_THAT(entry.path().filename().string(),
                  testing::Not(testing::StartsWith(absl::StrCat(kLeafPrefix, getpid(), "-"))));
    }
  }
}

// Both ways to limit memory.
class MemoryLimit : public Containment, public testing::WithParamInterface<v1::MemoryGuard> {
 protected:
  void SetUp() override {
    Containment::SetUp();
    if (IsSkipped() || sandbox_->in_force.memory_guard() == GetParam()) return;
    if (GetParam() == v1::MEMORY_GUARD_CGROUP) GTEST_SKIP() << "no control group can be written here";
    Sandbox polled = *sandbox_;
    polled.cgroups.clear();
    polled.in_force.set_memory_guard(v1::MEMORY_GUARD_POLLED);
    polled.filter = std::make_shared<SeccompFilter>(SeccompFilter::Compile({.allow_memfd = false}).value());
    sandbox_ = std::make_shared<Sandbox>(polled);
  }
};

TEST_P(MemoryLimit, WhoTakesMoreIsEndedAndTold) {
  const ProcessEnd end = Run(Prisoner({"allocate", "1000"}));
  EXPECT_EQ(end.ToString(), "signal 9 (Killed): its memory limit of 64 MiB was reached");
}

TEST_P(MemoryLimit, WhatProcessesShareCountsOnce) {
  EXPECT_EQ(Run(Prisoner({"allocate-and-fork", "40"})).ToString(), "exit code 0");
}

TEST_P(MemoryLimit, MemoryOfDescriptorsIsRefusedWhereItIsNotCounted) {
  const std::string expected = GetParam() == v1::MEMORY_GUARD_POLLED ? "exit code 0" : "exit code 1";
  EXPECT_EQ(Run(Prisoner({"memfd"})).ToString(), expected);
}

INSTANTIATE_TEST_SUITE_P(Guards, MemoryLimit,
                         testing::Values(v1::MEMORY_GUARD_CGROUP, v1::MEMORY_GUARD_POLLED),
                         [](const auto& info) { return v1::MemoryGuard_Name(info.param).substr(13); });

// gRPC has threads, and sanitizers have memory of their own.
std::shared_ptr<const Sandbox> RoomForGrpc() { return DetectSandbox(Request(1024, 64))->sandbox; }

// Asks through gRPC, as a league does.
TEST_F(Containment, AnAgentInASandboxPlaysAndItsFaultsAreTyped) {
  Driver driver;
  LaunchSpec spec = Scripted("ok");
  spec.folder = folder_ + "/bot";
  spec.sandbox = RoomForGrpc();
  const absl::Duration begin = Clock::Real().Now();
  const auto agent = driver.LaunchGood(spec);
  ASSERT_NE(agent, nullptr);
  ASSERT_EQ(driver.StartSession(*agent), std::nullopt);
  EXPECT_EQ(FaultOf(driver.Ask(*agent, 1)), std::nullopt);
  std::cout << "launch to first answer: " << Clock::Real().Now() - begin << "\n";
  kill(agent->pid(), SIGKILL);
  const Answer answer = driver.Ask(*agent, 2);
  ASSERT_NE(answer.fault(), nullptr);
  EXPECT_EQ(answer.fault()->kind, FaultKind::kCrash);
  EXPECT_THAT(answer.fault()->detail, HasSubstr("signal 9 (Killed)"));
}

TEST_F(Containment, ALinkInPlaceOfTheSocketIsNotFollowed) {
  for (const char* mode : {"regular-file", "link-to-socket"}) {
    Driver driver;
    LaunchSpec spec = Scripted(mode);
    spec.folder = folder_ + "/bot";
    spec.sandbox = RoomForGrpc();
    const Fault fault = driver.StartFault(spec);
    EXPECT_EQ(fault.kind, FaultKind::kStartFailed);
    EXPECT_THAT(fault.detail, HasSubstr("is not a socket"));
  }
}

TEST_F(Containment, AProgramMayEndInOrder) {
  const LaunchSpec spec = Prisoner({"end-in-order"});
  const auto process = Start(spec);
  ASSERT_TRUE(Eventually([&] { return process->StderrTail() == "ready\n"; }));
  process->Stop();
  EXPECT_TRUE(process->WaitGone(kHangs));
  EXPECT_EQ(ReadFile(spec.log_path), "ready\nthe end\n");
}

// glibc ends a program at a wait with an error that it does not know, and writes "The futex facility returned
// an unexpected error code".
TEST_F(Containment, AKillIsNoErrorForThreadsThatWait) {
  for (int i = 0; i < 5; ++i) {
    const LaunchSpec spec = Prisoner({"join-for-ever"});
    const auto process = Start(spec);
    ASSERT_TRUE(Eventually([&] { return process->StderrTail() == "ready\n"; }));
    if (i % 2 == 0) process->End("enough");
    process->Stop();
    EXPECT_TRUE(process->WaitGone(kHangs));
    EXPECT_EQ(ReadFile(spec.log_path), "ready\n");
  }
}

TEST_F(Containment, ManyLivesLeaveNoDescriptorBehind) {
  const auto one_life = [&] { EXPECT_EQ(Run(Prisoner({"exit", "0"})).ToString(), "exit code 0"); };
  one_life();
  const int descriptors = OpenDescriptors();
  for (int i = 0; i < 30; ++i) one_life();
  // The monitor releases a process a moment after it has reported that the process is gone.
  EXPECT_TRUE(monitor_->WaitAllGone(kHangs));
  EXPECT_TRUE(Eventually([&] { return OpenDescriptors() <= descriptors; })) << OpenDescriptors();
}

TEST(Detect, StrictSaysWhatIsMissingAndWhatToDo) {
  const absl::StatusOr<Detected> detected =
      DetectSandbox({.mode = v1::SANDBOX_MODE_STRICT, .bwrap = "/nowhere/bwrap"});
  EXPECT_EQ(detected.status().code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(detected.status().message()),
              HasSubstr("/nowhere/bwrap is missing: apt-get install bubblewrap"));
}

TEST(Detect, AutoTakesWhatThereIs) {
  SandboxRequest request{.bwrap = "/nowhere/bwrap"};
  request.limits.set_memory_mib(64);
  request.limits.set_processes(24);
  request.limits.set_disk_mib(4);
  const absl::StatusOr<Detected> detected = DetectSandbox(request);
  ASSERT_TRUE(detected.ok()) << detected.status();
  EXPECT_FALSE(detected->sandbox->in_force.isolated());
  EXPECT_EQ(detected->sandbox->in_force.disk_mib(), 0);
  EXPECT_EQ(detected->sandbox->in_force.memory_mib(), 64);
  EXPECT_THAT(detected->missing, ElementsAre(HasSubstr("agents cannot be isolated")));
}

TEST(Detect, OffTriesNothing) {
  const absl::StatusOr<Detected> detected =
      DetectSandbox({.mode = v1::SANDBOX_MODE_OFF, .bwrap = "/nowhere"});
  ASSERT_TRUE(detected.ok());
  EXPECT_EQ(detected->sandbox, nullptr);
  EXPECT_TRUE(detected->missing.empty());
}

}  // namespace
}  // namespace hakam::arbiter
