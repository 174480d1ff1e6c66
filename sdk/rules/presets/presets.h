// The presets, one function each; rule_set.cc lists them. A preset is data: values and their clauses.
#ifndef HAKAM_SDK_RULES_PRESETS_PRESETS_H_
#define HAKAM_SDK_RULES_PRESETS_PRESETS_H_

#include "sdk/rules/rule_set.h"

namespace hakam::rules {

// baloot.cc
RuleSet Baloot();
// baloot_profiles.cc
RuleSet BalootKammelna();
RuleSet BalootGamerules();
RuleSet BalotKuwait();
RuleSet BalootCatsatcards();
// belote.cc
RuleSet Belote();
RuleSet BeloteNoDeclarations();
RuleSet BeloteCardOrder();
// bidding_belote.cc, coinche.cc, ...: one file per game
RuleSet BiddingBelote();
RuleSet Coinche();
RuleSet BeloteDecouverte();
RuleSet Pilotta();
RuleSet Tarabish();
RuleSet Clabber();

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_PRESETS_PRESETS_H_
