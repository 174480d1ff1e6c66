// Makes guessing slow: who has sent wrong tokens waits for the next answer. A value that knows no clock.
#ifndef HAKAM_ARBITER_RELAY_FAILURES_H_
#define HAKAM_ARBITER_RELAY_FAILURES_H_

#include <cstddef>
#include <map>
#include <string>

#include "absl/time/time.h"

namespace hakam::arbiter {

struct FailureTerms {
  int free = 3;                               // failures of an address that delay nothing
  absl::Duration first = absl::Seconds(1);    // the wait after these; doubles with each failure
  absl::Duration longest = absl::Seconds(8);  // no wait is longer, so a right token always gets in
  absl::Duration memory = absl::Minutes(1);   // an address without failures for this time is forgotten
  size_t addresses = 1024;                    // if more fail, the one with the oldest failure is forgotten
};

class Failures {
 public:
  explicit Failures(const FailureTerms& terms) : terms_(terms) {}

  // How long an answer to this address must wait, whether it is good or bad.
  absl::Duration WaitOf(const std::string& address, absl::Duration now) const;
  void Note(const std::string& address, absl::Duration now);

 private:
  struct Entry {
    int count = 0;
    absl::Duration last;
  };
  bool IsForgotten(const Entry& entry, absl::Duration now) const { return now - entry.last >= terms_.memory; }

  const FailureTerms terms_;
  std::map<std::string, Entry> by_address_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_FAILURES_H_
