#include "arbiter/cli/console.h"

#include <iostream>

#include "sdk/base/utf8.h"

namespace hakam::arbiter {

bool PrintOut(absl::string_view text) {
  return static_cast<bool>(std::cout << Printable(text) << std::flush);
}

void PrintErr(absl::string_view text) { std::cerr << Printable(text); }

}  // namespace hakam::arbiter
