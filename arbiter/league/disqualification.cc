#include "arbiter/league/disqualification.h"

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {

std::string Disqualified::Reason() const {
  return absl::StrCat(faults, faults == 1 ? " fault in " : " faults in ", decisions,
                      " decisions; its pairs after ", with.ToString(), " do not count");
}

bool IsOut(const DisqualificationRule& rule, uint64_t faults, uint64_t decisions) {
  const bool by_count = rule.faults > 0 && faults >= rule.faults;
  const bool by_share = rule.share > 0 && decisions >= kShareFrom &&
                        static_cast<double>(faults) > rule.share * static_cast<double>(decisions);
  return by_count || by_share;
}

bool DisqualificationWalk::Counts(const PairTally& pair) {
  for (const EntrantIndex entrant : pair.entrants) {
    if (tallies_[entrant].out) return false;
  }
  for (size_t i = 0; i < pair.entrants.size(); ++i) {
    tallies_[pair.entrants[i]].faults += pair.faults[i];
    tallies_[pair.entrants[i]].decisions += pair.decisions[i];
  }
  for (const EntrantIndex entrant : pair.entrants) CheckLimits(pair.key, &tallies_[entrant]);
  return true;
}

void DisqualificationWalk::CheckLimits(const PairKey& key, Tally* tally) const {
  if (!IsOut(rule_, tally->faults, tally->decisions)) return;
  tally->out = Disqualified{.with = key, .faults = tally->faults, .decisions = tally->decisions};
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
