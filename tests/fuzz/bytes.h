// The bytes of an input, one after the other; zeros when they are used up.
#ifndef HAKAM_TESTS_FUZZ_BYTES_H_
#define HAKAM_TESTS_FUZZ_BYTES_H_

#include <cstddef>
#include <cstdint>

namespace hakam {

class Bytes {
 public:
  Bytes(const uint8_t* data, size_t size) : data_(data), left_(size) {}
  bool empty() const { return left_ == 0; }
  const uint8_t* data() const { return data_; }
  size_t left() const { return left_; }
  uint8_t Next() {
    if (left_ == 0) return 0;
    --left_;
    return *data_++;
  }
  uint64_t Word() {
    uint64_t word = 0;
    for (int i = 0; i < 8; ++i) word = word << 8 | Next();
    return word;
  }

 private:
  const uint8_t* data_;
  size_t left_;
};

}  // namespace hakam

#endif  // HAKAM_TESTS_FUZZ_BYTES_H_
