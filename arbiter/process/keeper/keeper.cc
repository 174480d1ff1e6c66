// hakam-keeper: runs between the arbiter and one agent, and makes sure that nothing of the agent is left when
// either of them ends, even by kill -9. It is a process of its own, because only a process that does nothing
// else can wait for orphans, and so that the arbiter never forks.
//
//   hakam-keeper OPTION... -- ARGV...            (the options: arbiter/process/keeper/start.h, Job)
//
// Descriptor 3 is one end of a socket pair whose other end only the arbiter holds. The keeper writes lines:
// "folder 0" with a descriptor of the folder that it has made for the agent's socket, "group N" (its children
// are in that process group until the agent runs) and "pid N" (from a sandbox with a descriptor of that
// folder), then "exit N", "signal N", "chdir ERRNO", "exec ERRNO" or "setup ERRNO TEXT"; "memory MIB" before
// an end that was caused by the memory limit. The arbiter writes what it wants (keeper/report.h). End of file
// on the descriptor means that the agent must be gone at once: the arbiter is dead, or has said so; after
// kEndInOrder, in kOrderNs. The keeper's stdout is for the agent's stdout and stderr.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "arbiter/process/keeper/descendants.h"
#include "arbiter/process/keeper/leaf.h"
#include "arbiter/process/keeper/programs.h"
#include "arbiter/process/keeper/report.h"
#include "arbiter/process/keeper/shared_waits.h"
#include "arbiter/process/keeper/start.h"
#include "arbiter/process/keeper/tree_memory.h"

