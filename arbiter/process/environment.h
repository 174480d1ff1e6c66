// The environment variables of an agent. Private to this folder.
#ifndef HAKAM_ARBITER_PROCESS_ENVIRONMENT_H_
#define HAKAM_ARBITER_PROCESS_ENVIRONMENT_H_

#include <string>
#include <vector>

namespace hakam::arbiter {

// Each entry is NAME=value. `own` is what the manifest of the agent sets; it replaces those of `others` and
// of these two. PYTHONUNBUFFERED=1: what a Python program prints is not lost when it is killed.
// NODE_OPTIONS=--trace-sigint: Node says where it is when it is asked (AgentProcess::SayWhere).
std::vector<std::string> AgentEnvironment(const std::vector<std::string>& own,
                                          std::vector<std::string> others = {});

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_ENVIRONMENT_H_
