// Makes the message that asks a player over the wire. No other code makes such a message: everything that a
// bot of a league learns about a board comes from here.
#ifndef HAKAM_ARBITER_PLAY_QUESTION_H_
#define HAKAM_ARBITER_PLAY_QUESTION_H_

#include <cstdint>

#include "arbiter/table/table.h"
#include "hakam/v1/agent.pb.h"
#include "sdk/rules/observation.h"

namespace hakam::arbiter {

// Fills `request` with the question of `table` (which waits for a decision). The session's number stays as it
// is. `scratch` and `request` are overwritten; the caller passes them in so that their memory is reused,
// because allocating it would be most of the cost of a question.
void BuildQuestion(const Table& table, uint64_t decision_seed, rules::Observation* scratch,
                   v1::DecideRequest* request);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_QUESTION_H_
