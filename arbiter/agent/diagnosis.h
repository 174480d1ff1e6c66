// Turns the result of a call into a fault. Private to this folder.
#ifndef HAKAM_ARBITER_AGENT_DIAGNOSIS_H_
#define HAKAM_ARBITER_AGENT_DIAGNOSIS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "arbiter/agent/rpc.h"
#include "arbiter/process/process.h"
#include "arbiter/table/fault.h"

namespace hakam::arbiter {

// Makes a fault with the last lines of stderr of `process`, which is null if there never was a process. If
// these end in an error that the sandbox of the process may have caused, the detail says what the sandbox
// shows.
Fault MakeFault(FaultKind kind, std::string detail, const AgentProcess* process);

// How `process`, which must have ended, did so: "ended in Decide with exit code 3"; `during`: "in Decide".
std::string EndText(const AgentProcess& process, absl::string_view during);

// The fault in a call of `method`; nullopt if the call ended well.
std::optional<Fault> Diagnose(const CallResult& result, absl::string_view method,
                              const AgentProcess* process);

// The fault text for an answer to another question than the one that was asked.
std::string WrongDecisionText(uint64_t answered, uint64_t asked);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_DIAGNOSIS_H_
