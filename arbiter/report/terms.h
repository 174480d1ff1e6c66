// The conditions of a league, from its journal or its published file.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<LeagueTerms> terms, TermsOf(store->identity()));
#ifndef HAKAM_ARBITER_REPORT_TERMS_H_
#define HAKAM_ARBITER_REPORT_TERMS_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "arbiter/record/audit.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/store/store.h"
#include "hakam/v1/league.pb.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

struct LeagueTerms {
  v1::League config;
  rules::RuleSet rules;
  BoardTerms board;  // of `rules`
};

// DataLoss if the conditions cannot be restored: the text is damaged, or this version has other rules under
// that name. InvalidArgument if this version does not accept the rules or the clock.
absl::StatusOr<std::unique_ptr<LeagueTerms>> TermsOf(const LeagueIdentity& league);

// Only the rule set.
absl::StatusOr<rules::RuleSet> RulesOf(const Store& store);

// "baloot target=501": the preset and what differs from it.
std::string RulesLabel(const rules::RuleSet& rules);

// SHA-256 of the seed, hex. Empty: the journal has neither.
absl::StatusOr<std::string> CommitmentOf(const LeagueIdentity& league);

// The league that a file describes. Where the file has no seed, `seed` is empty and `seed_drawn` true.
LeagueIdentity IdentityOf(const LeagueConfig& config);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_TERMS_H_
