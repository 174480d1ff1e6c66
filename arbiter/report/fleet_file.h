// The file in which a coordinator says what its machines do (hakam.v1.FleetView).
#ifndef HAKAM_ARBITER_REPORT_FLEET_FILE_H_
#define HAKAM_ARBITER_REPORT_FLEET_FILE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "hakam/v1/view.pb.h"

namespace hakam::arbiter {

// In the folder of the coordinator, `fleet` of the live folder of its league.
inline std::string FleetFile(const std::string& folder) { return folder + "/machines"; }

// Errors of ReadFile; DataLoss: it is no FleetView.
absl::StatusOr<v1::FleetView> ReadFleet(const std::string& path);
// Whole or not at all.
absl::Status WriteFleet(const v1::FleetView& fleet, const std::string& path);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_FLEET_FILE_H_
