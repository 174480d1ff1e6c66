// What every job says on the console, whatever it plays.
#ifndef HAKAM_ARBITER_CLI_CONSOLE_OBSERVER_H_
#define HAKAM_ARBITER_CLI_CONSOLE_OBSERVER_H_

#include <string>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/console.h"

namespace hakam::arbiter {

// `Observer`: HostObserver, or that of a job of several leagues.
template <typename Observer>
class ConsoleObserver : public Observer {
 public:
  void OnWarning(const std::string& line) override { PrintErr(absl::StrCat("hakam: warning: ", line, "\n")); }
  void OnShown(const std::string& line) override { PrintErrOnce(absl::StrCat("hakam: ", line, "\n")); }
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_CONSOLE_OBSERVER_H_
