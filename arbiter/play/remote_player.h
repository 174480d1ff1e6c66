// A session of an agent process that answers for one seat.
#ifndef HAKAM_ARBITER_PLAY_REMOTE_PLAYER_H_
#define HAKAM_ARBITER_PLAY_REMOTE_PLAYER_H_

#include <memory>
#include <optional>

#include "arbiter/play/crew.h"
#include "arbiter/play/player.h"
#include "hakam/v1/agent.pb.h"

namespace hakam::arbiter {

// Opens its session with the first question and opens it again in another process when the first one
// is gone: every question carries the whole observation, so that the agent goes on from there. An agent
// that cannot be started is not tried again before the next board.
class RemotePlayer : public Player {
 public:
  // What the arguments refer to outlives the player.
  RemotePlayer(const PlayerTerms& terms, const Entrant& entrant, rules::Seat seat, Random* session_ids,
               std::shared_ptr<Crew> crew);
  ~RemotePlayer() override { Leave(); }

  Task<Answer> Ask(const Table& table, uint64_t decision_seed) override;
  void StartBoard() override { absent_.reset(); }
  void FinishBoard(const rules::BoardResult& result) override;

 private:
  // A process with an open session of ours, on which a question has begun (Instance::QuestionBegins); or why
  // there is none.
  Task<std::optional<Fault>> OpenSession();
  v1::StartSessionRequest SessionRequest() const;
  // Puts the question in request_ to the process that we have.
  Task<Answer> Send(absl::Duration time_left);
  bool by_cpu() const { return terms_.clock_rules.measure == ClockMeasure::kCpu; }
  // What is charged for the answer: by the league's clock, or what its processes have used of a core.
  absl::Duration Charge(const Answer& answer, absl::Duration cpu_before, absl::Duration time_left) const;
  void Leave();

  const PlayerTerms& terms_;
  const Entrant& entrant_;
  const rules::Seat seat_;
  Random* const session_ids_;
  const std::shared_ptr<Crew> crew_;
  Instance* instance_ = nullptr;  // owned by the crew
  std::optional<Fault> absent_;   // why the agent could not be started for this board
  v1::DecideRequest request_;     // reused: its memory is what a question costs
  rules::Observation observation_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_REMOTE_PLAYER_H_
