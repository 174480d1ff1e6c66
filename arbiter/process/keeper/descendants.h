// The processes below another one, as /proc lists them.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_DESCENDANTS_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_DESCENDANTS_H_

#include <sys/types.h>

#include <string>
#include <vector>

namespace hakam::keeper {

// Without `root` itself; at most 8192. `proc` is /proc except in tests. Empty if the kernel does not list
// children (CONFIG_PROC_CHILDREN).
std::vector<pid_t> Descendants(pid_t root, const std::string& proc = "/proc");

// Sends a signal to a descendant of this process and to everything below it. Node gets SIGINT for SIGQUIT:
// that is the only signal at which it says where its JavaScript is (node --trace-sigint). A shell gets no
// SIGQUIT: it only waits for the bot, and would end. False: it has reached none.
bool SignalTree(pid_t root, int number);

}  // namespace hakam::keeper

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_DESCENDANTS_H_
