#include "arbiter/process/agent_folder.h"

#include <filesystem>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace hakam::arbiter {

AgentFolder SplitArguments(absl::string_view spec) {
  const size_t mark = spec.rfind('?');
  std::error_code error;
  if (mark == absl::string_view::npos || std::filesystem::is_directory(std::string(spec), error)) {
    return {.folder = std::string(spec)};
  }
  return {.folder = std::string(spec.substr(0, mark)),
          .arguments = absl::StrSplit(spec.substr(mark + 1), '&')};
}

std::string JoinArguments(const AgentFolder& agent) {
  if (agent.arguments.empty()) return agent.folder;
  return absl::StrCat(agent.folder, "?", absl::StrJoin(agent.arguments, "&"));
}

absl::Status CheckArguments(absl::string_view spec, const AgentFolder& agent) {
  for (const std::string& argument : agent.arguments) {
    if (!argument.empty() && !absl::StrContains(argument, absl::string_view("\0", 1))) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(spec, ": after the question mark, write arguments separated by &, such as ?depth=3"));
  }
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
