// One place of a worker where a board is in flight: takes a room of a pair, plays it, hands its record on,
// takes the next.
#ifndef HAKAM_ARBITER_RUNNER_SLOT_H_
#define HAKAM_ARBITER_RUNNER_SLOT_H_

#include <array>
#include <memory>
#include <optional>

#include "arbiter/runner/player.h"
#include "arbiter/runner/worker.h"

namespace hakam::arbiter {

class Slot;

// One board to be played: a room of a pair, with what is there of the pair already.
struct RoomTask {
  FinishedPair pair;
  size_t room = 0;  // 0 or 1
};

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
  // What to play next: preferably of the pairing whose players the slot has. Nothing: no more.
  virtual std::optional<RoomTask> NextRoom(std::optional<uint32_t> pairing) = 0;
  // Room 1 of this pair has been played.
  virtual void FirstRoomPlayed(FinishedPair pair) = 0;
  // The infrastructure is broken for good.
  virtual void GiveUp(const absl::Status& why) = 0;
  // This slot can go on: Step it when the others have had their turn.
  virtual void Resume(Slot* slot) = 0;
  // This slot has nothing to play any more.
  virtual void Idle() = 0;
  // The worker's own delay (lateness.h): what is being handled may have come by `moment`; what has not come
  // may have been there at `moment`, unseen.
  virtual bool MayHaveComeBy(absl::Duration moment) const = 0;
  virtual bool MissedAt(absl::Duration moment) const = 0;
  // This pair is played again because of it.
  virtual void PairVoid(const PairKey& key) = 0;
};

class Slot : public ReplySink {
 public:
  Slot(const LeagueEnv* env, Hall* hall) : env_(env), hall_(hall) {}
  ~Slot() override { LeavePairing(); }

  // Goes on until a question is out, a board is over (then it asks to be resumed, so that boards without
  // any question do not keep the others waiting), or there is nothing to play.
  void Step();

  void OnReply(const Reply& reply) override;

 private:
  bool TakeTask();
  // Our own delay may explain it.
  bool MayBeDelay(const Fault& fault, const Reply& reply) const;
  void StartBoard();
  void FinishBoard();
  void FinishRoom();
  uint64_t DealIndexNow() const;
  // Whose fault ended the match in an earlier room.
  std::optional<rules::Seat> ForfeitedBefore() const;
  void AbandonPair(const Fault& fault, ComeBack why);
  void LeavePairing();
  const Entrant& EntrantAt(rules::Seat seat) const;

  const LeagueEnv* env_;
  Hall* hall_;
  bool stepping_ = false;
  bool waiting_ = false;
  absl::Duration asked_at_;
  std::optional<uint32_t> pairing_;  // the one whose players are seated
  // By room and seat: an entrant's players of room 1 and of room 2 are different processes.
  std::array<std::array<std::unique_ptr<Player>, rules::kMaxSeats>, 2> players_;
  std::optional<RoomTask> task_;
  std::optional<rules::Match> match_;  // of the room, in FORMAT_MATCH
  std::optional<Table> table_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RUNNER_SLOT_H_
