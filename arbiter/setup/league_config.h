// A league file (`league.textproto`), checked and with its defaults filled in.
//
//   HAKAM_ASSIGN_OR_RETURN(const LeagueConfig config, LoadLeagueConfig("results/first/league.textproto"));
//
// Every error is one line: file:line:column: field: what is wrong; what to do. (If the text is not protobuf
// text at all, the message is protobuf's own, without a field.) The place is that of the most exact field in
// the file: the entry of a list, or the message in which a field is missing. If the league itself lacks the
// field, there is no line.
#ifndef HAKAM_ARBITER_SETUP_LEAGUE_CONFIG_H_
#define HAKAM_ARBITER_SETUP_LEAGUE_CONFIG_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "hakam/v1/league.pb.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

struct LeagueConfig {
  // The content of the file, valid and with every default filled in. Exceptions: `seed` and `concurrency`
  // stay empty and 0 if they are not given; rules.text and rules.sha256 stay empty.
  v1::League league;
  rules::RuleSet rules;
  std::string folder;  // of the file; relative agents are relative to it; "." for the working directory
  std::string text;    // of the file, to find the place of later errors (AtPlace, league_text.h)

  // The text of everything that must not change while the league is played: `league` without concurrency,
  // entrants, length (league_schedule.h) and what a run may use up, fields in the order of league.proto. For
  // LeagueIdentity::config.
  std::string CanonicalText() const;
};

// How many errors of a file are told: the first one, or all, each on a line of its own.
enum class Errors : uint8_t { kFirst, kAll };

// NotFound or PermissionDenied if the file cannot be read; InvalidArgument if it is wrong.
absl::StatusOr<LeagueConfig> LoadLeagueConfig(const std::string& path, Errors wanted = Errors::kFirst);

// The same for a text; `path` is for messages and for `folder`.
absl::StatusOr<LeagueConfig> ParseLeagueConfig(absl::string_view text, const std::string& path,
                                               Errors wanted = Errors::kFirst);

// Checks that `league` can be written as a league file. Errors are "origin: field: what is wrong; what to
// do".
absl::Status CheckLeague(const v1::League& league, const std::string& origin);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SETUP_LEAGUE_CONFIG_H_
