// The pairs of a league with their cards, which follow from its seed.
#ifndef HAKAM_ARBITER_PLAY_DEALT_JOBS_H_
#define HAKAM_ARBITER_PLAY_DEALT_JOBS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "arbiter/deal/deal.h"
#include "arbiter/league/deal_sequence.h"
#include "arbiter/league/teams.h"
#include "arbiter/play/entrant.h"
#include "arbiter/play/pair_job.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

// Thread-safe if `jobs` is. Everything that it refers to must outlive it.
class DealtJobs final : public JobSource {
 public:
  struct League {
    const DealSource& deals;
    const rules::RuleSet& rules;
    const std::vector<Entrant>& entrants;
    const Teams& teams;
    DealSharing sharing{};
  };
  DealtJobs(JobSource* jobs, const League& league) : jobs_(jobs), league_(league) {}

  std::optional<PairJob> Next(std::optional<uint32_t> preferred_pairing) override;
  bool GiveBack(const PairKey& key, ComeBack why) override { return jobs_->GiveBack(key, why); }

 private:
  JobSource* const jobs_;
  const League league_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_DEALT_JOBS_H_
