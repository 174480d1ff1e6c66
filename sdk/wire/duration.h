// Time on the wire.
#ifndef HAKAM_SDK_WIRE_DURATION_H_
#define HAKAM_SDK_WIRE_DURATION_H_

#include <google/protobuf/duration.pb.h>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace hakam::wire {

// google.protobuf.Duration holds +-10000 years; longer times, also infinite ones, are cut to that.
void ToProto(absl::Duration duration, google::protobuf::Duration* out);

// InvalidArgument for a value that google.protobuf.Duration does not allow: "bank.nanos: ...".
absl::StatusOr<absl::Duration> DurationFromProto(absl::string_view field,
                                                 const google::protobuf::Duration& message);

}  // namespace hakam::wire

#endif  // HAKAM_SDK_WIRE_DURATION_H_
