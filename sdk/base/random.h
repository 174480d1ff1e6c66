// Seeded randomness with a specified output: the same numbers on every machine and in every kit.
//
// The generator is SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators",
// 2014): state += 0x9E3779B97F4A7C15, then the output is the state through two xor-shift-multiply
// rounds (30, 0xBF58476D1CE4E5B9; 27, 0x94D049BB133111EB) and a last xor-shift by 31.
#ifndef HAKAM_SDK_BASE_RANDOM_H_
#define HAKAM_SDK_BASE_RANDOM_H_

#include <cstddef>
#include <cstdint>
#include <utility>

namespace hakam {

// A value: copying it copies the sequence. Not thread-safe, not for secrets.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  // 64 random bits.
  uint64_t Next() {
    state_ += 0x9E3779B97F4A7C15;
    uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  // Uniform over 0..bound-1; bound > 0. Draws again while the draw is >= the largest multiple of
  // bound below 2^64, then takes the remainder.
  uint64_t Below(uint64_t bound);

  // Uniform over the doubles k / 2^53 in [0, 1).
  double Unit() { return static_cast<double>(Next() >> 11) * 0x1.0p-53; }

  // Fisher-Yates from the last position down: swaps [i] with [Below(i + 1)].
  template <typename Container>
  void Shuffle(Container& items) {
    for (size_t i = items.size(); i > 1; --i) {
      using std::swap;
      swap(items[i - 1], items[Below(i)]);
    }
  }

 private:
  uint64_t state_;
};

}  // namespace hakam

#endif  // HAKAM_SDK_BASE_RANDOM_H_
