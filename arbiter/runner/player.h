// Who answers the questions of one seat at one place of a worker: a function call (builtin agents) or
// a session of a process (remote_player.h).
#ifndef HAKAM_ARBITER_RUNNER_PLAYER_H_
#define HAKAM_ARBITER_RUNNER_PLAYER_H_

#include <cstdint>
#include <variant>

#include "absl/time/time.h"
#include "arbiter/table/fault.h"
#include "arbiter/table/table.h"
#include "sdk/rules/action.h"

namespace hakam::arbiter {

// The position of an action in the list of legal ones.
struct ActionIndex {
  uint32_t value = 0;
};

// What came back on a question.
struct Reply {
  std::variant<rules::Action, ActionIndex, Fault> answer;
  absl::Duration took;
  // With TIMEOUT: a good answer did come, but late by our clock; how long ago the time was over.
  bool arrived_late = false;
  absl::Duration overdue;
};

// Receives the reply to the question that was asked last.
class ReplySink {
 public:
  virtual ~ReplySink() = default;
  virtual void OnReply(const Reply& reply) = 0;
};

// Used from one thread. Asks one question at a time.
class Player {
 public:
  virtual ~Player() = default;

  // Asks what `table` waits for. Exactly one OnReply follows, perhaps before Ask returns; until then
  // `table` and `sink` must stay. `decision_seed`: arbiter/deal/README.md.
  virtual void Ask(const Table& table, uint64_t decision_seed, ReplySink* sink) = 0;

  // A board begins, or is over; nothing is waited for.
  virtual void StartBoard() {}
  virtual void FinishBoard(const rules::BoardResult&) {}
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RUNNER_PLAYER_H_
