// What a player is asked, as the message that goes over the wire. The only place where such a message is
// made: whatever a bot of a league learns about a board, it learns from here.
#ifndef HAKAM_ARBITER_PLAY_QUESTION_H_
#define HAKAM_ARBITER_PLAY_QUESTION_H_

#include <cstdint>

#include "arbiter/table/table.h"
#include "hakam/v1/agent.pb.h"
#include "sdk/rules/observation.h"

namespace hakam::arbiter {

// Fills `request` with what `table` (which waits for a decision) has to ask: all but the session's number,
// which stays as it is. `scratch` and `request` are overwritten; they are parameters because their memory is
// what a question costs.
void BuildQuestion(const Table& table, uint64_t decision_seed, rules::Observation* scratch,
                   v1::DecideRequest* request);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_QUESTION_H_
