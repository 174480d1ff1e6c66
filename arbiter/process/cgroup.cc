#include "arbiter/process/cgroup.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using Settings = std::vector<std::pair<std::string, std::string>>;

constexpr uint64_t kPeriodUs = 100000;  // the period in which the share of a core is measured

std::string ReadAll(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

bool WriteFile(const std::string& path, absl::string_view text) {
  const int fd = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (fd < 0) return false;
  const bool written = write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  close(fd);
  return written;
}

struct Mount {
  std::string root;   // the part of the hierarchy that is mounted
  std::string point;  // where it is mounted
};

bool HasWord(absl::string_view list, absl::string_view word) {
  const std::vector<absl::string_view> words = absl::StrSplit(list, ',');
  return std::find(words.begin(), words.end(), word) != words.end();
}

// "id parent major:minor root point options [optional]... - type source superoptions"
std::optional<Mount> FindMount(absl::string_view mountinfo, absl::string_view type,
                               absl::string_view controller) {
  for (const absl::string_view line : absl::StrSplit(mountinfo, '\n')) {
    const std::pair<absl::string_view, absl::string_view> halves =
        absl::StrSplit(line, absl::MaxSplits(" - ", 1));
    const std::vector<absl::string_view> mount = absl::StrSplit(halves.first, ' ');
    const std::vector<absl::string_view> system = absl::StrSplit(halves.second, ' ');
    if (mount.size() < 6 || system.size() < 3 || system[0] != type) continue;
    if (!controller.empty() && !HasWord(system[2], controller)) continue;
    return Mount{std::string(mount[3]), std::string(mount[4])};
  }
  return std::nullopt;
}

// Our path in the hierarchy: "4:cpu,cpuacct:/path" or "0::/path".
std::optional<std::string> OwnPath(absl::string_view own, absl::string_view controller) {
  for (const absl::string_view line : absl::StrSplit(own, '\n')) {
    const std::vector<absl::string_view> parts = absl::StrSplit(line, absl::MaxSplits(':', 2));
    if (parts.size() < 3) continue;
    if (controller.empty() ? parts[0] == "0" && parts[1].empty() : HasWord(parts[1], controller)) {
      return std::string(parts[2]);
    }
  }
  return std::nullopt;
}

// The folder of `path` under the mount; the top of the mount if `path` is not in it.
std::string FolderOf(const Mount& mount, absl::string_view path) {
  if (mount.root != "/" && !absl::ConsumePrefix(&path, mount.root)) path = "";
  return absl::StrCat(mount.point, path == "/" ? "" : path);
}

const char* ControllerFile(absl::string_view controller, int version) {
  if (controller == "memory") return version == 1 ? "memory.limit_in_bytes" : "memory.max";
  if (controller == "cpu") return version == 1 ? "cpu.cfs_quota_us" : "cpu.max";
  return "pids.max";
}

Settings SettingsFor(absl::string_view controller, int version, const CgroupLimits& limits) {
  if (controller == "memory") {
    const std::string bytes = absl::StrCat(uint64_t{limits.memory_mib} << 20);
    if (version == 1) return {{"memory.limit_in_bytes", bytes}, {"memory.memsw.limit_in_bytes", bytes}};
    return {{"memory.max", bytes}, {"memory.swap.max", "0"}, {"memory.oom.group", "1"}};
  }
  if (controller == "cpu") {
    const std::string quota = absl::StrCat(kPeriodUs * limits.cpu_millis / 1000);
    if (version == 2) return {{"cpu.max", absl::StrCat(quota, " ", kPeriodUs)}};
    return {{"cpu.cfs_period_us", absl::StrCat(kPeriodUs)}, {"cpu.cfs_quota_us", quota}};
  }
  // Plus one for bwrap outside, and one for its first process inside.
  return {{"pids.max", absl::StrCat(limits.processes + 2)}};
}

// A kernel without swap accounting has no file for the swap limit; there is nothing to write then.
bool IsOptional(absl::string_view file) {
  return absl::StrContains(file, "sw") || file == "memory.oom.group";
}

// Tries a leaf and returns the settings that could be written; nullopt if a required one could not.
std::optional<Settings> Try(const std::string& folder, absl::string_view controller, int version,
                            const CgroupLimits& limits) {
  const std::string leaf = absl::StrCat(folder, "/", kLeafPrefix, getpid(), "-probe");
  if (mkdir(leaf.c_str(), 0755) != 0 && errno != EEXIST) return std::nullopt;
  std::optional<Settings> kept;
  if (access(absl::StrCat(leaf, "/", ControllerFile(controller, version)).c_str(), W_OK) == 0) {
    kept.emplace();
    for (const auto& setting : SettingsFor(controller, version, limits)) {
      if (WriteFile(absl::StrCat(leaf, "/", setting.first), setting.second)) {
        kept->push_back(setting);
      } else if (!IsOptional(setting.first)) {
        kept.reset();
        break;
      }
    }
  }
  rmdir(leaf.c_str());
  return kept;
}

// Removes leaves whose arbiter and keeper were both killed. A leaf with processes in it cannot be removed.
void Sweep(const std::string& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    std::string name = entry.path().filename().string();
    absl::string_view rest = name;
    int pid = 0;
    if (!absl::ConsumePrefix(&rest, kLeafPrefix)) continue;
    if (!absl::SimpleAtoi(rest.substr(0, rest.find('-')), &pid) || pid <= 0) continue;
    if (kill(pid, 0) != 0 && errno == ESRCH) rmdir(entry.path().c_str());
  }
}

