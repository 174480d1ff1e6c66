// The gate of a league file as C++ values.
#ifndef HAKAM_ARBITER_SETUP_GATE_CONFIG_H_
#define HAKAM_ARBITER_SETUP_GATE_CONFIG_H_

#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/league/gate.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

// The schedule of `league` must be a gate. CheckAllPlay finds entrants that take no part in the gate.
// InvalidArgument names its field (sdk/base/field_error.h): a field of the gate in MakeGate, a field of the
// league in CheckAllPlay.
absl::StatusOr<std::unique_ptr<Gate>> MakeGate(const v1::League& league);
absl::Status CheckAllPlay(const v1::League& league);
void FillGateDefaults(v1::League* league);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SETUP_GATE_CONFIG_H_
