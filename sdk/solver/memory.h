// The memory that a solver keeps between searches: two tables. Of the large one, a search uses as much as it
// needs.
#ifndef HAKAM_SDK_SOLVER_MEMORY_H_
#define HAKAM_SDK_SOLVER_MEMORY_H_

#include <array>
#include <cstdint>
#include <vector>

namespace hakam::solver {

struct Memory {
  struct Entry {
    uint64_t owners = 0;
    uint64_t rest = 0;
  };
  static constexpr int kLogWays = 2;  // entries per bucket
  struct alignas(64) Bucket {         // one cache line
    std::array<Entry, 1 << kLogWays> entries;
  };
  static constexpr int kLogEntries = 17;  // 2 MB: more makes it slower
  std::vector<Bucket> buckets = std::vector<Bucket>(size_t{1} << (kLogEntries - kLogWays));
  // How many entries are in use. Few at first, so that they stay in the processor's cache; more when too many
  // were lost.
  int log_entries = kLogEntries;
  int lost = 0;

  // Prepares for searches with this many tricks to be played.
  void Begin(int tricks) {
    constexpr int kByTricks[] = {6, 6, 6, 6, 8, 10, 11, 12, 12, 12};
    log_entries = kByTricks[tricks];
    lost = 0;
  }

  // A number for a new game, 1..255. Entries stored earlier under the same number are forgotten.
  uint8_t NewGeneration() {
    if (++last_generation == 0) {
      buckets.assign(buckets.size(), Bucket{});
      recent.assign(recent.size(), 0);
      last_generation = 1;
    }
    return last_generation;
  }

  // The positions searched last (recent.h).
  static constexpr int kLogRecent = 12;  // 32 KB
  std::vector<uint64_t> recent = std::vector<uint64_t>(size_t{1} << kLogRecent);

  uint8_t last_generation = 0;
};

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_MEMORY_H_
