// How the keeper starts the agent, alone or inside a sandbox.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_START_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_START_H_

#include <sys/resource.h>
#include <sys/types.h>

#include <vector>

#include "arbiter/process/keeper/leaf.h"
#include "arbiter/process/keeper/report.h"

namespace hakam::keeper {

// What to start, and in what: the keeper's command line.
struct Job {
  const char* socket_folder = "";  // removed at the end; empty: there is none
  const char* log = "";            // empty: what the agent writes is dropped
  rlim_t max_file_bytes = 0;
  const char* folder = "/";
  const char* program = nullptr;
  std::vector<char*> env;   // ends with null
  std::vector<char*> argv;  // ends with null

  bool sandboxed = false;  // the program is bwrap, which ends in hakam-inside
  int filter = -1;         // with a sandbox: descriptor of its filter
  uid_t user = 0;          // whom to become, user and group; 0: stay
  std::vector<const char*> stage;
  std::vector<Leaf> leaves;
  long memory_mib = 0;       // the limit, for reports; 0: none
  bool poll_memory = false;  // nobody but the keeper holds the agent to it
};

// Reads the arguments; false: they were not written by hakam.
bool Parse(int argc, char** argv, Job* job);

struct Started {
  pid_t pid = 0;        // child of the keeper, leader of its own process group; 0: none
  int socket = -1;      // StartMessages come here; it closes when the agent runs
  int complaints = -1;  // what bwrap has to say
};

// Forks. Nothing started: the reason has been reported to the arbiter.
Started Start(const Job& job);

// What a message from the child means.
struct Heard {
  enum class Kind { kNothing, kInside, kFailed, kClosed };
  Kind kind = Kind::kNothing;
  StartMessage message;
  pid_t sender = 0;     // with kInside: the process that becomes the agent
  int descriptor = -1;  // with kInside: the socket's folder; the caller's
};
Heard Hear(int socket);

// The last line on `complaints`, at most `size` - 1 bytes; does not wait.
void LastComplaint(int complaints, char* line, size_t size);

}  // namespace hakam::keeper

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_START_H_