bool Add(absl::string_view controller, const CgroupLimits& limits, const std::string& mountinfo,
         const std::string& own, CgroupPlan* plan) {
  const std::optional<CgroupPlace> place = FindCgroup(mountinfo, own, controller);
  if (!place) return false;
  for (const std::string& folder : place->folders) {
    std::optional<Settings> settings = Try(folder, controller, place->version, limits);
    if (!settings) continue;
    Sweep(folder);
    const auto same = std::find_if(plan->parents.begin(), plan->parents.end(),
                                   [&](const CgroupParent& parent) { return parent.folder == folder; });
    CgroupParent& parent = same != plan->parents.end() ? *same : plan->parents.emplace_back();
    parent.folder = folder;
    parent.settings.insert(parent.settings.end(), settings->begin(), settings->end());
    return true;
  }
  return false;
}

}  // namespace

std::optional<CgroupPlace> FindCgroup(absl::string_view mountinfo, absl::string_view own,
                                      absl::string_view controller) {
  if (const auto mount = FindMount(mountinfo, "cgroup", controller)) {
    const auto path = OwnPath(own, controller);
    if (!path) return std::nullopt;
    return CgroupPlace{.version = 1, .folders = {FolderOf(*mount, *path)}};
  }
  const auto mount = FindMount(mountinfo, "cgroup2", "");
  const auto path = OwnPath(own, "");
  if (!mount || !path) return std::nullopt;
  // A group that contains processes, like ours, cannot pass its controllers on to leaves; a group above it
  // may.
  CgroupPlace place{.version = 2, .folders = {FolderOf(*mount, *path)}};
  while (place.folders.back().size() > mount->point.size()) {
    place.folders.push_back(fs::path(place.folders.back()).parent_path().string());
  }
  return place;
}

CgroupPlan ProbeCgroups(const CgroupLimits& limits) {
  const std::string mountinfo = ReadAll("/proc/self/mountinfo");
  const std::string own = ReadAll("/proc/self/cgroup");
  CgroupPlan plan;
  plan.memory = limits.memory_mib != 0 && Add("memory", limits, mountinfo, own, &plan);
  plan.cpu = limits.cpu_millis != 0 && Add("cpu", limits, mountinfo, own, &plan);
  plan.processes = limits.processes != 0 && Add("pids", limits, mountinfo, own, &plan);
  return plan;
}

}  // namespace hakam::arbiter
