// The bots of a league as messages (proto/hakam/v1/view.proto): where points come from, think times, faults.
#ifndef HAKAM_ARBITER_VIEW_BOT_VIEW_H_
#define HAKAM_ARBITER_VIEW_BOT_VIEW_H_

#include <cstddef>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/report/breakdown.h"
#include "arbiter/report/fault_report.h"
#include "arbiter/report/standings.h"
#include "arbiter/report/timing.h"
#include "arbiter/store/store.h"
#include "hakam/v1/view.pb.h"

namespace hakam::arbiter {

// Only the organiser sees what bots wrote for their authors alone: their last words on stderr.
enum class Audience { kEverybody, kOrganiser };

v1::TimingsView TimingsViewOf(const std::vector<EntrantTiming>& timing);
v1::FaultsView FaultsViewOf(const std::vector<EntrantFaults>& faults, Audience audience);

// All that is known of the entrants of a league, each by entrant or team in the order of the league.
struct BotFacts {
  Standings standings;
  std::vector<Breakdown> contracts;  // empty in a league of matches
  std::vector<Breakdown> seats;
  std::vector<EntrantTiming> timing;
  std::vector<EntrantFaults> faults;
};
// `with_faults`: also the first faults one by one, which tell of boards.
absl::StatusOr<BotFacts> BotFactsOf(const Store& store, Standings standings, bool with_faults);
// The bot in row `row` of the standings.
v1::BotView BotViewOf(const BotFacts& facts, size_t row);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_BOT_VIEW_H_
