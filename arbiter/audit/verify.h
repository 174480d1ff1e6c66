// Is a league what it says it is? Everything that follows from the rules, the seed and the league file is
// made again and compared; what differs is named, a line each.
//
//   HAKAM_ASSIGN_OR_RETURN(const VerifyReport report,
//                          VerifyPublished({.folder = "results/first"}, renderings));
//   for (const std::string& line : report.findings.lines()) Print(line);
#ifndef HAKAM_ARBITER_AUDIT_VERIFY_H_
#define HAKAM_ARBITER_AUDIT_VERIFY_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/audit/findings.h"
#include "arbiter/audit/pair_audit.h"
#include "arbiter/audit/publication.h"

namespace hakam::arbiter {

struct VerifyRequest {
  std::string folder;   // of the league
  std::string journal;  // live only
  std::string seed;     // given by hand; empty: as the league has it
  size_t most_lines = 20;
  // Called after each pair with how many were checked, of how many at most (0: not known).
  std::function<void(uint64_t done, uint64_t total)> on_pair = [](uint64_t, uint64_t) {};
};

struct VerifyReport {
  std::string league;  // its name; empty if it could not be read
  Findings findings;   // what differs
  AuditTally tally;
  uint64_t wanted = 0;               // pairs, by the schedule
  std::vector<std::string> checked;  // what was compared, for people
  std::vector<std::string> notes;    // what was not, and why
};

// The journal, its seal if it has one, and the league file. A league that is not complete may be right.
// An error is of the infrastructure, or there is no journal (NotFound).
absl::StatusOr<VerifyReport> VerifyLive(const VerifyRequest& request);

// The published files. NotFound if there are none.
absl::StatusOr<VerifyReport> VerifyPublished(const VerifyRequest& request, const Renderings& renderings);

// Whether two texts are the same but for the last digits of numbers with a point: another machine may compute
// those differently.
bool SameButForLastDigits(const std::string& a, const std::string& b);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AUDIT_VERIFY_H_
