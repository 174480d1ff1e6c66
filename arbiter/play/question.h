// Makes the bytes that ask a player over the wire. No other code makes such a message: everything that a bot
// of a league learns about a board comes from here.
#ifndef HAKAM_ARBITER_PLAY_QUESTION_H_
#define HAKAM_ARBITER_PLAY_QUESTION_H_

#include <cstdint>

#include "arbiter/agent/remote_agent.h"
#include "arbiter/table/table.h"
#include "sdk/rules/observation.h"

namespace hakam::arbiter {

// Encodes the question of `table` (which waits for a decision) to the session of `question`, whose number
// stays as it is. `scratch` and `question` are overwritten; the caller passes them in so that their memory is
// reused.
void BuildQuestion(const Table& table, uint64_t decision_seed, rules::Observation* scratch,
                   EncodedQuestion* question);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_QUESTION_H_
