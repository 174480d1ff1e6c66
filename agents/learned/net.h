// A small net: inputs that are 0 or 1 -> 32 -> 16 -> one number, with ReLU between. It computes in single
// precision, in a fixed order, with instructions that every x86-64 machine has: so the answer is the same on
// all of them.
#ifndef HAKAM_AGENTS_LEARNED_NET_H_
#define HAKAM_AGENTS_LEARNED_NET_H_

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"

namespace hakam::agents::learned {

class Net {
 public:
  static constexpr int kFirst = 32;
  static constexpr int kSecond = 16;
  using First = Eigen::Matrix<float, kFirst, 1>;
  using Second = Eigen::Matrix<float, kSecond, 1>;

  // What is made of one net: all its numbers, in the order of the parts below.
  static constexpr size_t Size(int inputs) {
    return static_cast<size_t>(kFirst) * static_cast<size_t>(inputs) + kFirst + kFirst * kSecond + kSecond +
           kSecond + 1;
  }

  // All weights are 0.
  explicit Net(int inputs) : inputs_(inputs), numbers_(Size(inputs)) {}

  int inputs() const { return inputs_; }
  absl::Span<float> numbers() { return absl::MakeSpan(numbers_); }
  absl::Span<const float> numbers() const { return numbers_; }

  // The first layer before its ReLU, of inputs that several questions share: start with this and Add()
  // theirs.
  First Start() const { return Eigen::Map<const First>(numbers_.data() + Bias()); }
  // Every input must be below inputs().
  void Add(absl::Span<const uint16_t> inputs, First* sum) const {
    for (const uint16_t input : inputs) *sum += Eigen::Map<const First>(numbers_.data() + kFirst * input);
  }
  Second Hidden(const First& sum) const {
    static_assert(kSecond == 16);
    // In four registers, and not Eigen's product: its order may depend on its version.
    const First active = sum.cwiseMax(0.0F);
    const float* at = numbers_.data() + SecondBias();
    Quarter a = Four(at), b = Four(at + 4), c = Four(at + 8), d = Four(at + 12);
    at = numbers_.data() + Middle();
    for (int i = 0; i < kFirst; ++i, at += kSecond) {
      a += active[i] * Four(at);
      b += active[i] * Four(at + 4);
      c += active[i] * Four(at + 8);
      d += active[i] * Four(at + 12);
    }
    Second second;
    second << a.max(0.0F), b.max(0.0F), c.max(0.0F), d.max(0.0F);
    return second;
  }
  float Value(const First& sum) const { return numbers_.back() + part(Output()).dot(Hidden(sum)); }

  // Where the parts begin. The weights of input i are kFirst numbers from kFirst * i on.
  size_t Bias() const { return static_cast<size_t>(kFirst) * static_cast<size_t>(inputs_); }
  size_t Middle() const {
    return Bias() + kFirst;
  }  // column by column: kSecond numbers for each of the first
  size_t SecondBias() const { return Middle() + kFirst * kSecond; }
  size_t Output() const { return SecondBias() + kSecond; }
  Eigen::Map<const Second> part(size_t at) const { return Eigen::Map<const Second>(numbers_.data() + at); }
  // From number i of the first layer to the second.
  Eigen::Map<const Second> middle(int i) const {
    return part(Middle() + static_cast<size_t>(kSecond) * static_cast<size_t>(i));
  }

 private:
  using Quarter = Eigen::Array4f;
  static Eigen::Map<const Quarter> Four(const float* at) { return Eigen::Map<const Quarter>(at); }

  int inputs_;
  std::vector<float> numbers_;
};

}  // namespace hakam::agents::learned

#endif  // HAKAM_AGENTS_LEARNED_NET_H_
