#include "arbiter/cli/engine.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/home.h"
#include "arbiter/cli/version.h"
#include "arbiter/fleet/exec.h"
#include "arbiter/fleet/fleet_engine.h"
#include "arbiter/fleet/program.h"
#include "arbiter/play/driver.h"
#include "arbiter/process/own_program.h"
#include "arbiter/report/shell_word.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

absl::Status Check(const EngineChoice& o) {
  const auto only = [&o](bool given, const char* option, std::initializer_list<const char*> engines) {
    if (!given || std::find(engines.begin(), engines.end(), o.name) != engines.end()) return std::string();
    return absl::StrCat(option, " is for --engine ", absl::StrJoin(engines, " and "), "\n");
  };
  const std::string wrong = only(!o.commands.empty(), "--command", {"exec", "program"}) +
                            only(!o.address.empty(), "--address", {"ray"}) +
                            only(!o.sbatch.empty(), "--sbatch", {"slurm"}) +
                            only(o.slots > 0, "--slots", {"exec", "ray", "slurm", "program"}) +
                            only(o.cores > 0, "--cores", {"exec", "ray", "slurm", "program"}) +
                            only(o.memory_mib > 0, "--memory", {"ray", "slurm", "program"});
  if (!wrong.empty()) return absl::InvalidArgumentError(wrong.substr(0, wrong.find('\n')));
  if (o.name == "program" && o.commands.size() != 1) {
    return absl::InvalidArgumentError("--engine program needs one --command");
  }
  return absl::OkStatus();
}

// Python for engines: $HAKAM_PYTHON; or the one beside this program, where pip has installed both; or the
// first.
std::string Python(const fs::path& program) {
  if (const char* python = std::getenv("HAKAM_PYTHON"); python != nullptr && *python != '\0') return python;
  const fs::path beside = program.parent_path() / "python3";
  std::error_code error;
  return fs::exists(beside, error) ? beside.string() : "python3";
}

absl::StatusOr<std::unique_ptr<Machines>> StartExec(const EngineChoice& o, const FleetNeeds& needs,
                                                    const std::string& scratch) {
  ExecOptions exec = {.commands = o.commands, .bundles = needs.bundles, .scratch = scratch};
  exec.slots = o.slots == 0 ? std::max<uint32_t>(1, static_cast<uint32_t>(o.commands.size())) : o.slots;
  if (exec.commands.empty()) {
    HAKAM_ASSIGN_OR_RETURN(const std::string program, HelperProgram());
    const uint32_t cores = o.cores == 0 ? std::max<uint32_t>(1, InFlight(0) / exec.slots) : o.cores;
    exec.commands.push_back(absl::StrCat("exec ", ForShell(program),
                                         " work --with-parent --bundles \"$HAKAM_BUNDLES\" --cores ", cores));
  }
  return MakeExec(std::move(exec));
}

absl::StatusOr<std::unique_ptr<Machines>> StartProgram(const EngineChoice& o, const FleetNeeds& needs,
                                                       const std::string& folder) {
  HAKAM_ASSIGN_OR_RETURN(const std::string self, HelperProgram());
  const uint32_t cores = o.cores > 0 ? o.cores : std::max<uint32_t>(1, needs.boards);
  ProgramOptions program = {.name = o.name, .folder = folder, .say = needs.say};
  program.environment = {"HAKAM_BUNDLES=" + needs.bundles, "HAKAM_PROGRAM=" + self,
                         absl::StrCat("HAKAM_CORES=", cores), absl::StrCat("HAKAM_MEMORY=", o.memory_mib),
                         absl::StrCat("HAKAM_SLOTS=", o.slots)};
  if (o.name == "program") {
    program.command = o.commands[0];
    return MakeProgram(std::move(program));
  }
  HAKAM_ASSIGN_OR_RETURN(const fs::path home, HakamHome());
  const fs::path script = home / "sdk" / "python" / "hakam" / "fleet" / (o.name + "_engine.py");
  std::error_code error;
  if (!fs::exists(script, error)) {
    return absl::UnavailableError(absl::StrCat(script.string(), " is missing; install Hakam again"));
  }
  program.command = absl::StrCat("exec ", ForShell(Python(self)), " ", ForShell(script.string()));
  if (!o.address.empty()) absl::StrAppend(&program.command, " --address ", ForShell(o.address));
  if (!o.sbatch.empty()) absl::StrAppend(&program.command, " ", o.sbatch);
  return MakeProgram(std::move(program));
}

}  // namespace

absl::StatusOr<MakeEngine> EngineOf(const EngineChoice& choice, const std::string& folder,
                                    const char* option) {
  HAKAM_RETURN_IF_ERROR(Check(choice));
  if (choice.name == "local") return MakeEngine(MakeLocalEngine);
  if (choice.name == "slurm" && folder.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--engine slurm needs a folder that all machines share: give ", option));
  }
  const auto machines = [choice =
                             choice](const FleetNeeds& needs) -> absl::StatusOr<std::unique_ptr<Machines>> {
    if (needs.wall_clock) {
      PrintErrOnce(
          "hakam: on a machine with other work a bot waits for the processor, and the wall clock charges it; "
          "CPU time is fairer (clock { measure: CLOCK_MEASURE_CPU } in a league file, --cpu elsewhere)\n");
    }
    const std::string chunks = needs.folder + "/chunks";
    std::error_code error;
    fs::remove_all(chunks, error);  // of a run that was killed
    fs::create_directories(chunks, error);
    if (error) return WriteError(chunks, error.value());
    return choice.name == "exec" ? StartExec(choice, needs, chunks) : StartProgram(choice, needs, chunks);
  };
  return FleetEngineOf(machines, kVersion);
}

}  // namespace hakam::arbiter
