// The copy of the league file that a journal holds.
#ifndef HAKAM_ARBITER_REPORT_JOURNAL_CONFIG_H_
#define HAKAM_ARBITER_REPORT_JOURNAL_CONFIG_H_

#include "absl/status/statusor.h"
#include "arbiter/store/store.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

// The league file that a journal is played by, with what has grown since it was begun. A journal without one
// (of a test) is of a round robin; DataLoss if it cannot be read.
absl::StatusOr<v1::League> LeagueOf(const LeagueIdentity& identity);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_JOURNAL_CONFIG_H_
