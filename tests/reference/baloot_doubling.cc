#include "baloot_doubling.h"

#include <algorithm>

namespace hakam::reference::baloot {
namespace {

std::string NextStep(int level) {
  switch (level) {
    case 1:
      return "DOUBLE";
    case 2:
      return "TRIPLE";
    case 3:
      return "FOUR";
    default:
      return "GAHWA";
  }
}

}  // namespace

bool MayBeDoubled(const Options& options, const Contract& contract, const std::array<int, 2>& scores) {
  if (!options.doubling) return false;
  if (!contract.IsSun()) return true;
  const int declarers = scores[contract.DeclaringTeam()];
  const int defenders = scores[1 - contract.DeclaringTeam()];
  const bool defenders_behind =
      options.sun_double_defenders == "UP_TO_100" ? defenders <= 100 : defenders < 100;
  return declarers > 100 && defenders_behind;
}

Doubling::Doubling(const Options& options, const Contract& contract, const std::array<int, 2>& scores)
    : options_(options), contract_(contract) {
  // D2: by the taker's place, in Ashkal too.
  if (MayBeDoubled(options, contract, scores)) to_ask_ = {After(contract.taker, 1), After(contract.taker, 3)};
}

std::vector<std::string> Doubling::Legal() const {
  const std::string step = NextStep(level_);
  std::vector<std::string> calls = {"PASS"};
  if (NextMayLock() && options_.lock == "CHOICE") {
    calls.push_back(step + ":OPEN");
    calls.push_back(step + ":LOCKED");
  } else {
    calls.push_back(step);
  }
  std::sort(calls.begin(), calls.end());
  return calls;
}

void Doubling::Apply(const std::string& call) {
  if (call == "PASS") {
    to_ask_.erase(to_ask_.begin());
    return;
  }
  // D5: the lock is always that of the call just made.
  const bool chosen = call.ends_with(":LOCKED");
  locked_ = NextMayLock() && (options_.lock == "ALWAYS" || chosen);
  if (level_ == 1) doubler_ = ToAct();
  ++level_;
  to_ask_ = NextRaisers();
}

// D3, D6: DOUBLE and FOUR in Hokum.
bool Doubling::NextMayLock() const { return !contract_.IsSun() && (level_ == 1 || level_ == 3); }

// D4: who is asked after a raise to the level now reached, in that order.
std::vector<int> Doubling::NextRaisers() const {
  if (level_ == kGahwa) return {};
  if (contract_.IsSun() && level_ >= options_.sun_max_level) return {};  // D6
  const bool partner_too = options_.raise_by == "EITHER_PARTNER";
  if (level_ == 3) {
    if (partner_too) return {After(contract_.taker, 1), After(contract_.taker, 3)};
    return {doubler_};
  }
  if (partner_too) return {contract_.caller, PartnerOf(contract_.caller)};
  return {contract_.caller};
}

}  // namespace hakam::reference::baloot
