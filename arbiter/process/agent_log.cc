#include "arbiter/process/agent_log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/process/log_tail.h"
#include "arbiter/process/system_error.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int64_t kOwnBudget = int64_t{64} << 20;
constexpr int64_t kLongLog = int64_t{32} << 20;
// A process waits for the arbiter only if it writes more than this at once.
constexpr int kPipeBytes = 256 << 10;
constexpr int kMoveBytes = 64 << 10;
// The process may have made its pipe as large as the kernel lets it, usually 1 MiB.
constexpr int kMaxMoves = 32;
constexpr size_t kMaxSince = 256 << 10;
constexpr int kFirstFree = 16;  // above all descriptors with a fixed number in the keeper

}  // namespace

AgentLog::AgentLog(std::string path, int64_t start, std::shared_ptr<LogBudget> budget)
    : path_(std::move(path)), start_(start), budget_(std::move(budget)) {}

AgentLog::~AgentLog() {
  CloseWritingEnd();
  if (reading_end_ >= 0) close(reading_end_);
}

absl::StatusOr<std::shared_ptr<AgentLog>> AgentLog::Open(const std::string& path,
                                                         std::shared_ptr<LogBudget> budget) {
  struct stat info {};
  int64_t start = 0;
  if (lstat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode)) {
    const bool renamed =
        info.st_size > kLongLog && rename(path.c_str(), absl::StrCat(path, ".old").c_str()) == 0;
    start = renamed ? 0 : info.st_size;
  }
  HAKAM_RETURN_IF_ERROR(AppendToLog(path, ""));
  if (budget == nullptr) budget = std::make_shared<LogBudget>(kOwnBudget);
  std::shared_ptr<AgentLog> log(new AgentLog(path, start, std::move(budget)));
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return SystemError("pipe", errno);
  log->reading_end_ = ends[0];
  log->writing_end_ = fcntl(ends[1], F_DUPFD_CLOEXEC, kFirstFree);
  const int error = errno;
  close(ends[1]);
  if (log->writing_end_ < 0) return SystemError("pipe", error);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  fcntl(ends[0], F_SETPIPE_SZ, kPipeBytes);  // a user with many pipes may not: then it stays smaller
  return log;
}

void AgentLog::CloseWritingEnd() {
  if (writing_end_ >= 0) close(writing_end_);
  writing_end_ = -1;
}

AgentLog::State AgentLog::Move() {
  const std::lock_guard lock(mutex_);
  MoveSome();
  return state_;
}

void AgentLog::MoveAll() {
  const std::lock_guard lock(mutex_);
  for (int i = 0; i < kMaxMoves && MoveSome(); ++i) {
  }
}

bool AgentLog::MoveSome() {
  if (state_ != State::kOpen) return false;
  char bytes[kMoveBytes];
  const ssize_t n = read(reading_end_, bytes, sizeof bytes);
  if (n == 0) state_ = State::kEnded;
  if (n <= 0) return false;
  const absl::string_view text(bytes, budget_->Take(static_cast<size_t>(n)));
  // What cannot be written, because the disk is full or the file was replaced, is dropped.
  if (!text.empty()) AppendToLog(path_, text).IgnoreError();
  if (budget_->spent()) state_ = State::kFull;
  return true;
}

void AgentLog::Add(absl::string_view line) {
  MoveAll();  // what the process wrote before comes first
  std::string text = absl::StrCat(line, "\n");
  const std::lock_guard lock(mutex_);
  text.resize(budget_->Take(text.size()));
  if (!text.empty()) AppendToLog(path_, text).IgnoreError();
}

std::string AgentLog::Tail() {
  MoveAll();
  return LogTail(path_, start_);
}

int64_t AgentLog::Size() {
  MoveAll();
  struct stat info {};
  return lstat(path_.c_str(), &info) == 0 ? info.st_size : 0;
}

std::string AgentLog::Since(int64_t size) {
  MoveAll();
  return ReadLog(path_, size, kMaxSince);
}

}  // namespace hakam::arbiter
