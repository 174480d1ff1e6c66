// Writes the output of all agents into their logs, on one thread.
#ifndef HAKAM_ARBITER_PROCESS_LOG_WRITER_H_
#define HAKAM_ARBITER_PROCESS_LOG_WRITER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/process/agent_log.h"

namespace hakam::arbiter {

// Thread-safe.
class LogWriter {
 public:
  // ResourceExhausted if the system has no descriptor or thread left.
  static absl::StatusOr<std::unique_ptr<LogWriter>> Create();
  // Writes what is in the pipes.
  ~LogWriter();
  LogWriter(const LogWriter&) = delete;
  LogWriter& operator=(const LogWriter&) = delete;

  // Writes this log until its process has ended. `on_full` is called on the thread of the writer, once, if
  // the budget of the log is spent.
  absl::Status Add(std::shared_ptr<AgentLog> log, std::function<void()> on_full);

 private:
  struct Source {
    std::shared_ptr<AgentLog> log;
    std::function<void()> on_full;
  };
  LogWriter() = default;
  void Run();
  void Write(uint64_t id);

  int epoll_ = -1;
  int stop_event_ = -1;
  std::thread thread_;
  std::mutex mutex_;  // guards the members below
  uint64_t next_id_ = 1;
  std::unordered_map<uint64_t, Source> sources_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_LOG_WRITER_H_
