// The kinds of faults. proto/hakam/v1/record.proto explains them; the numbers there are one higher, because 0
// is "unspecified".
#ifndef HAKAM_ARBITER_TABLE_FAULT_H_
#define HAKAM_ARBITER_TABLE_FAULT_H_

#include <cstdint>
#include <string>

namespace hakam::arbiter {

enum class FaultKind : uint8_t {
  kTimeout,
  kIllegalAction,
  kMalformed,
  kCrash,
  kUnreachable,
  kStartFailed,
  kProtocol,
  kInfrastructure,
  kException
};

struct Fault {
  FaultKind kind{};
  std::string detail;       // one line
  std::string stderr_tail;  // at most 2 KiB, may be empty
  friend bool operator==(const Fault&, const Fault&) = default;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_TABLE_FAULT_H_
