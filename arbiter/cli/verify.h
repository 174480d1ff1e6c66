// hakam verify: is a league what it says it is?
#ifndef HAKAM_ARBITER_CLI_VERIFY_H_
#define HAKAM_ARBITER_CLI_VERIFY_H_

#include <cstddef>
#include <string>

namespace hakam::arbiter {

struct VerifyOptions {
  std::string folder;
  std::string seed;
  size_t most_lines = 20;
  bool quiet = false;
  bool json = false;
};

// The exit code.
int VerifyCommand(const VerifyOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_VERIFY_H_
