#include "arbiter/process/keeper/stage.h"

#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hakam::keeper {
namespace {

bool MakePlace(const char* path, int source) {
  struct stat info {};
  if (fstat(source, &info) != 0) return false;
  if (S_ISDIR(info.st_mode)) return mkdir(path, 0755) == 0;
  const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (fd < 0) return false;
  close(fd);
  return true;
}

}  // namespace

bool Stage(const std::vector<const char*>& sources, const char** what) {
  *what = "a mount namespace";
  if (unshare(CLONE_NEWNS) != 0) return false;
  if (mount(nullptr, "/", nullptr, MS_REC | MS_SLAVE, nullptr) != 0) return false;
  // Open all sources before /tmp is covered, because they may be in /tmp themselves.
  std::vector<int> trees;
  for (const char* source : sources) {
    *what = source;
    const int tree = open_tree(AT_FDCWD, source, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE);
    if (tree < 0) return false;
    trees.push_back(tree);
  }
  *what = "/tmp";
  if (mount("tmpfs", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=755") != 0) return false;
  for (size_t i = 0; i < trees.size(); ++i) {
    *what = sources[i];
    char place[32];
    snprintf(place, sizeof place, "/tmp/%zu", i);
    if (!MakePlace(place, trees[i])) return false;
    if (move_mount(trees[i], "", AT_FDCWD, place, MOVE_MOUNT_F_EMPTY_PATH) != 0) return false;
    close(trees[i]);
  }
  return true;
}

}  // namespace hakam::keeper
