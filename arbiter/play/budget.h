// What an entrant may use up of the machine while a league is played: bytes of log and processes that fail;
// and the disk that all of them must leave free. An entrant that has used up its budget is stopped: its
// processes are ended, and no other is started in this run. The league goes on without them.
//
//   Budget budget(BudgetOf(league.limits(), disk), names, LogBytesIn(log_dir), warn);
//   if (const auto why = budget.Of("bot").Over()) return START_FAILED(*why);
#ifndef HAKAM_ARBITER_PLAY_BUDGET_H_
#define HAKAM_ARBITER_PLAY_BUDGET_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "arbiter/process/log_budget.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

struct Disk {
  int64_t free = 0;  // bytes
  int64_t size = 0;
};
// The disk that holds `folder`.
Disk DiskOf(const std::string& folder);

struct BudgetLimits {
  int64_t log_bytes = 0;      // of an entrant
  int64_t all_log_bytes = 0;  // of all entrants; each has an equal share
  int64_t failures = 0;       // processes of an entrant
  int64_t free_bytes = 0;     // that the disk must keep
};
// `limits` with its defaults filled in.
BudgetLimits BudgetOf(const v1::Limits& limits, const Disk& disk);

// The budget of one entrant. Thread-safe.
class Account {
 public:
  Account(int64_t failures, std::shared_ptr<LogBudget> log);

  // Why the entrant is stopped; nullopt: it is not.
  std::optional<std::string> Over() const;
  // A process of it has failed, and another one may take its place.
  void Failed();
  void StopBecause(std::string why);

  const std::shared_ptr<LogBudget>& log() const { return log_; }
  // What was written into its logs in this run.
  int64_t written() const { return log_->used() - log_before_; }

 private:
  const int64_t most_failures_;
  const std::shared_ptr<LogBudget> log_;
  const int64_t log_before_;
  mutable std::mutex mutex_;
  int64_t failures_ = 0;  // guarded by mutex_
  std::string why_;       // guarded by mutex_
};

// Thread-safe.
class Budget {
 public:
  // `entrants`: those that are processes. `logs`: what lies in the log folder already, by entrant. `warn` is
  // called with one line for each entrant that is stopped.
  Budget(const BudgetLimits& limits, const std::vector<std::string>& entrants,
         const std::map<std::string, int64_t>& logs, std::function<void(const std::string&)> warn);

  // Must be one of `entrants`.
  Account& Of(const std::string& entrant);

  // Call it a few times a second, with what is free on the disk. If that is too little because of the logs of
  // this run, it stops the entrant that has written most. Unavailable: too little is free, and no entrant is
  // at fault.
  absl::Status Look(int64_t free);
  // Warns of the entrants that are stopped, once of each. Look does it too.
  void Tell();

 private:
  absl::Status LookAtDisk(int64_t free);
  // The entrant that has written most and is not stopped; null: all are stopped.
  Account* Largest();

  const int64_t free_bytes_;
  const std::function<void(const std::string&)> warn_;
  std::map<std::string, Account> accounts_;
  std::mutex mutex_;
  std::set<std::string> told_;  // guarded by mutex_; stopped, and the warning was given
  // Guarded by mutex_. Written by entrants that were stopped because of the disk: these bytes are not held
  // against others.
  int64_t accounted_for_ = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_BUDGET_H_
