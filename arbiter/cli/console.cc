#include "arbiter/cli/console.h"

#include <poll.h>
#include <unistd.h>

#include <iostream>

#include "sdk/base/utf8.h"

namespace hakam::arbiter {

bool PrintOut(absl::string_view text) {
  return static_cast<bool>(std::cout << Printable(text) << std::flush);
}

bool ReaderGone() {
  pollfd out = {.fd = STDOUT_FILENO, .events = 0};
  return !std::cout && poll(&out, 1, 0) == 1 && (out.revents & (POLLERR | POLLHUP)) != 0;
}

void PrintErr(absl::string_view text) { std::cerr << Printable(text); }

}  // namespace hakam::arbiter
