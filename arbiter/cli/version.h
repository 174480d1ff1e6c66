// The version of `hakam`.
#ifndef HAKAM_ARBITER_CLI_VERSION_H_
#define HAKAM_ARBITER_CLI_VERSION_H_

namespace hakam::arbiter {

inline constexpr char kVersion[] = "0.1.0";

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_VERSION_H_
