#include "arbiter/process/process_tree.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

// If a tree grows while it is being stopped or bound, that is done again, at most this many times.
constexpr int kMaxRounds = 4;

int OpenProcess(pid_t pid) { return static_cast<int>(syscall(SYS_pidfd_open, pid, 0)); }

// False if the process has ended.
bool Send(int process, int number) {
  return syscall(SYS_pidfd_send_signal, process, number, nullptr, 0) == 0;
}

// The threads of a process; none if it has ended.
std::vector<pid_t> ThreadsOf(pid_t pid) {
  std::vector<pid_t> threads;
  char path[32];
  snprintf(path, sizeof path, "/proc/%d/task", pid);
  DIR* const folder = opendir(path);
  if (folder == nullptr) return threads;
  while (const dirent* entry = readdir(folder)) {
    if (const pid_t thread = atoi(entry->d_name); thread > 0) threads.push_back(thread);
  }
  closedir(folder);
  return threads;
}

// The CPU time of the children that a process has reaped.
absl::Duration ReapedTime(pid_t pid) {
  char path[32];
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  FILE* file = fopen(path, "re");
  if (file == nullptr) return absl::ZeroDuration();
  char text[1024];
  const size_t size = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[size] = 0;
  const char* after_name = strrchr(text, ')');
  long user = 0;
  long system = 0;
  // Fields 16 and 17; the name is field 2.
  if (after_name == nullptr ||
      sscanf(after_name, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %ld %ld", &user, &system) !=
          2) {
    return absl::ZeroDuration();
  }
  static const long ticks = sysconf(_SC_CLK_TCK);
  return absl::Seconds(1) * (user + system) / ticks;
}

}  // namespace

absl::StatusOr<std::unique_ptr<ProcessTree>> ProcessTree::Of(pid_t member, ProcessTable* table) {
  pid_t root = member;
  for (pid_t parent = 0; root > 0 && (parent = ParentProcess(root)) != getpid();) root = parent;
  if (member <= 0 || root <= 0) {
    return absl::NotFoundError(absl::StrCat("process ", member, " is not below this program, or has ended"));
  }
  std::unique_ptr<ProcessTree> tree(new ProcessTree(root, table));
  tree->Refresh(ProcessTable::Effort::kThorough);
  if (!tree->members_.empty()) return tree;
  const int error = errno;
  return absl::ResourceExhaustedError(
      absl::StrCat("cannot open the processes of an agent: ", strerror(error)));
}

ProcessTree::~ProcessTree() {
  if (frozen_) Thaw();
  for (const Member& member : members_) close(member.fd);
}

bool ProcessTree::Refresh(ProcessTable::Effort effort) {
  const uint64_t generation = table_->Update(effort);
  if (generation == generation_) return false;
  generation_ = generation;
  std::erase_if(members_, [](const Member& member) {
    if (Send(member.fd, 0)) return false;
    close(member.fd);
    return true;
  });
  bool grown = false;
  for (const pid_t pid : table_->Descendants(root_)) {
    if (std::any_of(members_.begin(), members_.end(), [pid](const Member& m) { return m.pid == pid; }))
      continue;
    const pid_t parent = ParentProcess(pid);
    const int fd = OpenProcess(pid);
    if (fd < 0) continue;
    // The number may have been reused since the scan: accept the process only if its parent is in this tree.
    const bool ours = parent == root_ || std::any_of(members_.begin(), members_.end(),
                                                     [parent](const Member& m) { return m.pid == parent; });
    if (!ours || ParentProcess(pid) != parent) {
      close(fd);
      continue;
    }
    members_.push_back({pid, fd});
    grown = true;
  }
  return grown;
}

void ProcessTree::Signal(int number) {
  for (const Member& member : members_) Send(member.fd, number);
}

void ProcessTree::Freeze() {
  frozen_ = true;
  Signal(SIGSTOP);
  for (int round = 0; round < kMaxRounds && Refresh(ProcessTable::Effort::kThrifty); ++round) Signal(SIGSTOP);
}

void ProcessTree::Thaw() {
  Signal(SIGCONT);
  frozen_ = false;
}

bool ProcessTree::RebindOnce(const CoreSet& from, const CoreSet& to) const {
  bool bound = false;
  for (const Member& member : members_) {
    for (const pid_t thread : ThreadsOf(member.pid)) {
      // The list is that of this process only while the process lives.
      if (Send(member.fd, 0) && CoreSet::Of(thread) == from) bound = to.Bind(thread) || bound;
    }
  }
  return bound;
}

// A new thread has the cores of the one that began it, so it may still have the old ones.
void ProcessTree::Rebind(const CoreSet& from, const CoreSet& to) {
  Refresh(ProcessTable::Effort::kThorough);
  for (int round = 0; round < kMaxRounds && RebindOnce(from, to); ++round) {
    Refresh(ProcessTable::Effort::kThorough);
  }
}

absl::Duration ProcessTree::CpuOf(const Member& member) const {
  clockid_t clock;
  timespec time{};
  if (!Send(member.fd, 0) || clock_getcpuclockid(member.pid, &clock) != 0 ||
      clock_gettime(clock, &time) != 0) {
    return absl::ZeroDuration();
  }
  return absl::DurationFromTimespec(time) + ReapedTime(member.pid);
}

absl::StatusOr<absl::Duration> ProcessTree::CpuTime() {
  Refresh(ProcessTable::Effort::kThorough);
  // The root (the keeper) has reaped orphans of the tree and, when it has ended, the agent itself.
  absl::Duration total = ReapedTime(root_);
  for (const Member& member : members_) total += CpuOf(member);
  if (total == absl::ZeroDuration()) {
    return absl::UnavailableError("the CPU time of its processes cannot be read");
  }
  cpu_ = std::max(cpu_, total);
  return cpu_;
}

}  // namespace hakam::arbiter
