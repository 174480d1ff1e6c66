#include "tests/unit/agent/harness.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace hakam::arbiter {

LaunchSpec Scripted(const std::string& mode, std::vector<std::string> arguments) {
  static std::atomic<int> count = 0;
  LaunchSpec spec;
  spec.name = "scripted";
  spec.program = HAKAM_BIN_DIR "/scripted_agent";
  spec.command = {"scripted_agent", mode};
  spec.command.insert(spec.command.end(), arguments.begin(), arguments.end());
  spec.folder = testing::TempDir();
  spec.log_path = absl::StrCat(testing::TempDir(), "scripted-", getpid(), "-", count++, ".log");
  unlink(spec.log_path.c_str());
  // The agent's environment is made afresh; sanitizers in it need their options.
  for (const char* name : {"TSAN_OPTIONS", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"}) {
    if (const char* value = getenv(name)) spec.env.push_back(absl::StrCat(name, "=", value));
  }
  return spec;
}

LaunchSpec Streaming(const std::string& mode, std::vector<std::string> arguments) {
  LaunchSpec spec = Scripted(mode, std::move(arguments));
  spec.command.insert(spec.command.begin() + 1, "--stream");
  return spec;
}

int OpenDescriptors() {
  int count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) ++count;
  return count;
}

bool WaitForEnd(pid_t pid, absl::Duration limit) {
  const int fd = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  if (fd < 0) return true;  // no such process
  pollfd ended{fd, POLLIN, 0};
  const bool gone = poll(&ended, 1, static_cast<int>(absl::ToInt64Milliseconds(limit))) == 1;
  close(fd);
  return gone;
}

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string SocketFolderOf(pid_t agent) {
  const std::string environment = ReadFile(absl::StrCat("/proc/", agent, "/environ"));
  for (absl::string_view entry : absl::StrSplit(environment, '\0')) {
    if (!absl::ConsumePrefix(&entry, "HAKAM_ADDRESS=unix:")) continue;
    return std::filesystem::path(std::string(entry)).parent_path().string();
  }
  return "";
}

pid_t ParentOf(pid_t pid) {
  const std::string stat = ReadFile(absl::StrCat("/proc/", pid, "/stat"));
  const size_t name_end = stat.rfind(')');
  if (name_end == std::string::npos) return 0;
  return atoi(stat.c_str() + name_end + 4);  // ") S PPID"
}

int Threads() {
  int count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) ++count;
  return count;
}

bool Eventually(const std::function<bool()>& condition) {
  for (int i = 0; i < 2000; ++i) {
    if (condition()) return true;
    poll(nullptr, 0, 10);
  }
  return false;
}

std::string WaitForFile(const std::string& path) {
  Eventually([&] { return std::filesystem::exists(path); });
  return ReadFile(path);
}

Driver::Driver(const Clock& clock) : clock_(clock), monitor_(ProcessMonitor::Create().value()) {}

Driver::~Driver() {
  queue_.Shutdown();
  void* tag;
  bool ok;
  while (queue_.Next(&tag, &ok)) static_cast<CompletionTag*>(tag)->OnCompletion(ok);
}

bool Driver::RunUntil(const std::function<bool()>& done) {
  const auto deadline = std::chrono::system_clock::now() + std::chrono::seconds(60);
  void* tag;
  bool ok;
  while (!done()) {
    if (queue_.AsyncNext(&tag, &ok, deadline) != grpc::CompletionQueue::GOT_EVENT) return false;
    static_cast<CompletionTag*>(tag)->OnCompletion(ok);
  }
  return true;
}

void Driver::Run(int completions) {
  RunUntil([&] { return completions-- == 0; });
}

void Driver::RunUntilEmpty() {
  void* tag;
  bool ok;
  while (queue_.AsyncNext(&tag, &ok, std::chrono::system_clock::now() + std::chrono::milliseconds(100)) ==
         grpc::CompletionQueue::GOT_EVENT) {
    static_cast<CompletionTag*>(tag)->OnCompletion(ok);
  }
}

std::unique_ptr<RemoteAgent> Driver::Launch(const LaunchSpec& spec, std::optional<StartOutcome>* outcome,
                                            absl::Duration limit) {
  std::unique_ptr<RemoteAgent> agent = RemoteAgent::Launch(
      env(), spec, limit, [outcome](StartOutcome result) { *outcome = std::move(result); });
  EXPECT_FALSE(outcome->has_value()) << "on_started ran before Launch returned";
  EXPECT_TRUE(RunUntil([&] { return outcome->has_value(); }));
  return agent;
}

std::unique_ptr<RemoteAgent> Driver::LaunchGood(const LaunchSpec& spec) {
  std::optional<StartOutcome> outcome;
  std::unique_ptr<RemoteAgent> agent = Launch(spec, &outcome);
  if (outcome && std::holds_alternative<v1::DescribeResponse>(*outcome)) return agent;
  ADD_FAILURE() << (outcome ? std::get<Fault>(*outcome).detail : "no outcome") << "\n"
                << ReadFile(spec.log_path);
  return nullptr;
}

Fault Driver::StartFault(const LaunchSpec& spec, absl::Duration limit) {
  std::optional<StartOutcome> outcome;
  const std::unique_ptr<RemoteAgent> agent = Launch(spec, &outcome, limit);
  if (!outcome || !std::holds_alternative<Fault>(*outcome))
    return Fault{FaultKind::kIllegalAction, "no fault", ""};
  EXPECT_TRUE(agent->dead());
  EXPECT_TRUE(agent->WaitGone(absl::Seconds(10))) << "a failed start must end the process";
  return std::get<Fault>(*outcome);
}

std::optional<Fault> Driver::StartSession(RemoteAgent& agent, absl::Duration limit, uint64_t session_id) {
  bool done = false;
  std::optional<Fault> result;
  v1::StartSessionRequest request;
  request.set_session_id(session_id);
  agent.StartSession(request, limit, [&](std::optional<Fault> fault) {
    result = std::move(fault);
    done = true;
  });
  EXPECT_TRUE(RunUntil([&] { return done; }));
  return result;
}

KeptAnswer Driver::Ask(RemoteAgent& agent, uint64_t decision_id, absl::Duration limit) {
  bool done = false;
  KeptAnswer kept;
  v1::DecideRequest request;
  request.set_session_id(42);
  request.set_decision_id(decision_id);
  agent.Decide(request, limit, [&](const Answer& answer) {
    if (answer.response != nullptr) kept.response = *answer.response;
    kept.fault = answer.fault;
    kept.took = answer.took;
    kept.arrived_late = answer.arrived_late;
    done = true;
  });
  EXPECT_FALSE(done) << "the callback ran inside Decide";
  EXPECT_TRUE(RunUntil([&] { return done; }));
  return kept;
}

}  // namespace hakam::arbiter
