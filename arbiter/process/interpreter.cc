#include "arbiter/process/interpreter.h"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "arbiter/process/paths.h"
#include "arbiter/process/sandbox.h"
#include "arbiter/process/shim.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;        // as many as the kernel follows
constexpr int kMostEnvironments = 3;  // each made with the Python of the next
constexpr size_t kMaxConfig = 64 << 10;
// What programs read of the installation that they are in. Not `share`: in ~/.local it is everybody's.
constexpr const char* kParts[] = {"bin", "lib", "lib64", "libexec", "include", "ssl", "pyvenv.cfg"};

// An installation: the folder that holds bin/PROGRAM.
struct Installation {
  std::string folder;
  std::string library;  // what no program of it can do without; empty: a virtual environment
};

bool IsPythonName(absl::string_view name) {
  return absl::StartsWith(name, "python") || absl::StartsWith(name, "pypy");
}

// The folder of Python's own modules in the installation; empty if it is none.
std::string PythonLibrary(const fs::path& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder / "lib", error)) {
    if (!IsPythonName(entry.path().filename().string())) continue;
    std::error_code ignored;
    if (fs::is_regular_file(entry.path() / "os.py", ignored)) return entry.path().string();
  }
  return "";
}

std::optional<Installation> InstallationOf(const fs::path& program) {
  if (program.parent_path().filename() != "bin") return std::nullopt;
  const fs::path folder = program.parent_path().parent_path();
  const std::string name = program.filename().string();
  std::error_code error;
  if (IsPythonName(name)) {
    if (fs::is_regular_file(folder / "pyvenv.cfg", error)) return Installation{.folder = folder.string()};
    const std::string library = PythonLibrary(folder);
    if (library.empty()) return std::nullopt;
    return Installation{.folder = folder.string(), .library = library};
  }
  if (name == "node" || name == "nodejs") {
    for (const char* mark : {"lib/node_modules", "include/node"}) {
      if (!fs::is_directory(folder / mark, error)) continue;
      return Installation{.folder = folder.string(), .library = (folder / "lib").string()};
    }
  }
  return std::nullopt;
}

// The program and where its links lead, one by one.
std::vector<std::string> HopsOf(const std::string& program) {
  std::vector<std::string> hops = {program};
  std::error_code error;
  while (hops.size() < kMostLinks) {
    const fs::path hop = hops.back();
    const fs::path target = fs::read_symlink(hop, error);
    if (error) break;
    const fs::path from = target.is_absolute() ? "/" : CanonicalPath(hop.parent_path().string());
    hops.push_back(NormalPath((from / target).string()));
  }
  // Folders on the way may be links too.
  if (const std::string end = CanonicalPath(program); end != hops.back()) hops.push_back(end);
  return hops;
}

// The value of `home` in a pyvenv.cfg: the folder of the Python that it was made with.
std::string HomeIn(const fs::path& config) {
  const absl::StatusOr<std::string> text = ReadFile(config.string(), kMaxConfig);
  for (const absl::string_view line : absl::StrSplit(text.ok() ? *text : "", '\n')) {
    const size_t equals = line.find('=');
    if (equals == absl::string_view::npos) continue;
    if (absl::StripAsciiWhitespace(line.substr(0, equals)) != "home") continue;
    return std::string(absl::StripAsciiWhitespace(line.substr(equals + 1)));
  }
  return "";
}

bool IsOfSystem(absl::string_view path) {
  for (const absl::string_view folder : {"/usr", "/bin", "/sbin", "/lib", "/lib64"}) {
    if (Holds(folder, path)) return true;
  }
  return false;
}

std::vector<std::string> HomeFolders() {
  std::vector<std::string> homes = {"/root", "/home"};
  if (const char* home = getenv("HOME"); home != nullptr && *home == '/')
    homes.push_back(CanonicalPath(home));
  passwd entry{};
  passwd* found = nullptr;
  char buffer[4096];
  if (getpwuid_r(geteuid(), &entry, buffer, sizeof buffer, &found) == 0 && found != nullptr) {
    homes.push_back(CanonicalPath(found->pw_dir));
  }
  // A user without a home may have "/" there, which holds everything.
  homes.erase(std::remove_if(homes.begin(), homes.end(), [](const std::string& h) { return h.size() < 2; }),
              homes.end());
  return homes;
}

// Why the folder (canonical) must not be shown; empty: it may be.
std::string WhyNot(const std::string& folder, const std::vector<std::string>& closed) {
  if (const absl::Status status = CheckShowable(folder); !status.ok()) return std::string(status.message());
  if (fs::path(folder).parent_path() == "/home") return "it is a home folder";
  for (const std::string& home : HomeFolders()) {
    if (Holds(folder, home)) return absl::StrCat("it is or holds the home folder ", home);
  }
  for (const std::string& other : closed) {
    if (Holds(folder, other)) return absl::StrCat("it holds ", other, ", which the bot may not see");
    if (Holds(other, folder)) return absl::StrCat("it is in ", other, ", which the bot may not see");
  }
  return "";
}

class Finder {
 public:
  Finder(const std::vector<std::string>& closed, LaunchSpec* spec) : closed_(closed), spec_(*spec) {}

