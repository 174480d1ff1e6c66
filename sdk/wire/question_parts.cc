#include "sdk/wire/question_parts.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>

#include <string>

#include "hakam/v1/agent.pb.h"
#include "sdk/wire/duration.h"

namespace hakam::wire {
namespace {

using google::protobuf::io::CodedInputStream;
using WireFormat = google::protobuf::internal::WireFormatLite;

CodedInputStream StreamOf(absl::string_view bytes) {
  return CodedInputStream(reinterpret_cast<const uint8_t*>(bytes.data()), static_cast<int>(bytes.size()));
}

constexpr uint32_t TagOf(uint32_t field, WireFormat::WireType type) { return field << 3 | type; }

// Reads a message or a text as a part of the bytes that `in` reads.
bool ReadPart(CodedInputStream& in, absl::string_view bytes, absl::string_view* part) {
  int length = 0;
  if (!in.ReadVarintSizeAsInt(&length)) return false;
  const auto begin = static_cast<size_t>(in.CurrentPosition());
  if (!in.Skip(length)) return false;
  *part = bytes.substr(begin, static_cast<size_t>(length));
  return true;
}

}  // namespace

bool ReadHead(absl::string_view question, QuestionHead* out) {
  constexpr uint32_t kSessionId =
      TagOf(v1::DecideRequest::kSessionIdFieldNumber, WireFormat::WIRETYPE_FIXED64);
  constexpr uint32_t kTimeLeft =
      TagOf(v1::DecideRequest::kTimeLeftFieldNumber, WireFormat::WIRETYPE_LENGTH_DELIMITED);
  out->session_id = 0;
  google::protobuf::Duration time_left;
  auto in = StreamOf(question);
  while (const uint32_t tag = in.ReadTag()) {
    absl::string_view part;
    if (tag == kSessionId) {
      if (!in.ReadLittleEndian64(&out->session_id)) return false;
    } else if (tag == kTimeLeft) {
      // A field given twice is merged.
      if (!ReadPart(in, question, &part)) return false;
      if (!time_left.MergeFromString(std::string(part))) return false;
    } else if (!WireFormat::SkipField(&in, tag)) {
      return false;
    }
  }
  out->time_left = DurationFromProto("time_left", time_left).value_or(absl::ZeroDuration());
  return in.ConsumedEntireMessage();
}

bool SplitQuestions(absl::string_view bytes, std::vector<absl::string_view>* out) {
  constexpr uint32_t kQuestion =
      TagOf(v1::DecideManyRequest::kQuestionsFieldNumber, WireFormat::WIRETYPE_LENGTH_DELIMITED);
  out->clear();
  auto in = StreamOf(bytes);
  while (const uint32_t tag = in.ReadTag()) {
    if (tag == kQuestion) {
      if (!ReadPart(in, bytes, &out->emplace_back())) return false;
    } else if (!WireFormat::SkipField(&in, tag)) {
      return false;
    }
  }
  return in.ConsumedEntireMessage();
}

}  // namespace hakam::wire
