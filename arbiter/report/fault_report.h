// What went wrong with the agents of a league, from its records.
#ifndef HAKAM_ARBITER_REPORT_FAULT_REPORT_H_
#define HAKAM_ARBITER_REPORT_FAULT_REPORT_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/store/store.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

// A fault, and where it happened first.
struct FaultCase {
  PairKey pair;
  uint32_t room = 1;                 // 1 or 2
  uint32_t board = 0;                // of the match
  std::optional<uint32_t> decision;  // of the record, from 0; unset: the board was not played (walkover)
  uint32_t seat = 0;
  v1::FaultKind kind{};
  std::string detail;      // one line; exact, as the record has it
  std::string last_words;  // the last line that it wrote on stderr, exact; may be empty

  uint64_t times = 1;  // how often it happened, with the same kind, detail and last words (but for numbers)

  // "TIMEOUT"
  std::string Kind() const;
  // One line, to be shown: what, when, its last words, and the command that asks it again. `folder`: of the
  // league. A walkover has no such command.
  std::string Line(const std::string& folder) const;
  std::string Command(const std::string& folder) const;
};

struct EntrantFaults {
  std::string name;
  uint64_t decisions = 0;  // that were asked
  uint64_t total = 0;
  std::map<v1::FaultKind, uint64_t> by_kind;
  std::vector<FaultCase> first;  // all different, in the order of (pairing, deal)

  // How many are not equal to one of `first`.
  uint64_t more() const;
};

// By entrant, in the order of the league, each with at most `cases` different faults. Pairs of disqualified
// entrants count too: this reports what happened.
absl::StatusOr<std::vector<EntrantFaults>> FaultsOf(const Store& store, size_t cases);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_FAULT_REPORT_H_
