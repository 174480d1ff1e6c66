// The rules for a league, whether it was read from a file or created by a command. Every error names its
// field as exactly as possible (sdk/base/field_error.h): "entrants[2].token_file", "clock.bank.nanos". A
// missing field is named too.
#ifndef HAKAM_ARBITER_SETUP_LEAGUE_CHECK_H_
#define HAKAM_ARBITER_SETUP_LEAGUE_CHECK_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "hakam/v1/league.pb.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

// Checks everything, and fills in the defaults and `rules`. Returns all errors, without those that only
// follow from others.
std::vector<absl::Status> CheckAndComplete(v1::League* league, rules::RuleSet* rules);

// Parts of CheckAndComplete.
std::vector<absl::Status> CheckEntrantList(const v1::League& league);
// Checks agents on other machines and the options that they need (arbiter/relay).
std::vector<absl::Status> CheckElsewhere(const v1::League& league);

// The default limits of agents.
v1::Limits DefaultLimits();

// The problem with the characters of a text; empty if there is none. Texts are printed on terminals and
// written as JSON, so they must be valid for both.
absl::string_view WrongCharacters(absl::string_view text);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SETUP_LEAGUE_CHECK_H_
