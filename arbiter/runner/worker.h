// One thread that plays pairs: its own completion queue, its own agent processes, several tables in
// flight. Everything but Stop runs on the thread that calls Run.
#ifndef HAKAM_ARBITER_RUNNER_WORKER_H_
#define HAKAM_ARBITER_RUNNER_WORKER_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "arbiter/agent/monitor.h"
#include "arbiter/deal/deal.h"
#include "arbiter/runner/entrant.h"
#include "arbiter/runner/job_queue.h"
#include "arbiter/runner/overload.h"
#include "arbiter/runner/pair_writer.h"
#include "arbiter/table/table.h"
#include "hakam/v1/rules.pb.h"
#include "sdk/base/clock.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

// What all workers of a league share; outlives them.
struct LeagueEnv {
  const rules::RuleSet* rules = nullptr;
  const v1::RuleSet* rules_proto = nullptr;  // with text and hash
  const DealSource* deals = nullptr;
  const std::vector<Entrant>* entrants = nullptr;
  const Teams* teams = nullptr;
  ClockRules clock_rules;
  FaultPolicy on_fault = FaultPolicy::kSubstitute;
  bool matches = false;          // a room is a match, not a board
  bool streams = true;           // as AgentEnv has it
  bool suspend_waiting = false;  // processes that nobody has asked anything are frozen
  std::string log_dir;           // for the agents' stderr; must exist
  JobQueue* jobs = nullptr;
  PairWriter* writer = nullptr;
  Overload* overload = nullptr;
  ProcessMonitor* monitor = nullptr;
  const Clock* clock = nullptr;
};

class Worker {
 public:
  // `slots`: boards in flight, > 0.
  Worker(const LeagueEnv* env, int index, int slots);
  ~Worker();

  // Plays until there is nothing left to play or Stop was called. An error is the infrastructure's.
  absl::Status Run();

  // Thread-safe, may be called at any time: what is in flight is given up, all processes end.
  void Stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RUNNER_WORKER_H_
