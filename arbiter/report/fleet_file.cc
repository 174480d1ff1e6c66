#include "arbiter/report/fleet_file.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kMostFleet = size_t{64} << 20;

}  // namespace

absl::StatusOr<v1::FleetView> ReadFleet(const std::string& path) {
  HAKAM_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path, kMostFleet));
  v1::FleetView fleet;
  if (!fleet.ParseFromString(bytes))
    return absl::DataLossError(absl::StrCat(path, ": is no hakam.v1.FleetView"));
  return fleet;
}

absl::Status WriteFleet(const v1::FleetView& fleet, const std::string& path) {
  const std::string part = path + ".part";
  {
    std::ofstream file(part, std::ios::binary);
    if (!fleet.SerializeToOstream(&file) || !file.flush()) return WriteError(part, errno);
  }
  std::error_code error;
  std::filesystem::rename(part, path, error);
  return error ? WriteError(path, error.value()) : absl::OkStatus();
}

}  // namespace hakam::arbiter
