#include "arbiter/report/terms.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/deal/deal.h"
#include "arbiter/report/journal_config.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/setup/league_terms.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

absl::StatusOr<rules::RuleSet> RulesOf(const LeagueIdentity& league, const v1::League& config) {
  HAKAM_ASSIGN_OR_RETURN(rules::RuleSet rules, wire::RuleSetFromProto(config.rules()));
  if (rules.CanonicalText() == league.rules) return rules;
  return absl::DataLossError(absl::StrCat(
      league.name, ": was played with other rules than this version of hakam has under the same name"));
}

}  // namespace

absl::StatusOr<std::unique_ptr<LeagueTerms>> TermsOf(const LeagueIdentity& league) {
  auto terms = std::make_unique<LeagueTerms>();
  HAKAM_ASSIGN_OR_RETURN(terms->config, LeagueOf(league));
  HAKAM_ASSIGN_OR_RETURN(terms->rules, RulesOf(league, terms->config));
  HAKAM_ASSIGN_OR_RETURN(const ClockRules clock, ClockOf(terms->config));
  terms->board = {.rules = &terms->rules,
                  .rules_sha256 = wire::RulesHash(terms->rules),
                  .clock = clock,
                  .on_fault = terms->config.on_fault(),
                  .charges_cpu = terms->config.clock().measure() == v1::CLOCK_MEASURE_CPU};
  return terms;
}

absl::StatusOr<rules::RuleSet> RulesOf(const Store& store) {
  HAKAM_ASSIGN_OR_RETURN(const v1::League config, LeagueOf(store.identity()));
  return RulesOf(store.identity(), config);
}

std::string RulesLabel(const rules::RuleSet& rules) {
  std::string label = rules.preset();
  for (const auto& [option, value] : rules.Overrides()) absl::StrAppend(&label, " ", option, "=", value);
  return label;
}

absl::StatusOr<std::string> CommitmentOf(const LeagueIdentity& league) {
  if (league.seed.empty()) return league.commitment;
  HAKAM_ASSIGN_OR_RETURN(const DealSource deals, DealSource::Create(league.seed));
  return deals.Commitment();
}

LeagueIdentity IdentityOf(const LeagueConfig& config) {
  LeagueIdentity identity = {.name = config.league.name(),
                             .config = config.CanonicalText(),
                             .rules = config.rules.CanonicalText(),
                             .seed = config.league.seed(),
                             .seed_drawn = config.league.seed().empty(),
                             .length = LengthOf(config.league)};
  for (const v1::Entrant& entrant : config.league.entrants()) {
    identity.entrants.push_back({.name = entrant.name(),
                                 .agent = entrant.agent(),
                                 .joins = entrant.joins_in_round(),
                                 .left = entrant.left_in_round()});
  }
  return identity;
}

}  // namespace hakam::arbiter
