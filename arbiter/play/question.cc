#include "arbiter/play/question.h"

#include "sdk/wire/action.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/observation.h"

namespace hakam::arbiter {

void BuildQuestion(const Table& table, uint64_t decision_seed, rules::Observation* scratch,
                   v1::DecideRequest* request) {
  const Pending& ask = *table.pending();
  table.Observe(scratch);
  request->set_decision_id(ask.decision_id);
  wire::ToProto(*scratch, request->mutable_observation());
  wire::ToProto(table.legal(), request->mutable_legal_actions());
  wire::ToProto(ask.time_left, request->mutable_time_left());
  wire::ToProto(ask.bank_left, request->mutable_bank_left());
  request->set_decision_seed(decision_seed);
}

}  // namespace hakam::arbiter
