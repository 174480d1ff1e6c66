// hakam-keeper: stands between the arbiter and one agent, and sees to it that nothing of the agent is left
// when either of them ends, be it by kill -9. A small program of its own, because only a process that does
// nothing else can wait for orphans, and so that the arbiter never forks.
//
//   hakam-keeper SOCKET_DIR LOG MAX_FILE_BYTES FOLDER PROGRAM ENV_COUNT ENV... ARGV...
//
// LOG may be empty: what the agent writes is dropped. No file that the agent writes may become larger than
// MAX_FILE_BYTES, the log among them.
// Descriptor 3 is one end of a socket pair whose other end only the arbiter holds. The keeper writes lines:
// "pid N", then "exit N", "signal N", "chdir ERRNO", "exec ERRNO" or "setup ERRNO TEXT". End of file on it
// means: the arbiter has no more use for the agent, or is dead.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

namespace {

constexpr int kArbiter = 3;
constexpr int kKillLimitSeconds = 10;

void Report(const char* word, long number, const char* text = "") {
  char line[512];
  const int n = snprintf(line, sizeof line, "%s %ld%s%s\n", word, number, *text != 0 ? " " : "", text);
  const size_t size = n < static_cast<int>(sizeof line) ? n : sizeof line - 1;
  // An arbiter that is gone needs no report.
  (void)!send(kArbiter, line, size, MSG_NOSIGNAL);
}

// What stopped the child before it became the agent.
struct SpawnError {
  char word[8];
  int error;
};

[[noreturn]] void FailChild(int pipe, const char* word) {
  SpawnError failure{};
  failure.error = errno;
  strncpy(failure.word, word, sizeof failure.word - 1);
  (void)!write(pipe, &failure, sizeof failure);
  _exit(127);
}

// For good: neither can be raised again.
bool Limit(__rlimit_resource_t resource, rlim_t value) {
  rlimit limit;
  if (getrlimit(resource, &limit) != 0) return false;
  if (limit.rlim_max < value) value = limit.rlim_max;
  limit.rlim_cur = limit.rlim_max = value;
  return setrlimit(resource, &limit) == 0;
}

// What to start, from the arguments.
struct Agent {
  const char* log;
  rlim_t max_file_bytes;
  const char* folder;
  const char* program;
  char** env;
  char** argv;
};

// Runs in the child; returns only by exec or exit.
[[noreturn]] void BecomeAgent(const Agent& agent, pid_t keeper, int log, int error_pipe) {
  // If the keeper is killed, the agent goes with it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != keeper) _exit(127);
  setsid();
  for (int s = 1; s < NSIG; ++s) signal(s, SIG_DFL);  // fails for KILL, STOP and libc's own: fine
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if (dup2(log, 1) < 0 || dup2(log, 2) < 0) FailChild(error_pipe, "setup");
  if (!Limit(RLIMIT_FSIZE, agent.max_file_bytes) || !Limit(RLIMIT_CORE, 0)) FailChild(error_pipe, "setup");
  // A batch process does not push others off a core when it wakes, so that a driver with many questions to
  // send gets them all out first: a quarter less CPU a question with quick bots. Not vital, hence unchecked.
  const sched_param no_priority{};
  sched_setscheduler(0, SCHED_BATCH, &no_priority);
  if (chdir(agent.folder) != 0) FailChild(error_pipe, "chdir");
  execve(agent.program, agent.argv, agent.env);
  FailChild(error_pipe, "exec");
}

// Where the agent's words go; -1 after the failure has been reported. An earlier agent may have put anything
// in the log's place: a pipe must not hold us up, and a link must not lead us elsewhere.
int OpenLog(const char* path) {
  if (*path == 0) {
    const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (null < 0) Report("setup", errno, "/dev/null");
    return null;
  }
  const int log =
      open(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, 0644);
  if (log < 0) {
    Report("setup", errno, path);
    return -1;
  }
  struct stat info {};
  if (fstat(log, &info) != 0 || !S_ISREG(info.st_mode) || fcntl(log, F_SETFL, O_APPEND) != 0) {
    Report("setup", EINVAL, path);
    close(log);
    return -1;
  }
  return log;
}

// Starts the agent; -1 after the failure has been reported.
pid_t Spawn(const Agent& agent) {
  const int log = OpenLog(agent.log);
  if (log < 0) return -1;
  int error_pipe[2];
  if (pipe2(error_pipe, O_CLOEXEC) != 0) {
    Report("setup", errno, "pipe");
    return -1;
  }
  const pid_t keeper = getpid();
  const pid_t pid = fork();
  if (pid == 0) BecomeAgent(agent, keeper, log, error_pipe[1]);
  const int fork_error = errno;
  close(error_pipe[1]);
  close(log);
  if (pid < 0) {
    Report("setup", fork_error, "fork");
    return -1;
  }
  SpawnError failure;
  // Closed by exec: nothing to read is success.
  const ssize_t n = read(error_pipe[0], &failure, sizeof failure);
  close(error_pipe[0]);
  if (n == static_cast<ssize_t>(sizeof failure)) {
    Report(failure.word, failure.error);
    return -1;
  }
  Report("pid", pid);
  return pid;
}

// Takes what has ended. False: there are no children at all. `*agent` becomes 0 when the agent is among them.
bool Reap(pid_t* agent) {
  int status = 0;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
    if (pid != *agent) continue;
    *agent = 0;
    if (WIFSIGNALED(status)) {
      Report("signal", WTERMSIG(status));
    } else {
      Report("exit", WEXITSTATUS(status));
    }
  }
  return pid == 0;
}

