// What a league must be, whether it was read from a file or put together by a command. Every error knows its
// field (sdk/base/field_error.h), the most exact one there is: "entrants[2].token_file", "clock.bank.nanos".
// A field that is missing is named as if it were there.
#ifndef HAKAM_ARBITER_SETUP_LEAGUE_CHECK_H_
#define HAKAM_ARBITER_SETUP_LEAGUE_CHECK_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "hakam/v1/league.pb.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

// Everything; fills in the defaults and `rules`. Of several mistakes one is reported.
absl::Status CheckAndComplete(v1::League* league, rules::RuleSet* rules);

// Parts of it.
absl::Status CheckEntrantList(const v1::League& league);
// Agents on other machines, and what they need (arbiter/relay).
absl::Status CheckElsewhere(const v1::League& league);

// What a league that says nothing lets its agents have.
v1::Limits DefaultLimits();

// What is wrong with the characters of a text; empty if nothing is. Every text is printed to terminals and
// written as JSON sooner or later, so it must be fit for both.
absl::string_view WrongCharacters(absl::string_view text);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SETUP_LEAGUE_CHECK_H_
