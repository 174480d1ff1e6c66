// The tables of `league standings --timing` and `--faults`, as text. league_view.h has them as messages.
#ifndef HAKAM_ARBITER_VIEW_REPORT_FORMAT_H_
#define HAKAM_ARBITER_VIEW_REPORT_FORMAT_H_

#include <string>
#include <vector>

#include "arbiter/report/fault_report.h"
#include "arbiter/report/timing.h"

namespace hakam::arbiter {

// Think times in milliseconds.
std::string TimingText(const std::vector<EntrantTiming>& timing);

// Counts by kind, then one line for each of the first faults of each entrant. `folder`: of the league.
std::string FaultsText(const std::vector<EntrantFaults>& faults, const std::string& folder);
// The first faults of each entrant, one line each, and where its logs are: for `play` and `gate`.
std::string FaultLines(const std::vector<EntrantFaults>& faults, const std::string& folder);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_REPORT_FORMAT_H_
