// The ways in which questions go to an agent.
#ifndef HAKAM_ARBITER_AGENT_WIRE_H_
#define HAKAM_ARBITER_AGENT_WIRE_H_

#include <cstdint>

namespace hakam::arbiter {

// An agent gets its questions by the last of these that it serves, up to the one that the driver allows.
enum class Wire : uint8_t {
  kUnary,   // Decide: a call for each question; every agent serves it
  kStream,  // DecideStream: a stream for each session
  kMany,    // DecideMany: a stream for all sessions of the process
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_WIRE_H_
