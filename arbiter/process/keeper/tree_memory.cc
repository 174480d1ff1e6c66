#include "arbiter/process/keeper/tree_memory.h"

#include <stdio.h>
#include <unistd.h>

#include <numeric>
#include <vector>

#include "arbiter/process/keeper/descendants.h"
#include "arbiter/process/keeper/file.h"

namespace hakam::keeper {
namespace {

constexpr int kMostReadings = 8;

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
    const std::vector<pid_t> processes = Descendants(root, proc);
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
