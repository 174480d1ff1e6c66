#include "arbiter/league/disqualification.h"

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {

std::string Disqualified::Reason() const {
  return absl::StrCat(faults, faults == 1 ? " fault in " : " faults in ", decisions, " decisions, out with ",
                      with.ToString());
}

bool DisqualificationWalk::Counts(const PairTally& pair) {
  if (tallies_[pair.a].out || tallies_[pair.b].out) return false;
  Add(pair.key, pair.faults_a, pair.decisions_a, &tallies_[pair.a]);
  Add(pair.key, pair.faults_b, pair.decisions_b, &tallies_[pair.b]);
  return true;
}

void DisqualificationWalk::Add(const PairKey& key, uint32_t faults, uint32_t decisions, Tally* tally) const {
  tally->faults += faults;
  tally->decisions += decisions;
  const bool by_count = rule_.faults > 0 && tally->faults >= rule_.faults;
  const bool by_share =
      rule_.share > 0 && tally->decisions >= kShareFrom &&
      static_cast<double>(tally->faults) > rule_.share * static_cast<double>(tally->decisions);
  if (by_count || by_share) {
    tally->out = Disqualified{.with = key, .faults = tally->faults, .decisions = tally->decisions};
  }
}

std::vector<PairKey> DisqualificationWalk::Ends() const {
  std::vector<PairKey> ends;
  ends.reserve(tallies_.size());
  for (const Tally& tally : tallies_) {
    ends.push_back(tally.out ? PairKey{tally.out->with.pairing, tally.out->with.deal + 1} : kNoEnd);
  }
  return ends;
}

}  // namespace hakam::arbiter
