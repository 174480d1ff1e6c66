#include "arbiter/process/keeper/tree_memory.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cstdlib>
#include <numeric>
#include <vector>

namespace hakam::keeper {
namespace {

constexpr size_t kMaxProcesses = 8192;
constexpr int kMostReadings = 8;

class File {
 public:
  explicit File(const std::string& path) : file_(fopen(path.c_str(), "re")) {}
  ~File() {
    if (file_ != nullptr) fclose(file_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  FILE* get() const { return file_; }

 private:
  FILE* const file_;
};

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

std::vector<pid_t> Descendants(const std::string& proc, pid_t root) {
  std::vector<pid_t> found;
  AddChildren(proc, root, &found);
  for (size_t i = 0; i < found.size(); ++i) AddChildren(proc, found[i], &found);
  return found;
}

int64_t ResidentKib(const std::string& proc, pid_t pid) {
  const File statm(proc + "/" + std::to_string(pid) + "/statm");
  long size = 0;
  long resident = 0;
  if (statm.get() == nullptr || fscanf(statm.get(), "%ld %ld", &size, &resident) != 2) return 0;
  return int64_t{resident} * (sysconf(_SC_PAGESIZE) / 1024);
}

// The proportional share (Pss) of a process; if that cannot be read, all the memory that it uses.
int64_t ShareKib(const std::string& proc, pid_t pid) {
  const File rollup(proc + "/" + std::to_string(pid) + "/smaps_rollup");
  char line[256];
  long kib = 0;
  while (rollup.get() != nullptr && fgets(line, sizeof line, rollup.get()) != nullptr) {
    if (sscanf(line, "Pss: %ld kB", &kib) == 1) return kib;
  }
  return ResidentKib(proc, pid);
}

std::vector<int64_t> ResidentKib(const std::string& proc, const std::vector<pid_t>& processes) {
  std::vector<int64_t> kib;
  for (const pid_t pid : processes) kib.push_back(ResidentKib(proc, pid));
  return kib;
}

bool HasOneShrunk(const std::vector<int64_t>& before, const std::vector<int64_t>& after) {
  for (size_t i = 0; i < before.size(); ++i) {
    if (after[i] < before[i]) return true;
  }
  return false;
}

}  // namespace

bool DescendantsExceed(pid_t root, int64_t limit_kib, const std::string& proc) {
  for (int reading = 1;; ++reading) {
    const std::vector<pid_t> processes = Descendants(proc, root);
    const std::vector<int64_t> resident = ResidentKib(proc, processes);
    if (std::accumulate(resident.begin(), resident.end(), int64_t{0}) <= limit_kib) return false;
    int64_t sum = 0;
    for (const pid_t pid : processes) sum += ShareKib(proc, pid);
    if (sum <= limit_kib) return false;
    // When a process ends or starts another program, the shares of the others grow. Shares that were read
    // before and after it add up to more than there is.
    if (reading == kMostReadings || !HasOneShrunk(resident, ResidentKib(proc, processes))) return true;
  }
}

}  // namespace hakam::keeper