namespace hakam::keeper {
namespace {

constexpr int64_t kSecond = 1'000'000'000;
constexpr int64_t kKillLimitNs = 10 * kSecond;
constexpr int64_t kMemoryLookNs = 50'000'000;

// What the keeper knows about the agent.
struct Watched {
  pid_t process = 0;  // child of the keeper; 0: it has been reaped
  pid_t agent = 0;  // the same, or in a sandbox a process below it; 0: as far as we know, it does not run yet
  int socket = -1;  // of Started; -1: closed
  int arbiter = kArbiter;  // -1: it wants nothing more
  bool failed = false;     // the reason has been reported
  bool memory_told = false;
  int64_t next_memory_look = 0;  // NowNs()
  int64_t end_by = 0;            // NowNs(); 0: it need not end
};

void Close(int* fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

// Handles the messages that the child sends before it becomes the agent.
void Listen(Watched* watched, SharedWaits* waits) {
  while (watched->socket >= 0) {
    Heard heard = Hear(watched->socket);
    switch (heard.kind) {
      case Heard::Kind::kNothing:
        return;
      case Heard::Kind::kWaits:
        waits->Listen(std::exchange(heard.descriptor, -1));
        break;
      case Heard::Kind::kInside:
        watched->agent = heard.sender;
        Report("pid", heard.sender, "", heard.descriptor);
        break;
      case Heard::Kind::kFailed:
        watched->failed = true;
        Report(heard.message.word, heard.message.error, heard.message.text);
        break;
      case Heard::Kind::kClosed:
        Close(&watched->socket);
        break;
    }
    if (heard.descriptor >= 0) close(heard.descriptor);
  }
}

void TellMemory(const Job& job, Watched* watched) {
  if (!watched->memory_told) Report("memory", job.memory_mib);
  watched->memory_told = true;
}

// The signal that ended the child, which is bwrap or was started by it; 0: it ended by itself.
int SignalOf(const Job& job, int status) {
  if (WIFSIGNALED(status)) return WTERMSIG(status);
  const int code = WEXITSTATUS(status);
  return job.sandboxed && code > 128 && code < 128 + NSIG ? code - 128 : 0;  // bwrap reports a signal so
}

void ReportEnd(const Job& job, const Started& started, int status, Watched* watched) {
  if (watched->failed) return;
  const int by = SignalOf(job, status);
  // If the child was killed before it became the agent, the sandbox has not failed. This end is reported as
  // the agent's, as it would be a moment later, so that a league goes on.
  if (job.sandboxed && watched->agent == 0 && by == 0) {
    char complaint[400];
    LastComplaint(started.complaints, complaint, sizeof complaint);
    return Report("setup", 0, *complaint != 0 ? complaint : "bwrap ended without a message");
  }
  for (const Leaf& leaf : job.leaves) {
    if (RanOutOfMemory(leaf)) TellMemory(job, watched);
  }
  if (by != 0) {
    Report("signal", by);
  } else {
    Report("exit", WEXITSTATUS(status));
  }
}

// Reaps the children that have ended. False if there are no children at all. Sets `ended` to the agent's
// status if the agent is among them; `agent` may be 0.
bool Reap(pid_t agent, int* ended) {
  int status = 0;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
    if (pid == agent) *ended = status;
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
    // "pid (name) state ppid": the name may contain anything, so parse from the last parenthesis.
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
  if (file == nullptr) return KillChildrenByScan();  // the file does not exist in every kernel
  int pid = 0;
  while (fscanf(file, "%d", &pid) == 1) kill(pid, SIGKILL);
  fclose(file);
}

int64_t NowNs() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t{now.tv_sec} * kSecond + now.tv_nsec;
}

void Drain(int child_events) {
  signalfd_siginfo drained;
  while (read(child_events, &drained, sizeof drained) > 0) {
  }
}

// As a subreaper, the keeper becomes the parent of every descendant whose parent ends, also of daemons. So it
// ends the whole tree, level by level, by killing its children until there are none.
void KillTree(pid_t agent, int child_events) {
  if (agent > 0) kill(-agent, SIGKILL);  // ends most of the tree at once
  int unused = 0;
  const int64_t deadline = NowNs() + kKillLimitNs;
  while (NowNs() < deadline) {
    KillChildren();
    if (!Reap(0, &unused)) return;
    pollfd ended{child_events, POLLIN, 0};
    poll(&ended, 1, 20);
    Drain(child_events);
  }
}

void HoldToMemory(const Job& job, Watched* watched) {
  const int64_t now = NowNs();
  if (!job.poll_memory || watched->process == 0 || now < watched->next_memory_look) return;
  watched->next_memory_look = now + kMemoryLookNs;
  if (!DescendantsExceed(getpid(), job.memory_mib * 1024)) return;
  TellMemory(job, watched);
  kill(watched->process, SIGKILL);
}

// Does what the arbiter wants. False: the agent must be gone at once.
bool Obey(Watched* watched) {
  char wish = 0;
  ssize_t n = 0;
  while ((n = recv(kArbiter, &wish, 1, MSG_DONTWAIT)) > 0) {
    if (watched->agent == 0) continue;
    if (wish == kSayWhere) SignalTree(watched->agent, SIGQUIT);
    if (wish != kEndInOrder || !SignalTree(watched->agent, SIGTERM)) continue;
    SignalTree(watched->agent, SIGCONT);  // it may be frozen (process_tree.h)
    watched->end_by = NowNs() + kOrderNs;
  }
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return true;
  watched->arbiter = -1;
  return watched->end_by != 0;
}

// The time limit for poll, until the keeper itself has something to do; null: there is nothing.
const timespec* NextLook(const Job& job, const Watched& watched, const SharedWaits& waits, timespec* limit) {
  int64_t ns = waits.NextNs();
  if (job.poll_memory && watched.process != 0) {
    const int64_t look = std::max<int64_t>(0, watched.next_memory_look - NowNs());
    ns = ns < 0 ? look : std::min(ns, look);
  }
  if (watched.end_by != 0) {
    const int64_t left = std::max<int64_t>(0, watched.end_by - NowNs());
    ns = ns < 0 ? left : std::min(ns, left);
  }
  if (ns < 0) return nullptr;
  *limit = {.tv_sec = ns / kSecond, .tv_nsec = ns % kSecond};
  return limit;
}

// Runs until the agent has ended, or must be gone. Where it ends in order, so may what it has started; in a
// sandbox that ends with it.
void Watch(const Job& job, const Started& started, int child_events, SharedWaits* waits) {
  Watched watched{.process = started.pid, .socket = started.socket};
  timespec limit;
  while (watched.end_by == 0 || NowNs() < watched.end_by) {
    // ppoll() skips negative descriptors.
    pollfd fds[] = {{watched.arbiter, POLLIN, 0},
                    {child_events, POLLIN, 0},
                    {watched.socket, POLLIN, 0},
                    {waits->listener(), POLLIN, 0}};
    if (ppoll(fds, 4, NextLook(job, watched, *waits, &limit), nullptr) < 0 && errno != EINTR) return;
    // Read the messages of the child first: they say what its end means.
    Listen(&watched, waits);
    waits->Serve();
    if (!job.sandboxed && watched.agent == 0 && !watched.failed && watched.socket < 0) {
      watched.agent = watched.process;
      Report("pid", watched.agent);
    }
    if (fds[1].revents != 0) {
      Drain(child_events);
      int ended = -1;
      const bool some_left = Reap(watched.process, &ended);
      if (ended != -1) {
        Listen(&watched, waits);
        ReportEnd(job, started, ended, &watched);
        watched.process = 0;
      }
      if (watched.process == 0 && (watched.end_by == 0 || !some_left)) return;
    }
    if (fds[0].revents != 0 && !Obey(&watched)) return;
    HoldToMemory(job, &watched);
  }
}

// The keeper makes the folder itself, so that the folder is removed whenever the arbiter ends. The arbiter
// gets a descriptor of it. False: there is no folder, and the reason has been reported.
bool MakeSocketFolder(const char* folder) {
  if (mkdir(folder, 0700) != 0) {
    Report("setup", errno, "cannot make a folder in TMPDIR");
    return false;
  }
  const int made = open(folder, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (made < 0) {
    Report("setup", errno, folder);
    rmdir(folder);
    return false;
  }
  Report("folder", 0, "", made);
  close(made);
  return true;
}

int RemoveEntry(const char* path, const struct stat*, int, FTW*) {
  remove(path);
  return 0;
}

}  // namespace

int KeeperMain(int argc, char** argv) {
  Job job;
  if (!Parse(argc, argv, &job)) {
    fprintf(stderr, "hakam-keeper is started by hakam, not by hand\n");
    return 2;
  }
  fcntl(kArbiter, F_SETFD, FD_CLOEXEC);
  if (job.filter >= 0) fcntl(job.filter, F_SETFD, FD_CLOEXEC);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  // Ctrl-C is for the arbiter, which then stops its agents in order; the keeper notices the end of the
  // arbiter anyway.
  const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
  for (const int s : ignored) signal(s, SIG_IGN);
  // SIGCHLD only for children that end, not for those that are stopped or continued: the keeper does not
  // handle frozen agents (process_tree.h).
  struct sigaction ended {};
  ended.sa_handler = SIG_DFL;
  ended.sa_flags = SA_NOCLDSTOP;
  sigaction(SIGCHLD, &ended, nullptr);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, nullptr);
  const int child_events = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);

  const bool has_folder = *job.socket_folder != 0;
  bool folder_made = false;
  if (child_events < 0) {
    Report("setup", errno, "signalfd");
  } else if (folder_made = has_folder && MakeSocketFolder(job.socket_folder); folder_made || !has_folder) {
    const Started started = Start(job);
    SharedWaits waits;  // its end is an error for those that wait, so they are killed before it
    if (started.pid > 0) Watch(job, started, child_events, &waits);
    // It is safe to kill the group by its number: the number is in use while a member lives, and the kernel
    // does not reuse it so soon after that.
    KillTree(started.pid, child_events);
  }
  if (folder_made) nftw(job.socket_folder, RemoveEntry, 8, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
  for (const Leaf& leaf : job.leaves) Remove(leaf);  // last: the kernel may let it wait
  return 0;
}

}  // namespace hakam::keeper
