// The agents that run inside the arbiter ("builtin:greedy").
#ifndef HAKAM_ARBITER_PLAY_BUILTINS_H_
#define HAKAM_ARBITER_PLAY_BUILTINS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "sdk/cpp/agent.h"

namespace hakam::arbiter {

// Names of the builtin agents, without "builtin:".
std::vector<std::string> BuiltinNames();
// The presets that the agent of this `spec` plays; empty: all.
std::vector<std::string> BuiltinPresets(absl::string_view spec);
// `spec` is a name, which may be followed by a question mark and options. Noise makes the bot worse
// (agents/noisy): "greedy?noise=0.05&salt=2", noise 0..1, salt 0..2^64-1. Bots that search also have options
// for how much they think (agents/thinking): "pimc?ms=100", "pimc?worlds=20", "ismcts?rounds=1000". NotFound
// lists the known names, InvalidArgument says what is wrong with the options.
absl::StatusOr<AgentFactory> FindBuiltin(absl::string_view spec);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_BUILTINS_H_
