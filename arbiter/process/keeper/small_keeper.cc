// hakam-keeper and hakam-inside alone. For builds with a sanitizer: there a tenth of a second goes by until
// all of hakam is loaded, and a league starts both for each bot. In the other builds it is linked statically:
// the root of an image has none of the libraries of hakam.
#include <sys/prctl.h>

#include <cstring>

#include "arbiter/process/keeper/programs.h"

int main(int argc, char** argv) {
  const char* const slash = argc > 0 ? std::strrchr(argv[0], '/') : nullptr;
  const char* const name = slash != nullptr ? slash + 1 : argc > 0 ? argv[0] : "hakam-keeper";
  prctl(PR_SET_NAME, name);
  if (std::strcmp(name, "hakam-inside") == 0) return hakam::keeper::InsideMain(argc, argv);
  return hakam::keeper::KeeperMain(argc, argv);
}
