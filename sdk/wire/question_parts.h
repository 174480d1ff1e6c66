// Looks into bytes with questions without reading all of them.
#ifndef HAKAM_SDK_WIRE_QUESTION_PARTS_H_
#define HAKAM_SDK_WIRE_QUESTION_PARTS_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace hakam::wire {

// What must be known of a question before its turn. Everything else may be wrong.
struct QuestionHead {
  uint64_t session_id = 0;
  absl::Duration time_left;  // zero if it is wrong
};
// False if the bytes are no message.
bool ReadHead(absl::string_view question, QuestionHead* out);

// The questions of a v1::DecideManyRequest, as parts of its bytes. False if they are no message.
bool SplitQuestions(absl::string_view bytes, std::vector<absl::string_view>* out);

}  // namespace hakam::wire

#endif  // HAKAM_SDK_WIRE_QUESTION_PARTS_H_
