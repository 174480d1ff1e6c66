#include "sdk/rules/baloot/doubling.h"

namespace hakam::rules::baloot {
namespace {

constexpr int kHighestLevel = 5;
// The raise to level 2 comes first.
constexpr std::array<CallKind, 4> kRaises = {CallKind::kDouble, CallKind::kTriple, CallKind::kFour,
                                             CallKind::kGahwa};

}  // namespace

bool DoublingAvailable(const RuleSet& rules, const Contract& contract, const PerTeam& scores) {
  if (!rules.doubling) return false;
  if (contract.trump().has_value()) return true;
  // D6: Sun is not doubled if the declarers have 100 or less, or the defenders have too many points.
  const int declarers = scores[At(contract.declarers())];
  const int defenders = scores[At(OtherTeam(contract.declarers()))];
  const int limit = rules.sun_double_defenders == SunDoubleDefenders::kUpTo100 ? 100 : 99;
  return declarers > 100 && defenders <= limit;
}

Doubling::Doubling(const RuleSet& rules, const Contract& contract, const PerTeam& scores)
    : hokum_(contract.trump().has_value()) {
  if (!DoublingAvailable(rules, contract, scores)) return;
  queue_ = {After(contract.taker, 1), After(contract.taker, 3)};  // D2
  queue_size_ = 2;
}

bool Doubling::LockIsChoice(const RuleSet& rules) const {
  return hokum_ && next_level_ % 2 == 0 && rules.lock == LockRule::kChoice;
}

CallSet Doubling::LegalCalls(const RuleSet& rules) const {
  CallSet calls;
  if (!open()) return calls;
  calls.Add(CallKind::kPass);
  const CallKind raise = kRaises[static_cast<size_t>(next_level_ - 2)];
  if (LockIsChoice(rules)) {
    calls.Add({.kind = raise, .lock = Lock::kOpen});
    calls.Add({.kind = raise, .lock = Lock::kLocked});
  } else {
    calls.Add(raise);
  }
  return calls;
}

void Doubling::Apply(const RuleSet& rules, const Call& call, Contract* contract) {
  if (call.kind == CallKind::kPass) {
    ++queue_next_;
    return;
  }
  contract->level = next_level_;
  contract->last_raiser = turn();
  // D5: the last call decides the lock; levels 3 and 5 are open, and so is Sun.
  const bool always = hokum_ && next_level_ % 2 == 0 && rules.lock == LockRule::kAlways;
  contract->locked = always || call.lock == Lock::kLocked;
  if (next_level_ == 2) doubler_ = turn();
  AskForNextLevel(rules, *contract);
}

// D4.
void Doubling::AskForNextLevel(const RuleSet& rules, const Contract& contract) {
  ++next_level_;
  queue_next_ = 0;
  queue_size_ = 0;
  if (next_level_ > (hokum_ ? kHighestLevel : rules.sun_max_level)) return;
  const bool declarers_turn = next_level_ % 2 == 1;
  if (rules.raise_by == RaiseBy::kSamePlayer) {
    queue_[0] = declarers_turn ? contract.caller : doubler_;
    queue_size_ = 1;
    return;
  }
  const Seat first = declarers_turn ? contract.caller : After(contract.taker, 1);
  queue_ = {first, PartnerOf(first)};
  queue_size_ = 2;
}

}  // namespace hakam::rules::baloot
