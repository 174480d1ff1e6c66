#include "arbiter/cli/console.h"

#include <poll.h>
#include <unistd.h>

#include <iostream>
#include <mutex>
#include <set>

#include "arbiter/cli/terminal.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {

bool PrintOut(absl::string_view text) {
  const std::string shown = Printable(text);
  return static_cast<bool>(std::cout << (OutTerminal().colour ? WithRedSuits(shown) : shown) << std::flush);
}

bool PrintVerdicts(absl::string_view text) {
  if (!OutTerminal().colour) return PrintOut(text);
  return static_cast<bool>(std::cout << WithVerdicts(WithRedSuits(Printable(text))) << std::flush);
}

bool ReaderGone() {
  pollfd out = {.fd = STDOUT_FILENO, .events = 0};
  return !std::cout && poll(&out, 1, 0) == 1 && (out.revents & (POLLERR | POLLHUP)) != 0;
}

void PrintErr(absl::string_view text) { std::cerr << Printable(text); }

void PrintErrOnce(const std::string& text) {
  static std::mutex mutex;
  static std::set<std::string> said;  // guarded by mutex
  const std::lock_guard lock(mutex);
  if (said.insert(text).second) PrintErr(text);
}

}  // namespace hakam::arbiter
