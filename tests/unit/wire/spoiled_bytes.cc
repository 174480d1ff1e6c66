#include "tests/unit/wire/spoiled_bytes.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/wire_format_lite.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace hakam::wire::samples {
namespace {

using google::protobuf::internal::WireFormatLite;
using google::protobuf::io::CodedInputStream;
using google::protobuf::io::CodedOutputStream;
using google::protobuf::io::StringOutputStream;

// A field of a message: a message, text or packed numbers, or a number with the bytes that it has.
struct Field {
  uint32_t number = 0;
  WireFormatLite::WireType type{};
  bool is_message = false;
  std::string content;
};

bool ReadFields(const std::string& bytes, std::vector<Field>* out) {
  CodedInputStream in(reinterpret_cast<const uint8_t*>(bytes.data()), static_cast<int>(bytes.size()));
  while (const uint32_t tag = in.ReadTag()) {
    Field field = {.number = tag >> 3, .type = WireFormatLite::GetTagWireType(tag)};
    int begin = in.CurrentPosition();
    int length = 0;
    field.is_message = field.type == WireFormatLite::WIRETYPE_LENGTH_DELIMITED;
    if (field.is_message) {
      if (!in.ReadVarintSizeAsInt(&length)) return false;
      begin = in.CurrentPosition();
      if (!in.Skip(length)) return false;
    } else if (!WireFormatLite::SkipField(&in, tag)) {
      return false;
    }
    field.content =
        bytes.substr(static_cast<size_t>(begin), static_cast<size_t>(in.CurrentPosition() - begin));
    out->push_back(field);
  }
  return in.ConsumedEntireMessage();
}

std::string WriteFields(const std::vector<Field>& fields) {
  std::string bytes;
  for (const Field& field : fields) {
    StringOutputStream stream(&bytes);
    CodedOutputStream out(&stream);
    out.WriteTag(WireFormatLite::MakeTag(static_cast<int>(field.number), field.type));
    if (field.is_message) out.WriteVarint32(static_cast<uint32_t>(field.content.size()));
    out.WriteString(field.content);
  }
  return bytes;
}

// Writes packed numbers of one byte as fields of their own.
void Unpack(Field packed, std::vector<Field>* fields) {
  if (!packed.is_message) return;
  packed.is_message = false;
  packed.type = WireFormatLite::WIRETYPE_VARINT;
  for (const char number : packed.content) {
    Field one = packed;
    one.content = static_cast<char>(number & 0x7F);
    fields->push_back(one);
  }
  std::erase_if(*fields, [&](const Field& f) { return f.is_message && f.content == packed.content; });
}

}  // namespace

std::string RandomBytes(Random& random) {
  std::string bytes(random.Below(200), '\0');
  for (char& byte : bytes) byte = static_cast<char>(random.Next());
  return bytes;
}

std::string Spoil(std::string bytes, Random& random) {
  for (uint64_t n = random.Below(4); n > 0 && !bytes.empty(); --n) {
    bytes[random.Below(bytes.size())] = static_cast<char>(random.Next());
  }
  if (random.Below(4) == 0) bytes.resize(random.Below(bytes.size() + 1));
  return bytes;
}

std::string Rearrange(const std::string& bytes, Random& random) {
  std::vector<Field> fields;
  if (!ReadFields(bytes, &fields) || fields.empty()) return bytes;
  Field& one = fields[random.Below(fields.size())];
  switch (random.Below(6)) {
    case 0:
      std::swap(one, fields[random.Below(fields.size())]);
      break;
    case 1:
      fields.insert(fields.begin() + static_cast<int64_t>(random.Below(fields.size() + 1)), Field(one));
      break;
    case 2:
      fields.erase(fields.begin() + static_cast<int64_t>(random.Below(fields.size())));
      break;
    case 3:
      one.number = static_cast<uint32_t>(1 + random.Below(20));
      break;
    case 4:
      Unpack(one, &fields);
      break;
    default:
      if (one.is_message) one.content = Rearrange(one.content, random);
      break;
  }
  return WriteFields(fields);
}

}  // namespace hakam::wire::samples
