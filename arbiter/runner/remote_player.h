// A session of an agent process that answers for one seat of one slot.
#ifndef HAKAM_ARBITER_RUNNER_REMOTE_PLAYER_H_
#define HAKAM_ARBITER_RUNNER_REMOTE_PLAYER_H_

#include <optional>

#include "arbiter/runner/crew.h"
#include "arbiter/runner/player.h"
#include "hakam/v1/agent.pb.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {

// Opens its session with the first question and opens it again in another process when the first one
// is gone: every question carries the whole observation, so that the agent goes on from there. An agent
// that cannot be started is not tried again before the next board.
class RemotePlayer : public Player {
 public:
  struct Env {
    Crew* crew = nullptr;
    const Entrant* entrant = nullptr;
    rules::Seat seat{};
    const v1::RuleSet* rules = nullptr;  // with text and hash
    ClockRules clock_rules;
    bool matches = false;  // a session is of matches, not of boards
    Random* session_ids = nullptr;
    const Clock* clock = nullptr;
  };
  // What `env` points to outlives the player.
  explicit RemotePlayer(const Env& env) : env_(env) {}
  ~RemotePlayer() override { Leave(); }

  void Ask(const Table& table, uint64_t decision_seed, ReplySink* sink) override;
  void StartBoard() override { absent_.reset(); }
  void FinishBoard(const rules::BoardResult& result) override;

 private:
  void Acquire();
  void OnPlace(const Place& place);
  void OnSession(const std::optional<Fault>& fault);
  void Send();
  void OnAnswer(const Answer& answer);
  void Fail(const Fault& fault);
  bool by_cpu() const { return env_.clock_rules.measure == ClockMeasure::kCpu; }
  // What is charged for the answer: by the league's clock, or what its processes have used of a core.
  absl::Duration Charge(const Answer& answer) const;
  Reply ReplyFor(const Answer& answer) const;
  Reply TooMuchCpu(absl::Duration used) const;
  void KeepNote(uint64_t decision_id, const std::string& note) const;
  void Leave();

  Env env_;
  Instance* instance_ = nullptr;  // owned by the crew
  int openings_ = 0;              // for the open question
  std::optional<Fault> absent_;   // why the agent could not be started for this board
  v1::DecideRequest request_;     // reused: its memory is what a question costs
  rules::Observation observation_;

  // The question that is open.
  const Table* table_ = nullptr;
  uint64_t decision_seed_ = 0;
  ReplySink* sink_ = nullptr;
  absl::Duration cpu_before_;  // of its processes, with a clock that measures that
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RUNNER_REMOTE_PLAYER_H_
