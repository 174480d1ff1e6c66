// The players in one place of a worker: those of one pairing, for both rooms.
#ifndef HAKAM_ARBITER_PLAY_SEATS_H_
#define HAKAM_ARBITER_PLAY_SEATS_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "arbiter/play/player.h"
#include "sdk/rules/seat.h"

namespace hakam::arbiter {

class Seats {
 public:
  using MakePlayer =
      std::function<std::unique_ptr<Player>(uint32_t pairing, const Entrant& entrant, rules::Seat seat)>;
  explicit Seats(MakePlayer make) : make_(std::move(make)) {}

  const std::optional<uint32_t>& pairing() const { return pairing_; }
  // Sets the pairing. Removes the players of any other pairing.
  void SitDown(uint32_t pairing) {
    if (pairing_ != pairing) Leave();
    pairing_ = pairing;
  }
  void Leave() {
    for (auto& room : players_) room = {};
    pairing_.reset();
  }

  // The player at this seat of room `room` (0 or 1). It is made at the first call. An entrant's players of
  // room 1 and of room 2 are different processes. Call it only between SitDown and Leave.
  Player& At(size_t room, rules::Seat seat, const Entrant& entrant) {
    std::unique_ptr<Player>& player = players_[room][static_cast<size_t>(Index(seat))];
    if (player == nullptr) player = make_(*pairing_, entrant, seat);
    return *player;
  }

 private:
  const MakePlayer make_;
  std::optional<uint32_t> pairing_;
  std::array<std::array<std::unique_ptr<Player>, rules::kMaxSeats>, 2> players_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_SEATS_H_
