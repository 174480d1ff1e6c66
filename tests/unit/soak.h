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

}  // namespace hakam

#endif  // HAKAM_TESTS_UNIT_SOAK_H_
