// The folder of an agent, with arguments if wanted: "bots/mine?depth=3&fast=1".
#ifndef HAKAM_ARBITER_PROCESS_AGENT_FOLDER_H_
#define HAKAM_ARBITER_PROCESS_AGENT_FOLDER_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hakam::arbiter {

struct AgentFolder {
  std::string folder;
  std::vector<std::string> arguments;  // added at the end of the command of its manifest
};

// Splits at the last question mark, and what follows at every &. The whole text is the folder if there is no
// question mark, or if a folder of that name exists (relative to the current directory).
AgentFolder SplitArguments(absl::string_view spec);
// The text that SplitArguments reads.
std::string JoinArguments(const AgentFolder& agent);

// InvalidArgument if an argument is empty or has a zero byte. `spec` is for the message.
absl::Status CheckArguments(absl::string_view spec, const AgentFolder& agent);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_AGENT_FOLDER_H_
