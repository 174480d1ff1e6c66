// What `hakam doctor` looks at: what this machine can and cannot do.
#ifndef HAKAM_ARBITER_CLI_DOCTOR_H_
#define HAKAM_ARBITER_CLI_DOCTOR_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hakam::arbiter {

// kWarn: it works, but not fully. kNo: it does not work.
enum class DoctorVerdict : uint8_t { kOk, kWarn, kNo };

struct DoctorLine {
  std::string name;
  DoctorVerdict verdict = DoctorVerdict::kOk;
  std::string text;     // what was found
  std::string advice;   // what to do about it; empty if nothing
  bool needed = false;  // if it is kNo, no league can be played
};

bool CanPlay(const std::vector<DoctorLine>& lines);
std::string DoctorText(const std::vector<DoctorLine>& lines);
std::string DoctorJson(const std::vector<DoctorLine>& lines);

// Limits, cores, clock, memory, folders. To be called before other threads are started.
std::vector<DoctorLine> SystemLines();
// Whether bots can be started and kept apart, and what for: a sandbox and its parts.
std::vector<DoctorLine> SandboxLines();
// What bots in each language need here, and certificates.
std::vector<DoctorLine> LanguageLines();

// The parts that depend on files of the kernel.
// `proc_sys`: /proc/sys. `isolated`: a trial has shown that bots can be isolated. `root`: may always make
// namespaces.
DoctorLine NamespacesLine(const std::string& proc_sys, bool isolated, bool root);
// The cores that control groups leave: the smallest quota in these folders. Unset: no limit.
std::optional<double> CpuQuota(const std::vector<std::string>& folders);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_DOCTOR_H_
