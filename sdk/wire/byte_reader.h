// Reads the fields of a message one after the other, in the order in which ByteWriter and generated code
// write them.
//
//   ByteReader in(bytes);
//   const uint64_t seat = in.Below(1, 4);
//   for (ByteReader part; in.Message(8, &part);) ...
//   return in.Finished();
//
// The bytes may come from anybody: whatever they are, nothing is read beyond their end. A field that is not
// there is zero, as everywhere in proto3. Of what it is not made for (another order, a field given twice,
// unknown fields, numbers out of their range) it only says that it is not Finished; generated code can then
// say more.
#ifndef HAKAM_SDK_WIRE_BYTE_READER_H_
#define HAKAM_SDK_WIRE_BYTE_READER_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "absl/strings/string_view.h"

namespace hakam::wire {

class ByteReader {
 public:
  ByteReader() = default;
  // The bytes must outlive the reader and those of the messages in it.
  explicit ByteReader(absl::string_view bytes)
      : at_(reinterpret_cast<const uint8_t*>(bytes.data())), end_(at_ + bytes.size()) {}

  // Everything has been read and was good.
  bool Finished() const { return at_ == end_ && !failed_; }
  bool empty() const { return at_ == end_; }
  // Nothing more is read, and it is never Finished.
  void Fail() {
    at_ = end_;
    failed_ = true;
  }

  // An integer, bool or enum.
  uint64_t Number(uint32_t field) { return Take(field << 3) ? Varint() : 0; }
  uint64_t Below(uint32_t field, uint64_t limit) { return Take(field << 3) ? ElementBelow(limit) : 0; }
  int Within(uint32_t field, int low, int high) { return Take(field << 3) ? ElementWithin(low, high) : 0; }
  bool Flag(uint32_t field) { return Below(field, 2) != 0; }
  // For a field that says whether it is set: whether it is there. ElementBelow then reads its number.
  bool Given(uint32_t field) { return Take(field << 3); }
  uint64_t Fixed64(uint32_t field) {
    if (!Take(field << 3 | 1)) return 0;
    uint64_t value = 0;
    if (Left() < sizeof value) {
      Fail();
      return 0;
    }
    std::memcpy(&value, at_, sizeof value);  // little-endian, as all machines that it is built for
    at_ += sizeof value;
    return value;
  }
  // The next message, or packed numbers, of the field, if there is one.
  bool Message(uint32_t field, ByteReader* message) {
    if (!Take(field << 3 | 2)) return false;
    const size_t length = Length();
    if (length > Left()) {
      Fail();
      return false;
    }
    message->at_ = at_;
    message->end_ = at_ = at_ + length;
    message->failed_ = false;
    return true;
  }

  // One of packed numbers.
  uint64_t Element() { return Varint(); }
  uint64_t ElementBelow(uint64_t limit) {
    const uint64_t value = Varint();
    if (value < limit) return value;
    Fail();
    return 0;
  }
  int ElementWithin(int low, int high) {
    const auto value = static_cast<int64_t>(Varint());
    if (value >= low && value <= high) return static_cast<int>(value);
    Fail();
    return 0;
  }

 private:
  static constexpr int kMostOfVarint = 10;
  static constexpr int kMostOfLength = 4;  // generated code, too, takes no lengths beyond 2 GiB

  size_t Left() const { return static_cast<size_t>(end_ - at_); }
  // Steps over the tag if it is the next one.
  bool Take(uint32_t tag) {
    if (tag < 0x80) {
      if (at_ == end_ || *at_ != tag) return false;
      ++at_;
      return true;
    }
    if (Left() < 2 || at_[0] != ((tag & 0x7F) | 0x80) || at_[1] != tag >> 7) return false;
    at_ += 2;
    return true;
  }
  uint64_t Varint() {
    if (at_ != end_ && *at_ < 0x80) return *at_++;
    return LongVarint(kMostOfVarint);
  }
  size_t Length() {
    if (at_ != end_ && *at_ < 0x80) return *at_++;
    return static_cast<size_t>(LongVarint(kMostOfLength));
  }
  uint64_t LongVarint(int most) {
    uint64_t value = 0;
    for (int i = 0; i < most && at_ != end_; ++i) {
      const uint8_t byte = *at_++;
      value |= static_cast<uint64_t>(byte & 0x7F) << (7 * i);
      if (byte < 0x80) return value;
    }
    Fail();
    return 0;
  }

  const uint8_t* at_ = nullptr;
  const uint8_t* end_ = nullptr;
  bool failed_ = false;
};

}  // namespace hakam::wire

#endif  // HAKAM_SDK_WIRE_BYTE_READER_H_
