// The doubling of Baloot as a state machine (law/baloot D).
#ifndef HAKAM_SDK_RULES_BALOOT_DOUBLING_H_
#define HAKAM_SDK_RULES_BALOOT_DOUBLING_H_

#include <array>
#include <cstdint>
#include <optional>

#include "sdk/rules/action.h"
#include "sdk/rules/call_set.h"
#include "sdk/rules/contract.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules::baloot {

// Whether the contract may be doubled at this match score (D1, D6).
bool DoublingAvailable(const RuleSet& rules, const Contract& contract, const PerTeam& scores);

class Doubling {
 public:
  Doubling() = default;
  // Over at once if nobody may double.
  Doubling(const RuleSet& rules, const Contract& contract, const PerTeam& scores);

  bool open() const { return queue_next_ < queue_size_; }
  // The seat to call, while open.
  Seat turn() const { return queue_[queue_next_]; }
  // Empty when over.
  CallSet LegalCalls(const RuleSet& rules) const;
  // Makes the call of turn(), which must be legal. Level, lock and last raiser go into `contract`.
  void Apply(const RuleSet& rules, const Call& call, Contract* contract);

 private:
  void AskForNextLevel(const RuleSet& rules, const Contract& contract);
  bool LockIsChoice(const RuleSet& rules) const;

  bool hokum_ = false;
  uint8_t next_level_ = 2;  // the level that the next raise makes, 2..5
  Seat doubler_{};
  std::array<Seat, 2> queue_{};
  uint8_t queue_size_ = 0;
  uint8_t queue_next_ = 0;
};

}  // namespace hakam::rules::baloot

#endif  // HAKAM_SDK_RULES_BALOOT_DOUBLING_H_
