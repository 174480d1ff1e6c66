// A question and its answer as bytes, without building the messages: that would be a third of what a question
// costs.
#ifndef HAKAM_SDK_WIRE_QUESTION_H_
#define HAKAM_SDK_WIRE_QUESTION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "sdk/rules/action.h"
#include "sdk/rules/observation.h"

namespace hakam::wire {

// The fields of v1::DecideRequest.
struct QuestionFields {
  uint64_t session_id = 0;
  uint64_t decision_id = 0;
  const rules::Observation& observation;
  const std::vector<rules::Action>& legal;
  absl::Duration time_left;
  absl::Duration bank_left;
  uint64_t decision_seed = 0;
};

// Appends a v1::DecideRequest: the same bytes as generated code makes of the same fields.
void AppendQuestion(const QuestionFields& question, std::string* out);

// The fields of v1::DecideResponse.
struct AnswerFields {
  uint64_t decision_id = 0;
  std::optional<uint32_t> action_index;  // instead of the action
  const rules::Action& action;
};

// Appends a v1::DecideResponse, likewise.
void AppendAnswer(const AnswerFields& answer, std::string* out);

}  // namespace hakam::wire

#endif  // HAKAM_SDK_WIRE_QUESTION_H_
