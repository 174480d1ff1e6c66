#include "arbiter/play/dealt_jobs.h"

#include "absl/strings/string_view.h"
#include "sdk/rules/deal.h"

namespace hakam::arbiter {

std::optional<PairJob> DealtJobs::Next(std::optional<uint32_t> preferred_pairing) {
  std::optional<PairJob> job = jobs_->Next(preferred_pairing);
  if (!job) return std::nullopt;
  job->sequence =
      DealSequence(league_.sharing, league_.teams, {.a = job->a, .b = job->b},
                   [this](EntrantIndex i) { return absl::string_view(league_.entrants[i].name); });
  job->cards.emplace(league_.deals.Sequence(job->sequence), job->key.deal, rules::GameCards(league_.rules),
                     league_.rules.players);
  return job;
}

}  // namespace hakam::arbiter
