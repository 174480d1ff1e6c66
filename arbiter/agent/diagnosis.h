// How what came of a call becomes a fault. Private to this folder.
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

// With the last words of `process`, which may be null: it never came to be.
Fault MakeFault(FaultKind kind, std::string detail, const AgentProcess* process);

// How a process that has ended did so: "ended in Decide with exit code 3"; `during`: "in Decide".
std::string EndText(const AgentProcess& process, absl::string_view during);

// What went wrong with a call of `method`; nothing if it ended well.
std::optional<Fault> Diagnose(const CallResult& result, absl::string_view method,
                              const AgentProcess* process);

// For an answer to another question than the one that was asked.
std::string WrongDecisionText(uint64_t answered, uint64_t asked);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_DIAGNOSIS_H_
