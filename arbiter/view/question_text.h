// A question to a bot as text.
#ifndef HAKAM_ARBITER_VIEW_QUESTION_TEXT_H_
#define HAKAM_ARBITER_VIEW_QUESTION_TEXT_H_

#include <string>
#include <vector>

#include "sdk/rules/action.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

// The observation (own hand, open cards, auction, contract, melds, tricks), then the legal actions with their
// index.
std::string QuestionText(const rules::RuleSet& rules, const rules::Observation& seen,
                         const std::vector<rules::Action>& legal);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_QUESTION_TEXT_H_
