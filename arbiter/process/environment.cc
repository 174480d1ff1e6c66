#include "arbiter/process/environment.h"

#include <algorithm>

#include "absl/strings/match.h"

namespace hakam::arbiter {

std::vector<std::string> AgentEnvironment(const std::vector<std::string>& own,
                                          std::vector<std::string> others) {
  std::vector<std::string> all = std::move(others);
  all.insert(all.end(), {"PYTHONUNBUFFERED=1", "NODE_OPTIONS=--trace-sigint"});
  std::erase_if(all, [&own](const std::string& entry) {
    const std::string name = entry.substr(0, entry.find('=') + 1);
    return std::any_of(own.begin(), own.end(),
                       [&name](const std::string& replacing) { return absl::StartsWith(replacing, name); });
  });
  all.insert(all.end(), own.begin(), own.end());
  return all;
}

}  // namespace hakam::arbiter
