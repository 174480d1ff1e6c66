// Ends the waits of an agent on futexes without the private flag. The filter of the sandbox gives them to the
// keeper, because the kernel would let the process of another agent, which maps the same file, wake them.
//
// An honest program waits so for the end of a thread (pthread_join, the main thread of Java) and for
// semaphores between its processes (Python's multiprocessing). Each of them looks at the futex again when its
// wait ends, and waits again if nothing has changed. So the keeper ends every wait after a moment, with
// EAGAIN, or at its time limit, with ETIMEDOUT.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_SHARED_WAITS_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_SHARED_WAITS_H_

#include <sys/types.h>

#include <cstdint>
#include <vector>

namespace hakam::keeper {

// How long a wait lasts, in nanoseconds, whose thread has already waited for `waited` at the same address: an
// eighth of that, so that few waits are needed and none is much too long; from 0.1 ms to 5 ms. Where more
// than 50 threads wait, each waits longer.
int64_t WaitNs(int64_t waited);

class SharedWaits {
 public:
  ~SharedWaits();

  // Takes ownership of the descriptor of the filter's listener.
  void Listen(int listener);
  // The descriptor that becomes readable when a wait begins; -1: there is none.
  int listener() const { return listener_; }

  // Takes the waits that have begun, and ends those whose moment has come. Does not block.
  void Serve();
  // Nanoseconds until Serve is needed again; -1: not before a wait begins.
  int64_t NextNs() const;

 private:
  struct Wait {
    pid_t thread = 0;
    uint64_t address = 0;
    int64_t since =
        0;  // by CLOCK_MONOTONIC in ns, as all moments here; when the first wait at this address began
    int64_t until = 0;  // when this wait ends
    uint64_t id = 0;    // of the kernel's notification; 0: it has ended
    bool times_out = false;
  };
  void Take(int64_t now);
  void End(int64_t now);
  void Answer(uint64_t id, int error);
  void Close();

  int listener_ = -1;
  std::vector<Wait> waits_;
};

}  // namespace hakam::keeper

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_SHARED_WAITS_H_
