// What a league file, checked, or the copy of it in a journal, means in our own values.
#ifndef HAKAM_ARBITER_RUNNER_JOURNAL_CONFIG_H_
#define HAKAM_ARBITER_RUNNER_JOURNAL_CONFIG_H_

#include "absl/status/statusor.h"
#include "arbiter/league/disqualification.h"
#include "arbiter/league/teams.h"
#include "arbiter/store/store.h"
#include "arbiter/table/clock_rules.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

// The league file that a journal is played by, with what has grown since it was begun. A journal without one
// (of a test) is of a round robin; DataLoss if it cannot be read.
absl::StatusOr<v1::League> LeagueOf(const LeagueIdentity& identity);

// Of a league whose defaults are filled in. InvalidArgument if a duration is out of range.
absl::StatusOr<ClockRules> ClockOf(const v1::League& league);
DisqualificationRule RuleOf(const v1::League& league);
// A stored pair of these two teams, as far as disqualification may care.
PairTally TallyOf(const PairNumbers& pair, const Pairing& pairing, const Teams& teams);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RUNNER_JOURNAL_CONFIG_H_
