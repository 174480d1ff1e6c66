// Questions from bytes, without building the message: that would be half of what a question costs a quick
// bot.
//
//   HAKAM_RETURN_IF_ERROR(ReadQuestion(bytes, &question));
#ifndef HAKAM_SDK_WIRE_READ_QUESTION_H_
#define HAKAM_SDK_WIRE_READ_QUESTION_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "sdk/rules/action.h"
#include "sdk/rules/observation.h"

namespace hakam::wire {

// The fields of v1::DecideRequest. One may be used for one question after the other: the lists keep their
// memory.
struct ReceivedQuestion {
  uint64_t session_id = 0;
  uint64_t decision_id = 0;
  rules::Observation observation;
  std::vector<rules::Action> legal;
  absl::Duration time_left;
  absl::Duration bank_left;
  uint64_t decision_seed = 0;
};

// Reads any bytes of a v1::DecideRequest. InvalidArgument: they are none, or names the field that is wrong.
// After an error `out` is unspecified.
absl::Status ReadQuestion(absl::string_view bytes, ReceivedQuestion* out);

// Reads bytes that AppendQuestion can have written. False for others, also for some that ReadQuestion can
// read: it then asks generated code, which is slower.
bool ReadWrittenQuestion(absl::string_view bytes, ReceivedQuestion* out);

}  // namespace hakam::wire

#endif  // HAKAM_SDK_WIRE_READ_QUESTION_H_
