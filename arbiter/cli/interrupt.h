// Ctrl-C and SIGTERM: the first one asks the league to stop, the second leaves at once. A second SIGTERM
// within a second of the first is the same request: `timeout` sends it to the process and to its group.
#ifndef HAKAM_ARBITER_CLI_INTERRUPT_H_
#define HAKAM_ARBITER_CLI_INTERRUPT_H_

#include <csignal>
#include <functional>
#include <thread>

#include "absl/time/time.h"

namespace hakam::arbiter {

// While it lives, a thread waits for SIGINT and SIGTERM. Must be made before any other thread is: they
// inherit that the signals are not for them. Must be destroyed on the thread that made it; from then on the
// signals do what they did before.
class Interrupt {
 public:
  // `on_first` is called on the thread of this object. The second signal ends the process with 128 +
  // signal at once, even if `on_first` does not come back; agents end too, because their keepers see the
  // arbiter go. SIGTERM after SIGTERM counts only when `same_request` has passed; Ctrl-C always counts.
  explicit Interrupt(std::function<void()> on_first, absl::Duration same_request = absl::Seconds(1));
  // A signal that nobody has read by then takes effect as before: it is not lost. After a first SIGTERM,
  // another one is still ignored for the rest of `same_request`, and then ends the process with 128 + signal.
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

 private:
  int wake_fd_;
  sigset_t found_;  // the signal mask before
  struct sigaction found_int_ {};
  struct sigaction found_term_ {};
  std::thread thread_;
};

// While it lives, SIGINT and SIGTERM wait: the next Interrupt gets those that came before it was made. For
// commands that play several leagues, one after the other. Must be made before any other thread is.
class HoldSignals {
 public:
  HoldSignals();
  // A signal that still waits takes effect.
  ~HoldSignals();
  HoldSignals(const HoldSignals&) = delete;
  HoldSignals& operator=(const HoldSignals&) = delete;

 private:
  sigset_t found_;  // the signal mask before
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_INTERRUPT_H_
