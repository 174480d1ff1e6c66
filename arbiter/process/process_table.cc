#include "arbiter/process/process_table.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>

namespace hakam::arbiter {
namespace {

constexpr int kThrift = 50;

// Reads the beginning of a file of /proc. Returns the number of bytes, or -1.
ssize_t ReadStart(const char* path, char* text, size_t size) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  const ssize_t n = read(file, text, size - 1);
  close(file);
  if (n >= 0) text[n] = 0;
  return n;
}

// The newest number of a process or thread; it changes with every fork. -1: not known.
int64_t NewestNumber() {
  char text[128];
  long long newest = -1;
  if (ReadStart("/proc/loadavg", text, sizeof text) <= 0) return -1;
  return sscanf(text, "%*s %*s %*s %*s %lld", &newest) == 1 ? newest : -1;
}

}  // namespace

pid_t ParentProcess(pid_t pid) {
  char path[32];
  char text[512];
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  if (ReadStart(path, text, sizeof text) <= 0) return 0;
  const char* after_name = strrchr(text, ')');  // the name may contain anything
  int parent = 0;
  return after_name != nullptr && sscanf(after_name, ") %*c %d", &parent) == 1 ? parent : 0;
}

uint64_t ProcessTable::Update(Effort effort) {
  const absl::Duration begin = clock_->Now();
  if (effort == Effort::kThrifty && begin < not_before_) return generation_;
  const int64_t newest = NewestNumber();
  if (newest >= 0 && newest == newest_) return generation_;
  newest_ = newest;  // read before the scan, so that a process started during it causes the next scan
  Scan();
  const absl::Duration end = clock_->Now();
  not_before_ = end + kThrift * (end - begin);
  return ++generation_;
}

void ProcessTable::Scan() {
  children_.clear();
  DIR* proc = opendir("/proc");
  if (proc == nullptr) return;
  while (const dirent* entry = readdir(proc)) {
    if (isdigit(static_cast<unsigned char>(entry->d_name[0])) == 0) continue;
    const pid_t pid = atoi(entry->d_name);
    if (const pid_t parent = ParentProcess(pid); parent > 0) children_.emplace(parent, pid);
  }
  closedir(proc);
}

std::vector<pid_t> ProcessTable::Descendants(pid_t root) const {
  std::vector<pid_t> found;
  const auto add_children = [&](pid_t parent) {
    const auto [first, last] = children_.equal_range(parent);
    for (auto it = first; it != last; ++it) {
      // A number may have been reused while /proc was read; do not list it twice.
      if (std::find(found.begin(), found.end(), it->second) == found.end()) found.push_back(it->second);
    }
  };
  add_children(root);
  for (size_t i = 0; i < found.size(); ++i) add_children(found[i]);
  return found;
}

}  // namespace hakam::arbiter
