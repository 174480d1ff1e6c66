// Checks a league. Everything that follows from the rules, the seed and the league file is computed again and
// compared; each difference is one line.
//
//   HAKAM_ASSIGN_OR_RETURN(const VerifyReport report, VerifyPublished({.folder = "results/first"}));
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
  std::string journal;  // its URL (store/open_store.h); live only
  std::string seed;     // given by the user; empty: use the seed of the league
  size_t most_lines = 20;
  // Called after each pair with the number of checked pairs, and the largest possible number (0: not known).
  std::function<void(uint64_t done, uint64_t total)> on_pair = [](uint64_t, uint64_t) {};
};

struct VerifyReport {
  std::string league;  // its name; empty if it could not be read
  Findings findings;   // the differences
  AuditTally tally;
  uint64_t wanted = 0;               // pairs, by the schedule
  std::vector<std::string> checked;  // what was compared, as text
  std::vector<std::string> notes;    // what was not compared, and why
};

// Checks the journal, its seal if it has one, and the league file. An incomplete league can be correct.
// NotFound if there is no journal; other errors are faults of the infrastructure.
absl::StatusOr<VerifyReport> VerifyLive(const VerifyRequest& request);

// Checks the published files. NotFound if there are none.
absl::StatusOr<VerifyReport> VerifyPublished(const VerifyRequest& request);

// True if two texts differ at most in the last digits of numbers with a decimal point, which another machine
// may compute differently.
bool SameButForLastDigits(const std::string& a, const std::string& b);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AUDIT_VERIFY_H_
