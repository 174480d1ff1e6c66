#include "arbiter/report/journal_config.h"

#include <google/protobuf/text_format.h>

#include "absl/strings/str_cat.h"
#include "arbiter/setup/league_schedule.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<v1::League> LeagueOf(const LeagueIdentity& identity) {
  v1::League league;
  if (!google::protobuf::TextFormat::ParseFromString(identity.config, &league)) {
    return absl::DataLossError(
        absl::StrCat(identity.name, ": the league file in the journal cannot be read"));
  }
  for (const EntrantIdentity& known : identity.entrants) {
    v1::Entrant* entrant = league.add_entrants();
    entrant->set_name(known.name);
    entrant->set_agent(known.agent);
    entrant->set_joins_in_round(known.joins);
    entrant->set_left_in_round(known.left);
  }
  SetLength(identity.length, &league);
  return league;
}

}  // namespace hakam::arbiter
