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

bool IsNode(pid_t pid) {
  char path[32];
  char program[4096];
  snprintf(path, sizeof path, "/proc/%d/exe", pid);
  const ssize_t n = readlink(path, program, sizeof program - 1);
  if (n <= 0) return false;
  program[n] = 0;
  const char* slash = strrchr(program, '/');
  return slash != nullptr && strcmp(slash + 1, "node") == 0;
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
      const int sent = number == SIGQUIT && IsNode(tree[i]) ? SIGINT : number;
      reached |= syscall(SYS_pidfd_send_signal, descriptors[i], sent, nullptr, 0) == 0;
    }
    close(descriptors[i]);
  }
  return reached;
}

}  // namespace hakam::keeper
