// The latest results for positions between tricks: a small table that answers half of all questions, so that
// the large table is used less often.
//
// Included by search.h only, once for each instruction set.
#ifndef HAKAM_SDK_SOLVER_RECENT_H_
#define HAKAM_SDK_SOLVER_RECENT_H_

#include <cstdint>

#include "sdk/solver/memory.h"
#include "sdk/solver/position_word.h"

namespace hakam::solver::HAKAM_SOLVER_ISA {

// A view of the memory that it is given.
class Recent {
 public:
  explicit Recent(Memory* memory) : words_(memory->recent.data()), shift_(64 - Memory::kLogRecent) {}

  // The place for a position; another position may be stored there.
  uint64_t& PlaceOf(PositionWord position) const {
    return words_[position.place() * 0x9E3779B97F4A7C15 >> shift_];
  }

 private:
  uint64_t* words_;
  int shift_;
};

}  // namespace hakam::solver::HAKAM_SOLVER_ISA

#endif  // HAKAM_SDK_SOLVER_RECENT_H_
