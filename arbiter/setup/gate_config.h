// The gate of a league file, in our own values.
#ifndef HAKAM_ARBITER_SETUP_GATE_CONFIG_H_
#define HAKAM_ARBITER_SETUP_GATE_CONFIG_H_

#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/league/gate.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

// All of a league whose schedule is a gate. InvalidArgument knows its field (sdk/base/field_error.h): of
// MakeGate a field of the gate, of CheckAllPlay, which looks for entrants without a part, one of the league.
absl::StatusOr<std::unique_ptr<Gate>> MakeGate(const v1::League& league);
absl::Status CheckAllPlay(const v1::League& league);
void FillGateDefaults(v1::League* league);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SETUP_GATE_CONFIG_H_
