// hakam-inside: the first process of a sandbox (bwrap --as-pid-1). It loads the filter of system calls,
// starts the agent, reaps what the agent leaves, and ends with the agent. It holds nothing that an agent
// could use: no descriptor, no environment, and its memory cannot be read or written by other processes of
// its user. The agent's environment comes as arguments, so that nothing in it (LD_PRELOAD) takes effect
// before the sandbox is complete.
//
//   hakam-inside FILTER_FD PROCESSES SOCKET_DIR FOLDER PROGRAM ENV_COUNT ENV... ARGV...
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <vector>

#include "arbiter/process/keeper/programs.h"
#include "arbiter/process/keeper/report.h"

namespace hakam::keeper {
namespace {

// The arguments.
enum { kFilter = 1, kProcesses, kSocketFolder, kFolder, kProgram, kEnvCount, kFirstEnv };

int Fail(const char* word, const char* text = "") {
  (void)SendStart(kInsideSocket, word, text);
  return 127;
}

// Returns the descriptor of the filter's listener (keeper/shared_waits.h); -1 with errno.
int LoadFilter(int file) {
  std::vector<sock_filter> program(BPF_MAXINSNS);
  const ssize_t size = read(file, program.data(), program.size() * sizeof(sock_filter));
  if (size <= 0) return -1;
  sock_fprog filter{static_cast<unsigned short>(size / sizeof(sock_filter)), program.data()};
  return static_cast<int>(
      syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &filter));
}

// Limits this process too: it could be made to start others.
bool LimitProcesses(rlim_t processes) {
  const rlimit limit{processes, processes};
  return setrlimit(RLIMIT_NPROC, &limit) == 0;
}

// Runs in the child.
int BecomeAgent(char** argv, int folder, char** command, char** env) {
  if (dup2(kInsideLog, 1) < 0 || dup2(kInsideLog, 2) < 0) return Fail("setup", "the log");
  // If the keeper was killed before bwrap asked to die with its parent, nothing has ended the sandbox: it
  // ends here.
  if (!SendStart(kInsideSocket, "inside", "", folder)) return 127;
  close_range(kInsideSocket + 1, ~0u, 0);
  if (chdir(argv[kFolder]) != 0) return Fail("chdir");
  execve(argv[kProgram], command, env);
  return Fail("exec");
}

// Reaps until the agent has ended. Returns how it ended, in the way of bwrap: 128 + signal.
int Reap(pid_t agent) {
  int status = 0;
  pid_t pid = 0;
  while ((pid = wait(&status)) != agent) {
    if (pid < 0 && errno != EINTR) return 127;
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

int InsideMain(int argc, char** argv) {
  if (argc <= kFirstEnv || fcntl(kInsideSocket, F_SETFD, FD_CLOEXEC) != 0) {
    fprintf(stderr, "hakam-inside is started by hakam, not by hand\n");
    return 2;
  }
  const int env_count = atoi(argv[kEnvCount]);
  if (env_count < 0 || kFirstEnv + env_count >= argc) return 2;
  std::vector<char*> env(argv + kFirstEnv, argv + kFirstEnv + env_count);
  env.push_back(nullptr);

  const int folder = open(argv[kSocketFolder], O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return Fail("setup", "the folder of the socket");
  // The limit counts processes in this sandbox only; outside it would count all processes of the user.
  if (!LimitProcesses(strtoul(argv[kProcesses], nullptr, 10))) return Fail("setup", "the limit of processes");
  if (prctl(PR_SET_DUMPABLE, 0) != 0) return Fail("setup", "the protection of its first process");
  const int listener = LoadFilter(atoi(argv[kFilter]));
  if (listener < 0) return Fail("setup", "the filter of system calls");
  if (!SendStart(kInsideSocket, "waits", "", listener)) return 127;
  close(listener);

  const pid_t agent = fork();
  if (agent == 0) _exit(BecomeAgent(argv, folder, argv + kFirstEnv + env_count, env.data()));
  if (agent < 0) return Fail("setup", "fork");
  close_range(0, ~0u, 0);
  _exit(Reap(agent));
}

}  // namespace hakam::keeper
