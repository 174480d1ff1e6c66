// The result of a board on the wire.
#ifndef HAKAM_SDK_WIRE_RESULT_H_
#define HAKAM_SDK_WIRE_RESULT_H_

#include "absl/status/statusor.h"
#include "hakam/v1/record.pb.h"
#include "sdk/rules/board.h"

namespace hakam::wire {

// InvalidArgument names the field.
absl::StatusOr<rules::BoardResult> BoardResultFromProto(const v1::BoardResult& message);

void ToProto(const rules::BoardResult& result, v1::BoardResult* out);

}  // namespace hakam::wire

#endif  // HAKAM_SDK_WIRE_RESULT_H_
