// The outcome of an auction and of a board.
#ifndef HAKAM_SDK_RULES_OUTCOME_H_
#define HAKAM_SDK_RULES_OUTCOME_H_

#include <cstdint>

namespace hakam::rules {

enum class AuctionOutcome : uint8_t {
  kOpen,
  kContract,
  kPassedOut,  // everybody passed
  kVoid,       // the deal is thrown in (law/baloot B6)
};

enum class Outcome : uint8_t {
  kMade,
  kFailed,
  kPassedOut,
  kVoid,
  kForfeit,
  kTie,  // neither made nor failed (belote-family G3)
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_OUTCOME_H_
