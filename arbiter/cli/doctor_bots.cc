// Whether bots can be started and kept apart, and what bots in each language need.
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <memory>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "arbiter/cli/doctor.h"
#include "arbiter/cli/home.h"
#include "arbiter/process/cgroup.h"
#include "arbiter/process/detect.h"
#include "arbiter/process/monitor.h"
#include "arbiter/process/process.h"
#include "arbiter/relay/access.h"
#include "arbiter/setup/league_check.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr absl::Duration kTrialLimit = absl::Seconds(10);
constexpr size_t kMaxLog = 1 << 20;

// What a program says when it is run as a bot is, without a sandbox.
absl::StatusOr<std::string> Output(LaunchSpec spec) {
  std::error_code error;
  std::string folder = (fs::temp_directory_path(error) / "hakam-doctor-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return WriteError(folder, errno);
  spec.log_path = folder + "/log";
  absl::StatusOr<std::string> said = "";
  {
    HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<ProcessMonitor> monitor, ProcessMonitor::Create());
    const auto process = AgentProcess::Start(*monitor, spec, [] {});
    if (!process.ok()) {
      said = process.status();
    } else if (!(*process)->WaitGone(kTrialLimit)) {
      said = absl::UnavailableError("it did not end");
    } else if (const ProcessEnd end = *(*process)->end();
               end.kind != ProcessEnd::Kind::kExit || end.code != 0) {
      said = absl::UnavailableError(absl::StrCat("it ended with ", end.ToString()));
    }
    if (process.ok()) (*process)->Stop();
  }
  if (said.ok()) said = ReadFile(spec.log_path, kMaxLog);
  fs::remove_all(folder, error);
  return said;
}

// This program can start other ones.
DoctorLine Processes() {
  std::error_code error;
  LaunchSpec spec{.name = "doctor", .command = {"hakam", "--version"}, .folder = "/"};
  spec.program = fs::read_symlink("/proc/self/exe", error).string();
  const absl::StatusOr<std::string> said =
      error ? absl::UnavailableError("/proc is not mounted") : Output(spec);
  if (said.ok()) return {.name = "processes", .text = "bots can be started", .needed = true};
  return {.name = "processes",
          .verdict = DoctorVerdict::kNo,
          .text = absl::StrCat("no bot can be started: ", said.status().message()),
          .advice = "mount /proc, and let TMPDIR be a folder that can be written",
          .needed = true};
}

DoctorLine SandboxLine(const absl::StatusOr<Detected>& found) {
  if (!found.ok()) {
    return {.name = "sandbox",
            .verdict = DoctorVerdict::kWarn,
            .text = absl::StrCat("STRICT is not possible: ", found.status().message())};
  }
  const Detected& detected = *found;
  const v1::Containment in_force = detected.sandbox ? detected.sandbox->in_force : v1::Containment();
  if (detected.missing.empty()) {
    return {.name = "sandbox",
            .text = absl::StrCat("STRICT is possible: no network, only the bot's own files, ",
                                 in_force.processes(), " processes, ", in_force.disk_mib(), " MiB of disk, ",
                                 in_force.memory_mib(), " MiB of memory")};
  }
  return {.name = "sandbox",
          .verdict = DoctorVerdict::kWarn,
          .text = absl::StrCat("STRICT is not possible: ", absl::StrJoin(detected.missing, "; ")),
          .advice = "until then play only bots that you trust (--sandbox auto)"};
}

DoctorLine ControlGroups(const v1::Limits& limits) {
  const CgroupPlan plan =
      ProbeCgroups({.memory_mib = limits.memory_mib(), .cpu_millis = 1000, .processes = limits.processes()});
  std::vector<std::string> with;
  std::vector<std::string> without;
  (plan.memory ? with : without).emplace_back("memory");
  (plan.cpu ? with : without).emplace_back("cpu");
  (plan.processes ? with : without).emplace_back("processes");
  DoctorLine line{.name = "control groups", .text = absl::StrCat("limit ", absl::StrJoin(with, ", "))};
  if (without.empty()) return line;
  line.verdict = DoctorVerdict::kWarn;
  line.text = with.empty() ? "none can be written; memory of bots is watched instead"
                           : absl::StrCat(line.text, ", but not ", absl::StrJoin(without, ", "));
  line.advice = "run hakam as root, or in `systemd-run --user --scope -p Delegate=yes`";
  return line;
}

DoctorLine Bubblewrap() {
  const std::string bwrap = SandboxRequest().bwrap;
  if (access(bwrap.c_str(), X_OK) == 0) return {.name = "bwrap", .text = bwrap};
  return {.name = "bwrap",
          .verdict = DoctorVerdict::kWarn,
          .text = absl::StrCat(bwrap, " is missing"),
          .advice = "install the package bubblewrap"};
}

std::optional<std::string> Found(const char* program) {
  const auto spec = LoadAgent(absl::StrCat("cmd:", program), "/");
  if (!spec.ok()) return std::nullopt;
  return spec->program;
}

