// The target of a request: a path and its query.
#ifndef HAKAM_ARBITER_WEB_TARGET_H_
#define HAKAM_ARBITER_WEB_TARGET_H_

#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hakam::arbiter {

struct Target {
  std::string path;                          // decoded; begins with '/'
  std::map<std::string, std::string> query;  // decoded
  // Empty if it is not there.
  std::string Get(const std::string& name) const {
    const auto found = query.find(name);
    return found == query.end() ? "" : found->second;
  }
};

// InvalidArgument: it is no path, has a wrong escape, bytes that are not UTF-8 or that control, or a part "."
// or "..".
absl::StatusOr<Target> ParseTarget(absl::string_view target);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_TARGET_H_
