// Answers the questions of one seat: a builtin agent by a function call, any other through a session of a
// process (remote_player.h).
#ifndef HAKAM_ARBITER_PLAY_PLAYER_H_
#define HAKAM_ARBITER_PLAY_PLAYER_H_

#include <cstdint>
#include <functional>
#include <memory>

#include "absl/strings/string_view.h"
#include "arbiter/play/entrant.h"
#include "arbiter/table/answer.h"
#include "arbiter/table/table.h"
#include "hakam/v1/rules.pb.h"
#include "sdk/base/clock.h"
#include "sdk/base/random.h"
#include "sdk/base/task.h"

namespace hakam::arbiter {

class Crew;

// Used from one thread. Asks one question at a time.
class Player {
 public:
  virtual ~Player() = default;

  // Asks the question that `table` waits for. `table` must stay valid until the answer has come.
  // `decision_seed`: arbiter/deal/README.md.
  virtual Task<Answer> Ask(const Table& table, uint64_t decision_seed) = 0;

  // A board begins, or is over. These do not wait for the agent.
  virtual void StartBoard() {}
  virtual void FinishBoard(const rules::BoardResult&) {}

  // Adds a line to the log of the process that has answered, if there is one.
  virtual void Log(absl::string_view) {}
};

// What all players of a league have in common. Everything that it refers to must outlive them.
struct PlayerTerms {
  const rules::RuleSet& rules;
  const v1::RuleSet& rules_proto;  // with text and hash
  ClockRules clock_rules;
  bool matches = false;  // a session is for matches, not for boards
  const Clock& clock;
};

// `crew` is called if the entrant is a process; it returns the crew that owns the processes.
std::unique_ptr<Player> MakePlayer(const PlayerTerms& terms, const Entrant& entrant, rules::Seat seat,
                                   Random* session_ids, const std::function<std::shared_ptr<Crew>()>& crew);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_PLAYER_H_