// The programs that build and run bots of a language.
DoctorLine Programs(const std::string& name, const std::vector<const char*>& programs,
                    const std::string& packages) {
  std::vector<std::string> missing;
  for (const char* program : programs) {
    if (!Found(program)) missing.emplace_back(program);
  }
  if (missing.empty()) return {.name = name, .text = absl::StrCat("found ", absl::StrJoin(programs, ", "))};
  return {.name = name,
          .verdict = DoctorVerdict::kNo,
          .text = absl::StrCat("not found: ", absl::StrJoin(missing, ", ")),
          .advice = absl::StrCat("only for bots in this language: ", packages)};
}

// The Python of the bots that `hakam init` writes here.
DoctorLine Python() {
  const absl::StatusOr<fs::path> home = HakamHome();
  const std::string python = home.ok() ? PythonOfBots(*home) : "python3";
  const DoctorLine there = Programs("python", {python.c_str()}, "install python3");
  if (there.verdict != DoctorVerdict::kOk) return there;
  constexpr char kVersions[] =
      "import platform, google.protobuf, grpc; "
      "print(platform.python_version(), google.protobuf.__version__, grpc.__version__)";
  LaunchSpec spec{.name = "python", .command = {python, "-c", kVersions}, .folder = "/"};
  spec.program = *Found(python.c_str());
  const absl::StatusOr<std::string> said = Output(spec);
  const std::vector<std::string> versions =
      absl::StrSplit(said.value_or(""), absl::ByAnyChar(" \n"), absl::SkipEmpty());
  if (versions.size() == 3) {
    return {.name = "python",
            .text = absl::StrCat(spec.program, " ", versions[0], ", protobuf ", versions[1], ", grpc ",
                                 versions[2])};
  }
  return {
      .name = "python",
      .verdict = DoctorVerdict::kNo,
      .text = absl::StrCat(spec.program, " cannot import google.protobuf and grpc"),
      .advice =
          "only for bots in this language: apt-get install python3-grpcio python3-protobuf, or in a virtual "
          "environment pip install grpcio protobuf"};
}

DoctorLine Certificates() {
  const absl::StatusOr<std::string> roots = SystemRoots();
  if (roots.ok()) return {.name = "certificates", .text = *roots};
  return {.name = "certificates",
          .verdict = DoctorVerdict::kWarn,
          .text = std::string(roots.status().message()),
          .advice = "only bots on other machines (dial:) need them"};
}

// What the kernel says about a number; -1: nothing.
int Setting(const std::string& path) {
  int value = -1;
  return absl::SimpleAtoi(ReadFile(path, kMaxLog).value_or(""), &value) ? value : -1;
}

}  // namespace

DoctorLine NamespacesLine(const std::string& proc_sys, bool isolated, bool root) {
  if (isolated) return {.name = "user namespaces", .text = "allowed"};
  DoctorLine line{.name = "user namespaces", .verdict = DoctorVerdict::kWarn};
  if (Setting(proc_sys + "/user/max_user_namespaces") == 0) {
    line.text = "forbidden by the kernel";
    line.advice = "sysctl user.max_user_namespaces=15000";
  } else if (!root && Setting(proc_sys + "/kernel/unprivileged_userns_clone") == 0) {
    line.text = "forbidden to users";
    line.advice = "sysctl kernel.unprivileged_userns_clone=1";
  } else if (!root && Setting(proc_sys + "/kernel/apparmor_restrict_unprivileged_userns") == 1) {
    line.text = "forbidden by AppArmor to programs without a profile";
    line.advice =
        "give /usr/bin/bwrap a profile with `userns,`, or sysctl "
        "kernel.apparmor_restrict_unprivileged_userns=0";
  } else {
    line.text = "no setting of the kernel forbids them, but no bot could be isolated";
    line.advice = "see sandbox; containers often forbid them (docker: --security-opt seccomp=unconfined)";
  }
  return line;
}

std::vector<DoctorLine> SandboxLines() {
  const v1::Limits limits = DefaultLimits();
  const absl::StatusOr<Detected> detected = DetectSandbox({.limits = limits});
  const bool isolated = detected.ok() && detected->sandbox && detected->sandbox->in_force.isolated();
  return {Processes(), SandboxLine(detected), ControlGroups(limits),
          NamespacesLine("/proc/sys", isolated, geteuid() == 0), Bubblewrap()};
}

std::vector<DoctorLine> LanguageLines() {
  return {Python(),
          Programs("c++", {"g++", "cmake"}, "install g++ and cmake"),
          Programs("go", {"go"}, "install Go from go.dev"),
          Programs("java", {"javac", "mvn"}, "install a JDK and Maven"),
          Programs("node", {"node", "npm"}, "install Node.js with npm"),
          Programs("rust", {"cargo"}, "install Rust from rustup.rs"),
          Certificates()};
}

}  // namespace hakam::arbiter
