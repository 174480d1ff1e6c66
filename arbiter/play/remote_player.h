// A session of an agent process that answers for one seat.
#ifndef HAKAM_ARBITER_PLAY_REMOTE_PLAYER_H_
#define HAKAM_ARBITER_PLAY_REMOTE_PLAYER_H_

#include <memory>
#include <optional>

#include "arbiter/play/crew.h"
#include "arbiter/play/player.h"
#include "hakam/v1/agent.pb.h"

namespace hakam::arbiter {

// Opens its session before the first question, and opens it again in another process when the first one has
// ended. Every question contains the whole observation, so the new process can go on from there. An agent
// that could not be started is not started again before the next board.
class RemotePlayer : public Player {
 public:
  // What the arguments refer to must outlive the player.
  RemotePlayer(const PlayerTerms& terms, const Entrant& entrant, rules::Seat seat, Random* session_ids,
               std::shared_ptr<Crew> crew);
  ~RemotePlayer() override { Leave(); }

  Task<Answer> Ask(const Table& table, uint64_t decision_seed) override;
  void StartBoard() override { absent_.reset(); }
  void FinishBoard(const rules::BoardResult& result) override;
  void Log(absl::string_view line) override;

 private:
  // Opens a session in a process and begins a question on it (CrewMember::QuestionBegins); or returns why
  // that is not possible.
  Task<std::optional<Answer>> OpenSession();
  v1::StartSessionRequest SessionRequest() const;
  // Sends question_ to the process of member_.
  Task<Answer> Send(absl::Duration time_left);
  bool by_cpu() const { return terms_.clock_rules.measure == ClockMeasure::kCpu; }
  // The time that is charged for the answer: wall-clock time, or the CPU time of the processes.
  absl::Duration Charge(const Answer& answer, absl::Duration cpu_before, absl::Duration time_left) const;
  // The process gets no more questions. If it is late, `fault` gets the place where it hangs. Call it before
  // QuestionDone.
  Task<void> GiveUp(bool late, Fault* fault);
  void Leave();

  const PlayerTerms& terms_;
  const Entrant& entrant_;
  const rules::Seat seat_;
  Random* const session_ids_;
  const std::shared_ptr<Crew> crew_;
  CrewMember* member_ = nullptr;  // owned by the crew
  std::optional<Fault> absent_;   // why the agent could not be started for this board
  EncodedQuestion question_;      // its number of the session is that of the open one
  rules::Observation observation_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_REMOTE_PLAYER_H_
