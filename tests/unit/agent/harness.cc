#include "tests/unit/agent/harness.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tests/unit/paths.h"

namespace hakam::arbiter {

LaunchSpec Scripted(const std::string& mode, std::vector<std::string> arguments) {
  static std::atomic<int> count = 0;
  LaunchSpec spec;
  spec.name = "scripted";
  spec.program = BinFile("scripted_agent");
  spec.command = {"scripted_agent", mode};
  spec.command.insert(spec.command.end(), arguments.begin(), arguments.end());
  spec.folder = testing::TempDir();
  spec.log_path = absl::StrCat(testing::TempDir(), "scripted-", getpid(), "-", count++, ".log");
  // The agent gets a new environment; sanitizers in it need their options.
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

LaunchSpec AskedMany(const std::string& mode, std::vector<std::string> arguments) {
  LaunchSpec spec = Scripted(mode, std::move(arguments));
  spec.command.insert(spec.command.begin() + 1, "--many");
  return spec;
}

size_t Count(const std::string& text, const std::string& words) {
  size_t count = 0;
  for (size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++count;
  return count;
}

v1::DecideRequest Question(uint64_t session_id, uint64_t decision_id) {
  v1::DecideRequest request;
  request.set_session_id(session_id);
  request.set_decision_id(decision_id);
  return request;
}

EncodedQuestion Encoded(const v1::DecideRequest& request) {
  return {.session_id = request.session_id(),
          .decision_id = request.decision_id(),
          .bytes = request.SerializeAsString()};
}

std::string NameOf(const testing::TestParamInfo<FaultCase>& info) {
  std::string name = info.param.mode;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
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

std::string WholeLog(RemoteAgent& agent, const LaunchSpec& spec) {
  agent.Stop();
  EXPECT_TRUE(agent.WaitGone(kHangs));
  return ReadFile(spec.log_path);
}

std::string WaitForFile(const std::string& path) {
  Eventually([&] { return std::filesystem::exists(path); });
  return ReadFile(path);
}

Driver::Driver(const Clock& clock) : clock_(clock), monitor_(ProcessMonitor::Create().value()) {}

Driver::~Driver() {
  for (const std::weak_ptr<RemoteAgent>& known : agents_) {
    if (const std::shared_ptr<RemoteAgent> agent = known.lock()) agent->Stop();
  }
}

bool Driver::RunUntil(const std::function<bool()>& done) {
  const absl::Duration deadline = Clock::Real().Now() + kHangs;
  while (!done()) {
    if (Clock::Real().Now() > deadline) return false;
    loop_.RunOne(absl::Seconds(1));
  }
  return true;
}

void Driver::Run(int completions) {
  RunUntil([&] { return completions-- == 0; });
}

void Driver::RunUntilEmpty() {
  while (loop_.RunOne(absl::Milliseconds(100))) {
  }
}

std::shared_ptr<RemoteAgent> Driver::NewAgent() {
  auto agent = std::make_shared<RemoteAgent>(env());
  agents_.push_back(agent);
  return agent;
}

std::shared_ptr<RemoteAgent> Driver::Launch(const LaunchSpec& spec, std::optional<StartOutcome>* outcome,
                                            absl::Duration limit) {
  std::shared_ptr<RemoteAgent> agent = NewAgent();
  *outcome = Await(agent->Start(spec, limit));
  return agent;
}

std::shared_ptr<RemoteAgent> Driver::LaunchGood(const LaunchSpec& spec) {
  std::optional<StartOutcome> outcome;
  std::shared_ptr<RemoteAgent> agent = Launch(spec, &outcome);
  if (std::holds_alternative<v1::DescribeResponse>(*outcome)) return agent;
  ADD_FAILURE() << std::get<Fault>(*outcome).detail << "\n" << ReadFile(spec.log_path);
  return nullptr;
}

Fault Driver::StartFault(const LaunchSpec& spec, absl::Duration limit) {
  std::optional<StartOutcome> outcome;
  const std::shared_ptr<RemoteAgent> agent = Launch(spec, &outcome, limit);
  if (!std::holds_alternative<Fault>(*outcome)) return Fault{FaultKind::kIllegalAction, "no fault", ""};
  EXPECT_TRUE(agent->dead());
  EXPECT_TRUE(agent->WaitGone(kHangs)) << "a failed start must end the process";
  return std::get<Fault>(*outcome);
}

std::optional<Fault> Driver::StartSession(RemoteAgent& agent, absl::Duration limit, uint64_t session_id) {
  v1::StartSessionRequest request;
  request.set_session_id(session_id);
  return Await(agent.StartSession(request, limit));
}

std::shared_ptr<RemoteAgent> Driver::Seat(const LaunchSpec& spec) {
  std::shared_ptr<RemoteAgent> agent = LaunchGood(spec);
  if (agent == nullptr) return nullptr;
  EXPECT_EQ(StartSession(*agent), std::nullopt);
  return agent;
}

Answer Driver::Ask(RemoteAgent& agent, uint64_t decision_id, absl::Duration limit) {
  const EncodedQuestion question = Encoded(Question(42, decision_id));
  return Await(agent.Decide(question, limit));
}

void Driver::ExpectFault(RemoteAgent& agent, const FaultCase& expected) {
  const Answer answer = Ask(agent, 7, expected.limit);
  ASSERT_TRUE(answer.fault());
  const std::string& detail = answer.fault()->detail;
  EXPECT_EQ(answer.fault()->kind, expected.kind) << detail;
  EXPECT_TRUE(absl::StrContains(detail, expected.detail)) << detail;
  EXPECT_FALSE(absl::StrContains(detail, "\n")) << detail;
  EXPECT_EQ(agent.dead(), expected.dead);
  if (expected.limit < FaultCase{}.limit) {
    EXPECT_GT(answer.took, expected.limit);
  } else {
    EXPECT_LT(answer.took, expected.limit);
  }
}

namespace {

Task<void> DecideThen(std::shared_ptr<RemoteAgent> agent, EncodedQuestion question, absl::Duration limit,
                      std::function<void(const Answer&)> on_answer) {
  const Answer answer = co_await agent->Decide(question, limit);
  on_answer(answer);
}

}  // namespace

void Driver::Decide(const std::shared_ptr<RemoteAgent>& agent, const v1::DecideRequest& request,
                    absl::Duration limit, std::function<void(const Answer&)> on_answer) {
  Detach(DecideThen(agent, Encoded(request), limit, std::move(on_answer)));
}

std::optional<Fault> FaultOf(const Answer& answer) {
  const Fault* fault = answer.fault();
  return fault == nullptr ? std::nullopt : std::optional(*fault);
}

uint64_t Chosen(const Answer& answer) {
  const auto* index = std::get_if<ActionIndex>(&answer.choice);
  return index == nullptr ? UINT64_MAX : index->value;
}

}  // namespace hakam::arbiter