  absl::Status Find() {
    HAKAM_ASSIGN_OR_RETURN(const std::string real, BehindShim(spec_.program, spec_.folder));
    if (real != spec_.program) Start(real);
    const std::vector<std::string> hops = HopsOf(real);
    const auto start = std::find_if(hops.begin(), hops.end(), [](const std::string& hop) {
      return IsOfSystem(hop) || InstallationOf(hop).has_value();
    });
    if (start == hops.end() || IsOfSystem(*start)) return absl::OkStatus();
    // Its name says to an interpreter which installation it belongs to. A link to it from elsewhere, or PATH
    // in the sandbox, says something else.
    const bool by_path = !absl::StrContains(spec_.command[0], "/");
    if (*start != spec_.program || by_path) Start(*start);
    return Follow(start, hops.end(), 0).status();
  }

 private:
  using Hop = std::vector<std::string>::const_iterator;

  void Start(const std::string& program) {
    spec_.program = program;
    spec_.command[0] = program;
  }

  // Shows the installations of a program and of the programs that its links lead to. False if there is none
  // but virtual environments.
  absl::StatusOr<bool> Follow(Hop hop, Hop end, int depth) {
    bool found = false;
    for (; hop != end; ++hop) {
      const std::optional<Installation> installation = InstallationOf(*hop);
      if (!installation) {
        ShowLink(*hop);
        continue;
      }
      HAKAM_RETURN_IF_ERROR(Show(*installation));
      found = found || !installation->library.empty();
      if (installation->library.empty()) HAKAM_RETURN_IF_ERROR(ShowHome(installation->folder, depth));
    }
    return found;
  }

  // The Python with which a virtual environment was made.
  absl::Status ShowHome(const fs::path& environment, int depth) {
    const std::string config = (environment / "pyvenv.cfg").string();
    const std::string home = HomeIn(config);
    std::error_code error;
    if (home.empty() || home[0] != '/' || !fs::is_directory(home, error) || depth >= kMostEnvironments ||
        IsVisible(NormalPath(home))) {
      return absl::OkStatus();  // it starts without, or says itself what it lacks
    }
    for (const char* name : {"python3", "python", "pypy3"}) {
      const std::string python = NormalPath(absl::StrCat(home, "/", name));
      if (!fs::is_regular_file(python, error) || access(python.c_str(), X_OK) != 0) continue;
      const std::vector<std::string> hops = HopsOf(python);
      HAKAM_ASSIGN_OR_RETURN(const bool found, Follow(hops.begin(), hops.end(), depth + 1));
      if (found) return absl::OkStatus();
    }
    return absl::FailedPreconditionError(absl::StrCat(
        config, ": home = ", home,
        ": this is not the bin folder of a Python (with lib/python3.X/os.py beside ",
        "it), so it is not shown in the sandbox: make the environment again, by python3 -m venv ",
        environment.string()));
  }

  // A link between two installations.
  void ShowLink(const std::string& hop) {
    if (!IsPythonName(fs::path(hop).filename().string()) || IsVisible(hop) || !CheckShowable(hop).ok())
      return;
    for (const std::string& other : closed_) {
      if (Holds(other, CanonicalPath(hop))) return;
    }
    spec_.read_only.push_back({.given = hop, .path = hop});
  }

  bool IsVisible(const std::string& path) const {
    return IsOfSystem(path) || (Holds(spec_.folder, path) && CheckShowable(spec_.folder).ok()) ||
           std::any_of(spec_.read_only.begin(), spec_.read_only.end(),
                       [&](const ReadOnlyPath& other) { return Holds(other.path, path); });
  }

  // The parts that the agent does not see without it.
  std::vector<std::string> MissingParts(const Installation& installation) const {
    const std::string end = CanonicalPath(installation.folder);
    std::vector<std::string> parts;
    for (const char* part : kParts) {
      const std::string path = absl::StrCat(installation.folder, "/", part);
      std::error_code error;
      // A part that is a link to somewhere else is no part of it.
      if (!fs::exists(path, error) || !Holds(end, CanonicalPath(path)) || IsVisible(path)) continue;
      parts.push_back(path);
    }
    return parts;
  }

  absl::Status Show(const Installation& installation) {
    const std::string end = CanonicalPath(installation.folder);
    const std::vector<std::string> parts = MissingParts(installation);
    if (parts.empty()) return absl::OkStatus();
    if (const std::string why = WhyNot(end, closed_); !why.empty()) return Refuse(installation, why);
    for (const std::string& part : parts) spec_.read_only.push_back({.given = part, .path = part});
    if (std::find(named_.begin(), named_.end(), end) == named_.end()) named_.push_back(end);
    spec_.interpreter = absl::StrJoin(named_, " with ");
    return absl::OkStatus();
  }

  absl::Status Refuse(const Installation& installation, const std::string& why) const {
    const std::string& needed = installation.library.empty() ? installation.folder : installation.library;
    if (IsVisible(needed)) return absl::OkStatus();  // the manifest has it
    return absl::FailedPreconditionError(absl::StrCat(
        "its interpreter ", spec_.program, " needs ", installation.folder,
        ", which is not shown in the sandbox by itself: ", why, "; write into agent.textproto: read_only: \"",
        needed, "\"; or give the bot a copy in its own folder"));
  }

  const std::vector<std::string>& closed_;
  LaunchSpec& spec_;
  std::vector<std::string> named_;  // the installations that are shown
};

}  // namespace

absl::Status ShowInterpreter(const std::vector<std::string>& closed, LaunchSpec* spec) {
  return Finder(closed, spec).Find();
}

}  // namespace hakam::arbiter
