#include "arbiter/process/keeper/leaf.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

namespace hakam::keeper {
namespace {

bool WriteFile(const std::string& path, const char* text) {
  const int fd = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (fd < 0) return false;
  const bool written = write(fd, text, strlen(text)) == static_cast<ssize_t>(strlen(text));
  const int error = errno;
  close(fd);
  errno = error;
  return written;
}

bool CountsKill(const std::string& path) {
  FILE* file = fopen(path.c_str(), "re");
  if (file == nullptr) return false;
  char name[64];
  long value = 0;
  bool killed = false;
  while (fscanf(file, "%63s %ld", name, &value) == 2) killed |= strcmp(name, "oom_kill") == 0 && value > 0;
  fclose(file);
  return killed;
}

}  // namespace

bool Make(const Leaf& leaf, const char** what) {
  *what = leaf.folder;
  if (mkdir(leaf.folder, 0755) != 0) return false;
  for (const auto& [file, value] : leaf.settings) {
    *what = file;
    if (!WriteFile(std::string(leaf.folder) + "/" + file, value)) return false;
  }
  return true;
}

bool Join(const Leaf& leaf) { return WriteFile(std::string(leaf.folder) + "/cgroup.procs", "0"); }

bool RanOutOfMemory(const Leaf& leaf) {
  const std::string folder = leaf.folder;
  return CountsKill(folder + "/memory.oom_control") || CountsKill(folder + "/memory.events");
}

void Remove(const Leaf& leaf) {
  for (int i = 0; i < 100; ++i) {
    if (rmdir(leaf.folder) == 0 || errno != EBUSY) return;
    poll(nullptr, 0, 10);
  }
}

}  // namespace hakam::keeper
