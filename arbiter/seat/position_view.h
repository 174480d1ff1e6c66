// What a seat has seen, and what it is asked, as messages for a person (proto/hakam/v1/seat.proto).
#ifndef HAKAM_ARBITER_SEAT_POSITION_VIEW_H_
#define HAKAM_ARBITER_SEAT_POSITION_VIEW_H_

#include <vector>

#include "hakam/v1/seat.pb.h"
#include "sdk/rules/action.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

// All fields but `board`.
v1::PositionView PositionViewOf(const rules::RuleSet& rules, const rules::Observation& seen);

// Adds what the seat has just done, as far as it is known before anybody answers.
void AddOwnAction(const rules::Action& action, v1::PositionView* view);

// All fields but `id` and `seconds_left`.
v1::QuestionView QuestionViewOf(const rules::RuleSet& rules, const rules::Observation& seen,
                                const std::vector<rules::Action>& legal);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SEAT_POSITION_VIEW_H_
