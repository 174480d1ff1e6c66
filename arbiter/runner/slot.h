// One place of a worker where a board is in flight: takes a pair, plays its two rooms one after the
// other, hands the records on, takes the next.
#ifndef HAKAM_ARBITER_RUNNER_SLOT_H_
#define HAKAM_ARBITER_RUNNER_SLOT_H_

#include <array>
#include <memory>
#include <optional>

#include "arbiter/runner/player.h"
#include "arbiter/runner/worker.h"

namespace hakam::arbiter {

// What a slot needs of its worker.
class Hall {
 public:
  virtual ~Hall() = default;
  virtual bool stopping() const = 0;
  // A player for `entrant` at `seat` in this pairing. What it needs stays until Left(pairing) was called
  // as often as Entered(pairing).
  virtual std::unique_ptr<Player> Seat(uint32_t pairing, const Entrant& entrant, rules::Seat seat) = 0;
  virtual void Entered(uint32_t pairing) = 0;
  virtual void Left(uint32_t pairing) = 0;
  // The infrastructure is broken for good.
  virtual void GiveUp(const absl::Status& why) = 0;
};

class Slot : public ReplySink {
 public:
  Slot(const LeagueEnv* env, Hall* hall) : env_(env), hall_(hall) {}
  ~Slot() override { LeavePairing(); }

  // Goes on as far as possible without waiting: until a question is out, or there is nothing to play.
  void Step();
  // Nothing to play.
  bool idle() const { return idle_; }

  void OnReply(const Reply& reply) override;

 private:
  bool TakeJob();
  void StartRoom();
  void FinishRoom();
  void AbandonPair(const Fault& fault);
  void LeavePairing();
  const Entrant& EntrantAt(rules::Seat seat) const;

  const LeagueEnv* env_;
  Hall* hall_;
  bool stepping_ = false;
  bool waiting_ = false;
  bool idle_ = false;
  std::optional<uint32_t> pairing_;  // the one whose players are seated
  // By room and seat: an entrant's players of room 1 and of room 2 are different processes.
  std::array<std::array<std::unique_ptr<Player>, rules::kMaxSeats>, 2> players_;
  std::optional<Job> job_;
  FinishedPair pair_;
  size_t room_ = 0;  // 0 or 1
  std::optional<Table> table_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RUNNER_SLOT_H_