void KillChildrenByScan() {
  DIR* proc = opendir("/proc");
  if (proc == nullptr) return;
  while (const dirent* entry = readdir(proc)) {
    const pid_t pid = atoi(entry->d_name);
    if (pid <= 0) continue;
    char path[64];
    char stat[512];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE* file = fopen(path, "re");
    if (file == nullptr) continue;
    const size_t n = fread(stat, 1, sizeof stat - 1, file);
    fclose(file);
    stat[n] = 0;
    // "pid (name) state ppid": the name may hold anything, so count from its last parenthesis.
    const char* after_name = strrchr(stat, ')');
    int parent = 0;
    if (after_name != nullptr && sscanf(after_name, ") %*c %d", &parent) == 1 && parent == getpid()) {
      kill(pid, SIGKILL);
    }
  }
  closedir(proc);
}

void KillChildren() {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", getpid());
  FILE* file = fopen(path, "re");
  if (file == nullptr) return KillChildrenByScan();  // not in every kernel
  int pid = 0;
  while (fscanf(file, "%d", &pid) == 1) kill(pid, SIGKILL);
  fclose(file);
}

long NowSeconds() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

// As a subreaper, the keeper becomes the parent of whatever loses its own, daemons included. So killing
// children until there are none ends the whole tree, level by level.
void KillTree(pid_t agent, int child_events) {
  if (agent > 0) kill(-agent, SIGKILL);  // most of it at one stroke
  pid_t nobody = 0;
  const long deadline = NowSeconds() + kKillLimitSeconds;
  while (NowSeconds() < deadline) {
    KillChildren();
    if (!Reap(&nobody)) return;
    pollfd ended{child_events, POLLIN, 0};
    poll(&ended, 1, 20);
    signalfd_siginfo drained;
    while (read(child_events, &drained, sizeof drained) > 0) {
    }
  }
}

// Until the agent has ended or the arbiter has hung up.
void Watch(pid_t* agent, int child_events) {
  while (*agent > 0) {
    pollfd fds[] = {{kArbiter, POLLIN, 0}, {child_events, POLLIN, 0}};
    if (poll(fds, 2, -1) < 0 && errno != EINTR) return;
    if (fds[1].revents != 0) {
      signalfd_siginfo drained;
      while (read(child_events, &drained, sizeof drained) > 0) {
      }
      Reap(agent);
    }
    if (fds[0].revents != 0) {
      char byte;
      const ssize_t n = recv(kArbiter, &byte, 1, MSG_DONTWAIT);
      if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) return;
    }
  }
}

int RemoveEntry(const char* path, const struct stat*, int, FTW*) {
  remove(path);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr int kFixed = 7;  // arguments before the environment
  if (argc <= kFixed) {
    fprintf(stderr, "hakam-keeper is started by hakam, not by hand\n");
    return 2;
  }
  const char* socket_dir = argv[1];
  const int env_count = atoi(argv[kFixed - 1]);
  if (env_count < 0 || kFixed + env_count >= argc) return 2;
  fcntl(kArbiter, F_SETFD, FD_CLOEXEC);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  // Ctrl-C is for the arbiter: it stops its agents in good order, and its end is seen anyway.
  const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
  for (const int s : ignored) signal(s, SIG_IGN);
  // News of children that end, not of those that are stopped and go on: frozen agents (process_tree.h) are
  // none of its business.
  struct sigaction ended {};
  ended.sa_handler = SIG_DFL;
  ended.sa_flags = SA_NOCLDSTOP;
  sigaction(SIGCHLD, &ended, nullptr);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, nullptr);
  const int child_events = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);

  // execve wants the environment ended by a null, which the array of arguments has not: make room for it.
  char** env = static_cast<char**>(calloc(env_count + 1, sizeof(char*)));
  if (child_events < 0 || env == nullptr) {
    Report("setup", errno, "signalfd");
  } else {
    memcpy(env, argv + kFixed, env_count * sizeof(char*));
    pid_t agent = Spawn({argv[2], static_cast<rlim_t>(strtoull(argv[3], nullptr, 10)), argv[4], argv[5], env,
                         argv + kFixed + env_count});
    const pid_t group = agent;
    Watch(&agent, child_events);
    // The group's number stays taken while a member lives, and is not used again this soon after.
    KillTree(group, child_events);
  }
  nftw(socket_dir, RemoveEntry, 8, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
  free(env);
  return 0;
}
