// hakam init DIR --lang L: a bot that builds and plays as it stands, from the sources of Hakam: those in
// $HAKAM_HOME, or in the folder above this program that has them.
#ifndef HAKAM_ARBITER_CLI_INIT_H_
#define HAKAM_ARBITER_CLI_INIT_H_

#include <string>

namespace hakam::arbiter {

struct InitOptions {
  std::string folder;
  std::string language;
  std::string name;  // empty: that of the folder
};

// The exit code.
int InitCommand(const InitOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_INIT_H_
