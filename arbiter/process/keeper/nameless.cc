#include "arbiter/process/keeper/nameless.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hakam::keeper {
namespace {

bool SameFile(int a, int b) {
  struct stat first {};
  struct stat second {};
  return fstat(a, &first) == 0 && fstat(b, &second) == 0 && first.st_dev == second.st_dev &&
         first.st_ino == second.st_ino;
}

}  // namespace

int WithoutName(int log, const char* path) {
  const char* slash = strrchr(path, '/');
  const int folder_length = slash == nullptr ? 0 : static_cast<int>(slash - path) + 1;
  char alias[PATH_MAX];
  char self[64];
  const int n = snprintf(alias, sizeof alias, "%.*s.%d", folder_length, path, static_cast<int>(getpid()));
  if (n < 0 || n >= static_cast<int>(sizeof alias)) return log;
  snprintf(self, sizeof self, "/proc/self/fd/%d", log);
  unlink(alias);  // left over if a keeper with the same process id was killed at this point
  if (linkat(AT_FDCWD, self, AT_FDCWD, alias, AT_SYMLINK_FOLLOW) != 0) return log;
  const int nameless = open(alias, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY);
  unlink(alias);
  if (nameless < 0) return log;
  if (!SameFile(nameless, log)) {
    close(nameless);
    return log;
  }
  close(log);
  return nameless;
}

}  // namespace hakam::keeper
