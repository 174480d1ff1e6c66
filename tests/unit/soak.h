// How often a property is tried: `for (uint64_t seed = 0; seed < Draws(1000); ++seed)`.
#ifndef HAKAM_TESTS_UNIT_SOAK_H_
#define HAKAM_TESTS_UNIT_SOAK_H_

#include <cstdint>
#include <cstdlib>

namespace hakam {

// `usual`, or twenty times as many when HAKAM_SOAK is set (`./dev soak`).
inline uint64_t Draws(uint64_t usual) {
  static const bool soak = std::getenv("HAKAM_SOAK") != nullptr;
  return soak ? 20 * usual : usual;
}

// As Draws(), but under a sanitizer a fifth. For draws whose cost is a naive second computation: a sanitizer
// makes it ten times slower, and the build without one tries them all.
inline uint64_t CostlyDraws(uint64_t usual) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return Draws((usual + 4) / 5);
#else
  return Draws(usual);
#endif
}

}  // namespace hakam

#endif  // HAKAM_TESTS_UNIT_SOAK_H_
