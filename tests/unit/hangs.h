// How long tests wait.
#ifndef HAKAM_TESTS_UNIT_HANGS_H_
#define HAKAM_TESTS_UNIT_HANGS_H_

#include <poll.h>

#include "absl/time/clock.h"
#include "absl/time/time.h"

namespace hakam {

// No wait of a test takes so long, on any machine: what takes longer hangs.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr absl::Duration kHangs = absl::Minutes(10);
#else
inline constexpr absl::Duration kHangs = absl::Minutes(2);
#endif

// Checks the condition again and again, until it is true or kHangs has passed; false if it never was true.
template <class Condition>
bool Eventually(const Condition& condition) {
  const absl::Time end = absl::Now() + kHangs;
  while (!condition()) {
    if (absl::Now() > end) return false;
    poll(nullptr, 0, 10);
  }
  return true;
}

}  // namespace hakam

#endif  // HAKAM_TESTS_UNIT_HANGS_H_
