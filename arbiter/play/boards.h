// How many boards are in flight.
#ifndef HAKAM_ARBITER_PLAY_BOARDS_H_
#define HAKAM_ARBITER_PLAY_BOARDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "arbiter/play/entrant.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

// Over all threads, or of one thread.
struct Concurrency {
  uint32_t first = 1;  // at the beginning, > 0
  // As soon as answers turn out to be so quick that so many boards cannot make them late (worker.cc); >=
  // first.
  uint32_t most = 1;

  static Concurrency Fixed(uint32_t boards) { return {.first = boards, .most = boards}; }
};

// `concurrency`: what the user says; 0: one board for each core, and more where that only fills the processes
// that run anyway: as many as each bot serves in one process, at most 64. More boards of bots that serve one
// at a time would only start more processes.
Concurrency BoardsOf(uint32_t concurrency, const v1::League& league, const std::vector<Entrant>& entrants);

// A line for people if so many boards at a time only start more processes; else empty.
std::string TooManyBoards(uint32_t concurrency, const std::vector<Entrant>& entrants);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_BOARDS_H_
