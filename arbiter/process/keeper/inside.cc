// hakam-inside: the program that bwrap starts in the sandbox, before the agent. It tells the keeper that the
// sandbox is complete, sends it the folder of the agent's socket, and becomes the agent. The agent's
// environment comes as arguments, so that nothing in it (LD_PRELOAD) takes effect before the sandbox is
// complete.
//
//   hakam-inside PROCESSES SOCKET_DIR FOLDER PROGRAM ENV_COUNT ENV... ARGV...
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include <vector>

#include "arbiter/process/keeper/report.h"

namespace {

using hakam::keeper::kInsideLog;
using hakam::keeper::kInsideSocket;
using hakam::keeper::SendStart;

int Fail(const char* word, const char* text = "") {
  (void)SendStart(kInsideSocket, word, text);
  return 127;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr int kFixed = 6;  // arguments before the environment
  if (argc <= kFixed || fcntl(kInsideSocket, F_SETFD, FD_CLOEXEC) != 0) {
    fprintf(stderr, "hakam-inside is started by hakam, not by hand\n");
    return 2;
  }
  const int env_count = atoi(argv[kFixed - 1]);
  if (env_count < 0 || kFixed + env_count >= argc) return 2;
  std::vector<char*> env(argv + kFixed, argv + kFixed + env_count);
  env.push_back(nullptr);

  const int folder = open(argv[2], O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return Fail("setup", "the folder of the socket");
  // The limit counts processes in this sandbox only; outside it would count all processes of the user.
  const rlim_t processes = strtoul(argv[1], nullptr, 10);
  const rlimit limit{processes, processes};
  if (setrlimit(RLIMIT_NPROC, &limit) != 0) return Fail("setup", "the limit of processes");
  if (dup2(kInsideLog, 1) < 0 || dup2(kInsideLog, 2) < 0) return Fail("setup", "the log");
  // If the keeper was killed before bwrap asked to die with its parent, nothing has ended this process: it
  // ends here.
  if (!SendStart(kInsideSocket, "inside", "", folder)) return 127;
  close_range(kInsideSocket + 1, ~0u, 0);
  if (chdir(argv[3]) != 0) return Fail("chdir");
  execve(argv[4], argv + kFixed + env_count, env.data());
  return Fail("exec");
}
