// Writes a message field by field into bytes, as generated code would, without building the message first.
//
//   ByteWriter out(&bytes);
//   out.Number(1, seat);
//   out.Message(8, [&] { out.Number(1, caller); });
//
// The caller writes the fields in the order of their numbers, so that the bytes are those of generated code.
#ifndef HAKAM_SDK_WIRE_BYTE_WRITER_H_
#define HAKAM_SDK_WIRE_BYTE_WRITER_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "absl/strings/string_view.h"

namespace hakam::wire {

class ByteWriter {
 public:
  // Appends to `out`, which must outlive the writer and has its final length when that is destroyed.
  explicit ByteWriter(std::string* out) : out_(*out), size_(out->size()) { Reserve(); }
  ~ByteWriter() { out_.resize(size_); }
  ByteWriter(const ByteWriter&) = delete;
  ByteWriter& operator=(const ByteWriter&) = delete;

  // An integer, bool or enum. Negative ones as generated code writes int32 and int64. Zero is not written.
  void Number(uint32_t field, int64_t value) {
    if (value != 0) Given(field, value);
  }
  // The same for a field that says whether it is set: zero is written, too.
  void Given(uint32_t field, int64_t value) {
    Reserve();
    Varint(field << 3);
    Varint(static_cast<uint64_t>(value));
  }
  void Fixed64(uint32_t field, uint64_t value) {
    if (value == 0) return;
    Reserve();
    Varint(field << 3 | 1);
    std::memcpy(&out_[size_], &value, sizeof value);  // little-endian, as all machines that it is built for
    size_ += sizeof value;
  }
  // A text, or a message that is bytes already; also an empty one.
  void Bytes(uint32_t field, absl::string_view bytes) {
    Reserve(bytes.size());
    Varint(field << 3 | 2);
    Varint(bytes.size());
    bytes.copy(&out_[size_], bytes.size());
    size_ += bytes.size();
  }
  // A message, also an empty one.
  template <class Write>
  void Message(uint32_t field, Write write) {
    Reserve();
    Varint(field << 3 | 2);
    const size_t length_at = size_++;
    write();
    CloseLength(length_at);
  }
  // Repeated integers or enums; not written if `write` writes none. `write` calls Element.
  template <class Write>
  void Packed(uint32_t field, Write write) {
    const size_t begin = size_;
    Reserve();
    Varint(field << 3 | 2);
    const size_t length_at = size_++;
    write();
    if (size_ == length_at + 1) {
      size_ = begin;
    } else {
      CloseLength(length_at);
    }
  }
  void Element(int64_t value) {
    Reserve();
    Varint(static_cast<uint64_t>(value));
  }

 private:
  static constexpr size_t kMostOfField = 32;  // more than tag, length and number need

  // Room for the rest of a field, and `more`.
  void Reserve(size_t more = 0) {
    if (out_.size() - size_ < kMostOfField + more) out_.resize(2 * out_.size() + 16 * kMostOfField + more);
  }
  void Varint(uint64_t value) {
    while (value >= 0x80) {
      out_[size_++] = static_cast<char>(value | 0x80);
      value >>= 7;
    }
    out_[size_++] = static_cast<char>(value);
  }
  // Most lengths fit into the byte that was left for them.
  void CloseLength(size_t length_at) {
    const size_t length = size_ - length_at - 1;
    if (length < 0x80) {
      out_[length_at] = static_cast<char>(length);
      return;
    }
    Reserve();
    size_t more = 0;
    for (size_t rest = length >> 7; rest > 0; rest >>= 7) ++more;
    std::memmove(&out_[length_at + 1 + more], &out_[length_at + 1], length);
    size_ = length_at;
    Varint(length);
    size_ += length;
  }

  std::string& out_;
  size_t size_;
};

}  // namespace hakam::wire

#endif  // HAKAM_SDK_WIRE_BYTE_WRITER_H_
