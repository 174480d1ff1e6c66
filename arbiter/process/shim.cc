#include "arbiter/process/shim.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "arbiter/process/paths.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxSettings = 64 << 10;  // bytes of a shim, or of a file of settings

std::string Variable(const char* name) {
  const char* value = getenv(name);
  return value == nullptr ? "" : value;
}

bool IsProgram(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

// A setting names one of the folders of an installation: it must not lead out of there.
bool IsPlainName(absl::string_view name) {
  return !name.empty() && name[0] != '.' && std::all_of(name.begin(), name.end(), [](char c) {
    return absl::ascii_isalnum(c) || absl::StrContains("._+-", c);
  });
}

// The names in a file of pyenv; empty if there is none.
std::vector<std::string> NamesIn(const fs::path& path) {
  std::vector<std::string> names;
  const absl::StatusOr<std::string> text = ReadFile(path.string(), kMaxSettings);
  if (!text.ok()) return names;
  for (absl::string_view line : absl::StrSplit(*text, '\n')) {
    line = line.substr(0, line.find('#'));
    for (const absl::string_view name : absl::StrSplit(line, absl::ByAnyChar(" \t\r:"), absl::SkipEmpty())) {
      names.emplace_back(name);
    }
  }
  return names;
}

// The numbers of a version, to compare: 3.9.18 is before 3.11.7.
std::vector<int> NumbersOf(const std::string& version) {
  std::vector<int> numbers;
  for (const absl::string_view part : absl::StrSplit(version, '.')) {
    int number = -1;
    if (!absl::SimpleAtoi(part, &number)) number = -1;
    numbers.push_back(number);
  }
  return numbers;
}

class Pyenv {
 public:
  explicit Pyenv(fs::path root) : root_(std::move(root)) {}

  // The installation whose shim this is.
  static std::optional<Pyenv> Of(const fs::path& program) {
    std::error_code error;
    if (program.parent_path().filename() != "shims") return std::nullopt;
    const fs::path root = program.parent_path().parent_path();
    if (!fs::is_directory(root / "versions", error)) return std::nullopt;
    const absl::StatusOr<std::string> text = ReadFile(program.string(), kMaxSettings);
    if (!text.ok() || !absl::StartsWith(*text, "#!") || !absl::StrContains(*text, "pyenv"))
      return std::nullopt;
    return Pyenv(root);
  }

  absl::StatusOr<std::string> Find(const std::string& name, const fs::path& folder) const {
    const std::vector<std::string> versions = VersionsFor(folder);
    for (const std::string& version : versions) {
      const std::string found = version == "system" ? InPath(name) : InVersion(version, name);
      if (!found.empty()) return found;
    }
    return absl::FailedPreconditionError(absl::StrCat(
        (root_ / "shims" / name).string(), " is a shim of pyenv, and the version that pyenv is set to (",
        absl::StrJoin(versions, ", "), ") has no ", name, ": write into agent.textproto the program itself, ",
        "command: \"", (root_ / "versions" / "VERSION" / "bin" / name).string(), "\""));
  }

 private:
  std::vector<std::string> VersionsFor(fs::path folder) const {
    if (const std::string given = Variable("PYENV_VERSION"); !given.empty()) {
      return absl::StrSplit(given, ':', absl::SkipEmpty());
    }
    for (;; folder = folder.parent_path()) {
      if (std::vector<std::string> names = NamesIn(folder / ".python-version"); !names.empty()) return names;
      if (folder == folder.parent_path()) break;
    }
    std::vector<std::string> names = NamesIn(root_ / "version");
    if (names.empty()) names.push_back("system");
    return names;
  }

  // "3.11" is the newest of 3.11.*.
  std::string InVersion(const std::string& given, const std::string& name) const {
    const std::string version(absl::StripPrefix(given, "python-"));
    if (!IsPlainName(version)) return "";
    std::string newest;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(root_ / "versions", error)) {
      const std::string other = entry.path().filename().string();
      if (other == version) {
        newest = other;
        break;
      }
      if (!absl::StartsWith(other, version + ".")) continue;
      if (newest.empty() || NumbersOf(newest) < NumbersOf(other)) newest = other;
    }
    if (newest.empty()) return "";
    const fs::path path = root_ / "versions" / newest / "bin" / name;
    return IsProgram(path) ? path.string() : "";
  }

  std::string InPath(const std::string& name) const {
    for (const absl::string_view entry : absl::StrSplit(Variable("PATH"), ':', absl::SkipEmpty())) {
      const fs::path path = fs::path(std::string(entry)) / name;
      if (path.is_absolute() && !Holds(root_.string(), path.string()) && IsProgram(path))
        return path.string();
    }
    return "";
  }

  fs::path root_;
};

// A proxy is rustup itself under the name of a tool, by a link or as the same file.
bool IsRustupProxy(const fs::path& program) {
  std::error_code error;
  const std::string name = program.filename().string();
  if (absl::StartsWith(name, "rustup")) return false;
  const fs::path end = fs::canonical(program, error);
  if (end.filename() == "rustup") return true;
  const fs::path beside = program.parent_path() / "rustup";
  return fs::exists(beside, error) && fs::equivalent(program, beside, error);
}

}  // namespace

absl::StatusOr<std::string> BehindShim(const std::string& program, const std::string& folder) {
  const fs::path path = program;
  if (const std::optional<Pyenv> pyenv = Pyenv::Of(path))
    return pyenv->Find(path.filename().string(), folder);
  return program;
}

absl::Status CheckNoCargo(const std::string& program) {
  if (!IsRustupProxy(program)) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      program,
      " is a proxy of rustup, which cannot work in the sandbox of a game: build the bot before; write ",
      "into agent.textproto, with the name of the bot in Cargo.toml: build: [\"cargo\", \"build\", ",
      "\"--release\"] command: \"target/release/NAME\""));
}

}  // namespace hakam::arbiter
