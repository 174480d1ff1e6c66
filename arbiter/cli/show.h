// hakam show: one board, as a person would want to read it.
#ifndef HAKAM_ARBITER_CLI_SHOW_H_
#define HAKAM_ARBITER_CLI_SHOW_H_

#include <cstdint>
#include <string>

namespace hakam::arbiter {

struct ShowOptions {
  std::string folder;
  uint32_t pairing = 0;
  uint32_t deal = 0;
  uint32_t room = 1;
  uint32_t board = 0;  // of the match
};

// The exit code.
int ShowCommand(const ShowOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_SHOW_H_
