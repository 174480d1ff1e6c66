// Two bots of which neither bids play no card, and no number of boards tells them apart.
#ifndef HAKAM_ARBITER_HOST_NOBODY_BIDS_H_
#define HAKAM_ARBITER_HOST_NOBODY_BIDS_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/store/store.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

// Sees the pairs of two bots in one game, one after the other.
class NobodyBids {
 public:
  // Why to stop after this pair; empty: there is no reason.
  std::string WhyStop(const PairNumbers& pair) {
    if (played_) return "";
    for (const auto& [room, numbers] : {std::pair(1, &pair.room1), std::pair(2, &pair.room2)}) {
      if (pair.only_room != 0 && pair.only_room != static_cast<uint32_t>(room)) continue;
      played_ = played_ || numbers->outcome != static_cast<OutcomeNumber>(v1::OUTCOME_PASSED_OUT);
      ++boards_;
    }
    if (played_ || boards_ < kBoards) return "";
    return absl::StrCat("all of the first ", boards_, " boards were passed out: neither bot bids");
  }

 private:
  static constexpr int kBoards = 100;
  bool played_ = false;  // at least one board
  int boards_ = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_HOST_NOBODY_BIDS_H_
