// A session and a question to put to an agent.
#ifndef HAKAM_TESTS_UNIT_CPP_QUESTIONS_H_
#define HAKAM_TESTS_UNIT_CPP_QUESTIONS_H_

#include <cstdint>

#include "hakam/v1/agent.pb.h"

namespace hakam::questions {

// Seat 2 of a session of Baloot, with one second per decision and a bank of ten.
v1::StartSessionRequest StartBaloot(uint64_t session_id);
// The first speaker's call in round 1, three legal calls (PASS, HOKUM, SUN); decision_id 7.
v1::DecideRequest FirstCall(uint64_t session_id);

}  // namespace hakam::questions

#endif  // HAKAM_TESTS_UNIT_CPP_QUESTIONS_H_
