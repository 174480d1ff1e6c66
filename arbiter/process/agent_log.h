// The output of one process on its way into its log. The process writes into a pipe, not into the file: a
// process that holds the file can fill the disk before anybody looks, because the kernel has no limit for a
// single file. It also learns nothing about the file, whose name says in which pairing it plays.
#ifndef HAKAM_ARBITER_PROCESS_AGENT_LOG_H_
#define HAKAM_ARBITER_PROCESS_AGENT_LOG_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/process/log_budget.h"

namespace hakam::arbiter {

// Thread-safe, except TakeWritingEnd and CloseWritingEnd.
class AgentLog {
 public:
  // Makes the file, or goes on with the one that is there; one of more than 32 MiB is first renamed to
  // `path` + ".old". `budget`: null: 64 MiB for this process. Errors name the file.
  static absl::StatusOr<std::shared_ptr<AgentLog>> Open(const std::string& path,
                                                        std::shared_ptr<LogBudget> budget);
  ~AgentLog();
  AgentLog(const AgentLog&) = delete;
  AgentLog& operator=(const AgentLog&) = delete;

  // For the process.
  int writing_end() const { return writing_end_; }
  // Call it when the process has its own copy: the pipe ends when nobody can write into it any more.
  void CloseWritingEnd();
  int reading_end() const { return reading_end_; }

  enum class State : uint8_t {
    kOpen,
    kEnded,  // everything was moved, and nobody can write any more
    kFull,   // the budget is spent; what the process writes now stays in the pipe, and then it waits
  };
  // Moves what is in the pipe into the file, at most 64 KiB. Does not wait for the process.
  State Move();
  // The same for all that is in the pipe.
  void MoveAll();
  // Adds a line of the arbiter, within the budget.
  void Add(absl::string_view line);
  // The end of what this process has written until now (log_tail.h).
  std::string Tail();
  // The size of the file now, and what was written beyond a size, at most 256 KiB.
  int64_t Size();
  std::string Since(int64_t size);

  const LogBudget& budget() const { return *budget_; }

 private:
  AgentLog(std::string path, int64_t start, std::shared_ptr<LogBudget> budget);
  // Needs mutex_. False: there was nothing to move.
  bool MoveSome();

  const std::string path_;
  const int64_t start_;  // size of the file before this process
  const std::shared_ptr<LogBudget> budget_;
  int reading_end_ = -1;
  int writing_end_ = -1;
  std::mutex mutex_;            // keeps what is written in order
  State state_ = State::kOpen;  // guarded by mutex_
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_AGENT_LOG_H_
