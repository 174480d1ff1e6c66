// How the keeper starts the agent, alone or inside a sandbox.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_START_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_START_H_

#include <sys/resource.h>
#include <sys/types.h>

#include <vector>

#include "arbiter/process/keeper/leaf.h"
#include "arbiter/process/keeper/report.h"

namespace hakam::keeper {

// The keeper's command line: what to start, and in which sandbox.
struct Job {
  const char* socket_folder = "";  // removed at the end; empty: there is none
  rlim_t max_file_bytes = 0;
  rlim_t max_descriptors = 0;  // in a sandbox
  const char* folder = "/";
  const char* program = nullptr;
  std::vector<char*> env;   // ends with null
  std::vector<char*> argv;  // ends with null

  bool sandboxed = false;  // the program is bwrap, which starts hakam-inside
  int filter = -1;         // in a sandbox: descriptor of its filter
  uid_t user = 0;          // user and group of the agent; 0: unchanged
  std::vector<const char*> stage;
  std::vector<Leaf> leaves;
  long memory_mib = 0;       // the limit, for reports; 0: none
  bool poll_memory = false;  // the keeper itself enforces the limit
};

// Parses the arguments; false if they were not written by hakam.
bool Parse(int argc, char** argv, Job* job);

struct Started {
  pid_t pid = 0;        // child of the keeper, leader of its own process group; 0: none
  int socket = -1;      // for reading StartMessages; the other end closes when the agent runs
  int complaints = -1;  // stderr of bwrap
};

// Forks. If `pid` is 0, nothing was started, and the reason has been reported to the arbiter.
Started Start(const Job& job);

// A message from the child.
struct Heard {
  enum class Kind { kNothing, kWaits, kInside, kFailed, kClosed };
  Kind kind = Kind::kNothing;
  StartMessage message;
  pid_t sender = 0;  // if kInside: the process that becomes the agent
  // If kInside: the socket's folder; if kWaits: the listener of the filter. Owned by the caller.
  int descriptor = -1;
};
Heard Hear(int socket);

// Reads the last line from `complaints`, at most `size` - 1 bytes; does not block.
void LastComplaint(int complaints, char* line, size_t size);

}  // namespace hakam::keeper

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_START_H_
