#include "arbiter/process/keeper/start.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "arbiter/process/keeper/stage.h"

namespace hakam::keeper {
namespace {

constexpr int kFirstFree = 16;  // above all descriptors with a fixed number in the child

// Sets the hard limit too, so that it cannot be raised again.
bool Limit(__rlimit_resource_t resource, rlim_t value) {
  rlimit limit;
  if (getrlimit(resource, &limit) != 0) return false;
  if (limit.rlim_max < value) value = limit.rlim_max;
  limit.rlim_cur = limit.rlim_max = value;
  return setrlimit(resource, &limit) == 0;
}

// The descriptors for the child. All are close-on-exec, and none is below kFirstFree.
struct Ends {
  int socket = -1;
  int complaints = -1;
  int log = -1;
};

[[noreturn]] void Fail(const Ends& ends, const char* word, const char* text = "") {
  (void)SendStart(ends.socket, word, text);
  _exit(127);
}

void EnterSandbox(const Job& job, const Ends& ends) {
  const char* what = "";
  if (!job.stage.empty() && !Stage(job.stage, &what)) Fail(ends, "setup", what);
  if (job.user != 0 && (setgroups(0, nullptr) != 0 || setresgid(job.user, job.user, job.user) != 0 ||
                        setresuid(job.user, job.user, job.user) != 0)) {
    Fail(ends, "setup", "an unprivileged user");
  }
  if (!Limit(RLIMIT_NOFILE, job.max_descriptors)) Fail(ends, "setup", "the limit of descriptors");
  if (dup2(ends.complaints, 2) < 0 || dup2(ends.socket, kInsideSocket) < 0 ||
      dup2(ends.log, kInsideLog) < 0 || fcntl(job.filter, F_SETFD, 0) != 0) {
    Fail(ends, "setup", "descriptors");
  }
}

// Runs in the child; returns only by exec or exit.
[[noreturn]] void BecomeAgent(const Job& job, pid_t keeper, const Ends& ends) {
  setsid();
  Report("group", getpid());
  for (int s = 1; s < NSIG; ++s) signal(s, SIG_DFL);  // fails for KILL, STOP and libc's own: fine
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  for (const Leaf& leaf : job.leaves) {
    if (!Join(leaf)) Fail(ends, "setup", leaf.folder);
  }
  if (!Limit(RLIMIT_FSIZE, job.max_file_bytes) || !Limit(RLIMIT_CORE, 0)) Fail(ends, "setup", "limits");
  // A batch process does not preempt others when it wakes, so a driver can send many questions before the
  // bots run: a quarter less CPU per question with quick bots. An error is ignored, because this is not
  // essential.
  const sched_param no_priority{};
  sched_setscheduler(0, SCHED_BATCH, &no_priority);
  if (job.sandboxed) {
    EnterSandbox(job, ends);
  } else if (dup2(ends.log, 1) < 0 || dup2(ends.log, 2) < 0) {
    Fail(ends, "setup", "the log");
  }
  // If the keeper is killed, the agent dies with it. A change of user resets this setting, so it comes after
  // it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != keeper) _exit(127);
  if (chdir(job.folder) != 0) Fail(ends, "chdir");
  execve(job.program, job.argv.data(), job.env.data());
  Fail(ends, job.sandboxed ? "setup" : "exec", job.program);
}

// Moves a descriptor above those that have a fixed number.
int Aside(int fd) {
  const int moved = fcntl(fd, F_DUPFD_CLOEXEC, kFirstFree);
  close(fd);
  return moved;
}

bool MakeEnds(Ends* child, Started* ours) {
  // The pipe to the log ends when the agent has ended: the keeper itself must not hold it.
  child->log = fcntl(1, F_DUPFD_CLOEXEC, kFirstFree);
  dup2(2, 1);
  int sockets[2];
  int pipe[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0 ||
      pipe2(pipe, O_CLOEXEC | O_NONBLOCK) != 0) {
    Report("setup", errno, "descriptors");
    return false;
  }
  ours->socket = Aside(sockets[0]);
  child->socket = Aside(sockets[1]);
  ours->complaints = Aside(pipe[0]);
  child->complaints = Aside(pipe[1]);
  // Every message then brings the sender's process id, as seen from outside the sandbox.
  const int on = 1;
  if (child->log < 0 || ours->socket < 0 || child->socket < 0 || ours->complaints < 0 ||
      child->complaints < 0 || setsockopt(ours->socket, SOL_SOCKET, SO_PASSCRED, &on, sizeof on) != 0) {
    Report("setup", errno, "descriptors");
    return false;
  }
  return true;
}

}  // namespace

Started Start(const Job& job) {
  for (const Leaf& leaf : job.leaves) {
    const char* what = "";
    if (Make(leaf, &what)) continue;
    Report("setup", errno, what);
    return {};
  }
  Started started;
  Ends child;
  if (!MakeEnds(&child, &started)) return {};
  const pid_t keeper = getpid();
  const pid_t pid = fork();
  if (pid == 0) BecomeAgent(job, keeper, child);
  if (pid < 0) Report("setup", errno, "fork");
  close(child.log);
  close(child.socket);
  close(child.complaints);
  started.pid = pid > 0 ? pid : 0;
  return started;
}

Heard Hear(int socket) {
  Heard heard;
  iovec part{&heard.message, sizeof heard.message};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int)) + CMSG_SPACE(sizeof(ucred))] = {};
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  const ssize_t n = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (n < 0) return heard;
  if (n != static_cast<ssize_t>(sizeof heard.message)) {
    heard.kind = Heard::Kind::kClosed;
    return heard;
  }
  for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET) continue;
    if (header->cmsg_type == SCM_RIGHTS) memcpy(&heard.descriptor, CMSG_DATA(header), sizeof(int));
    if (header->cmsg_type == SCM_CREDENTIALS) {
      ucred sender{};
      memcpy(&sender, CMSG_DATA(header), sizeof sender);
      heard.sender = sender.pid;
    }
  }
  heard.message.text[sizeof heard.message.text - 1] = 0;
  heard.message.word[sizeof heard.message.word - 1] = 0;
  const auto is = [&heard](const char* word) { return strcmp(heard.message.word, word) == 0; };
  heard.kind = is("inside") ? Heard::Kind::kInside : is("waits") ? Heard::Kind::kWaits : Heard::Kind::kFailed;
  return heard;
}

void LastComplaint(int complaints, char* line, size_t size) {
  char text[2048];
  const ssize_t n = read(complaints, text, sizeof text - 1);
  text[n > 0 ? n : 0] = 0;
  for (char* end = text + strlen(text); end > text && end[-1] == '\n'; --end) end[-1] = 0;
  const char* newline = strrchr(text, '\n');
  strncpy(line, newline == nullptr ? text : newline + 1, size - 1);
  line[size - 1] = 0;
}

}  // namespace hakam::keeper
