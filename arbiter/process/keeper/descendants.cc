#include "arbiter/process/keeper/descendants.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

#include "arbiter/process/keeper/file.h"

namespace hakam::keeper {
namespace {

constexpr size_t kMaxProcesses = 8192;

// Each thread has its own list of children.
void AddChildren(const std::string& proc, pid_t pid, std::vector<pid_t>* found) {
  const std::string tasks = proc + "/" + std::to_string(pid) + "/task";
  DIR* folder = opendir(tasks.c_str());
  if (folder == nullptr) return;
  while (const dirent* entry = readdir(folder)) {
    if (entry->d_name[0] == '.') continue;
    const File children(tasks + "/" + entry->d_name + "/children");
    int child = 0;
    while (children.get() != nullptr && fscanf(children.get(), "%d", &child) == 1) {
      if (found->size() < kMaxProcesses) found->push_back(child);
    }
  }
  closedir(folder);
}

// The name of the program that a process runs, without its folder; empty if it cannot be read.
std::string ProgramOf(pid_t pid) {
  char path[32];
  char program[4096];
  snprintf(path, sizeof path, "/proc/%d/exe", pid);
  const ssize_t n = readlink(path, program, sizeof program - 1);
  if (n <= 0) return "";
  program[n] = 0;
  const char* slash = strrchr(program, '/');
  return slash == nullptr ? "" : slash + 1;
}

// The signal at which a program says where it is; 0: it would only end.
int AsksWhere(const std::string& program) {
  if (program == "node") return SIGINT;
  for (const char* shell : {"sh", "dash", "bash", "zsh", "busybox"}) {
    if (program == shell) return 0;
  }
  return SIGQUIT;
}

}  // namespace

std::vector<pid_t> Descendants(pid_t root, const std::string& proc) {
  std::vector<pid_t> found;
  AddChildren(proc, root, &found);
  for (size_t i = 0; i < found.size(); ++i) AddChildren(proc, found[i], &found);
  return found;
}

bool SignalTree(pid_t root, int number) {
  std::vector<pid_t> tree = Descendants(root);
  tree.push_back(root);
  std::vector<int> descriptors;
  for (const pid_t pid : tree) descriptors.push_back(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
  // A number may have a new owner by now. What is still below this process was so when it was opened.
  const std::vector<pid_t> ours = Descendants(getpid());
  bool reached = false;
  for (size_t i = 0; i < tree.size(); ++i) {
    if (descriptors[i] < 0) continue;
    if (std::find(ours.begin(), ours.end(), tree[i]) != ours.end()) {
      const int sent = number == SIGQUIT ? AsksWhere(ProgramOf(tree[i])) : number;
      reached |= syscall(SYS_pidfd_send_signal, descriptors[i], sent, nullptr, 0) == 0;
    }
    close(descriptors[i]);
  }
  return reached;
}

}  // namespace hakam::keeper
