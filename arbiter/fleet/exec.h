// The smallest engine: a command for each chunk, such as "hakam work" or "ssh HOST hakam work".
#ifndef HAKAM_ARBITER_FLEET_EXEC_H_
#define HAKAM_ARBITER_FLEET_EXEC_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "arbiter/fleet/machines.h"

namespace hakam::arbiter {

struct ExecOptions {
  // For /bin/sh: gets the chunk on standard input and writes the result to standard output. HAKAM_SLOT is its
  // slot, HAKAM_BUNDLES the folder of the bundles. Slot i has commands[i mod size]. Not empty.
  std::vector<std::string> commands;
  uint32_t slots = 1;
  std::string bundles;
  std::string scratch;  // a folder for what goes in and comes out
};
std::unique_ptr<Machines> MakeExec(ExecOptions options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_FLEET_EXEC_H_
