// What is known of the machines that play a league: which are good, which are not used again, and what each
// has done. Not thread-safe.
#ifndef HAKAM_ARBITER_FLEET_MACHINE_BOOK_H_
#define HAKAM_ARBITER_FLEET_MACHINE_BOOK_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "hakam/v1/view.pb.h"

namespace hakam::arbiter {

class MachineBook {
 public:
  static constexpr int kMostFailures = 3;  // in a row, or wrong results at all

  // `before`: of an earlier run of this league.
  MachineBook(bool same_processor, const v1::FleetView& before);

  // OK, or why nothing that this machine plays is taken. DataLoss: it was wrong too often. Unavailable: its
  // processor is another one than that of the machines before it, and the league wants one kind only.
  absl::Status MayPlay(const std::string& machine, const std::string& processor);
  // So many pairs of it were stored. `whole`: all that it was given.
  void Good(const std::string& machine, const std::string& processor, uint32_t pairs, bool whole);
  // So many pairs must be played again because of it. `wrong`: it sent what is not right; `sent`: when it got
  // them, `now`: the same clock. True: it is not used again. One event may end all that is at work on a
  // machine, so that what it got before its last failure does not count.
  bool Bad(const std::string& machine, uint32_t pairs, bool wrong, absl::Duration sent, absl::Duration now);
  // The same of a machine that nobody knows.
  void Retried(uint32_t pairs) { retries_ += pairs; }

  // `pairs_out` and `seconds` are the caller's.
  v1::FleetView View() const;

 private:
  struct Machine {
    std::string processor;
    uint32_t pairs = 0;
    uint32_t failures = 0;
    int in_a_row = 0;
    int wrong = 0;
    bool avoided = false;
    absl::Duration last_failure;
  };

  const bool same_processor_;
  std::string processor_;  // of the first machine
  std::map<std::string, Machine> machines_;
  uint32_t stored_ = 0;  // pairs in this run
  uint32_t retries_ = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_FLEET_MACHINE_BOOK_H_
