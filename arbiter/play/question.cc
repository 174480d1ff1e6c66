#include "arbiter/play/question.h"

#include "sdk/wire/question.h"

namespace hakam::arbiter {

void BuildQuestion(const Table& table, uint64_t decision_seed, rules::Observation* scratch,
                   EncodedQuestion* question) {
  const Pending& ask = *table.pending();
  table.Observe(scratch);
  question->decision_id = ask.decision_id;
  question->bytes.clear();
  wire::AppendQuestion({.session_id = question->session_id,
                        .decision_id = ask.decision_id,
                        .observation = *scratch,
                        .legal = table.legal(),
                        .time_left = ask.time_left,
                        .bank_left = ask.bank_left,
                        .decision_seed = decision_seed},
                       &question->bytes);
}

}  // namespace hakam::arbiter
