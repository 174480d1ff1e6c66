// Watches agent processes: one thread, asleep in epoll until a socket appears, an agent ends or a keeper is
// gone. One monitor serves all drivers of a program.
#ifndef HAKAM_ARBITER_AGENT_MONITOR_H_
#define HAKAM_ARBITER_AGENT_MONITOR_H_

#include <memory>

#include "absl/status/statusor.h"
#include "absl/time/time.h"

namespace hakam::arbiter {

class AgentProcess;

// Thread-safe.
class ProcessMonitor {
 public:
  // Fails with ResourceExhausted when the system has no descriptor or thread to spare.
  static absl::StatusOr<std::unique_ptr<ProcessMonitor>> Create();

  // Ends every process that is left and waits at most 10 s for that. No RemoteAgent may be alive.
  ~ProcessMonitor();
  ProcessMonitor(const ProcessMonitor&) = delete;
  ProcessMonitor& operator=(const ProcessMonitor&) = delete;

  // Blocks until every stopped process is gone with all its descendants and has been reaped: true; or until
  // `limit` has passed: false. Processes that nobody has stopped are waited for too.
  bool WaitAllGone(absl::Duration limit);

 private:
  friend class AgentProcess;
  class Impl;
  explicit ProcessMonitor(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_MONITOR_H_
