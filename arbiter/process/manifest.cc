#include "arbiter/process/manifest.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "arbiter/process/agent_folder.h"
#include "arbiter/process/image_root.h"
#include "arbiter/process/paths.h"
#include "arbiter/process/sandbox.h"
#include "arbiter/process/tunable.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr char kManifestName[] = "agent.textproto";
constexpr size_t kMaxManifestBytes = 1 << 16;
constexpr size_t kMaxNameCharacters = 64;
constexpr int kMaxReadOnly = 16;
constexpr absl::Duration kMaxStartLimit = absl::Hours(1);  // as in a league file

// Keeps only the first error; later ones are mostly consequences of it.
class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  explicit FirstError(std::string file) : file_(std::move(file)) {}
  void AddError(int line, google::protobuf::io::ColumnNumber column, const std::string& message) override {
    if (text_.empty()) text_ = absl::StrCat(file_, ":", line + 1, ":", column + 1, ": ", message);
  }
  const std::string& text() const { return text_; }

 private:
  const std::string file_;
  std::string text_;
};

// Adds the position of a field to an error about its meaning.
class Parsed {
 public:
  Parsed(std::string file, const google::protobuf::TextFormat::ParseInfoTree* tree)
      : file_(std::move(file)), tree_(tree) {}
  absl::Status Error(absl::string_view field, int index, absl::string_view what) const {
    const auto* descriptor = v1::AgentManifest::descriptor()->FindFieldByName(std::string(field));
    // An empty list has no position.
    const auto place = descriptor->is_repeated() && index < 0 ? google::protobuf::TextFormat::ParseLocation()
                                                              : tree_->GetLocation(descriptor, index);
    const std::string where = place.line < 0 ? "" : absl::StrCat(":", place.line + 1, ":", place.column + 1);
    return absl::InvalidArgumentError(absl::StrCat(file_, where, ": ", field, ": ", what));
  }

 private:
  const std::string file_;
  const google::protobuf::TextFormat::ParseInfoTree* const tree_;
};

bool IsNameCharacter(char c) {
  return absl::ascii_isalnum(c) || absl::StrContains("._-+", absl::string_view(&c, 1));
}

bool IsName(absl::string_view name) {
  return !name.empty() && name.size() <= kMaxNameCharacters &&
         std::all_of(name.begin(), name.end(), IsNameCharacter);
}

bool IsFile(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

absl::Status CheckExecutable(const fs::path& path) {
  if (!IsFile(path)) {
    return absl::NotFoundError(absl::StrCat("program ", path.string(), " is missing: build it first?"));
  }
  if (access(path.c_str(), X_OK) != 0) {
    return absl::PermissionDeniedError(
        absl::StrCat("program ", path.string(), " is not executable: run chmod +x ", path.string()));
  }
  return absl::OkStatus();
}

// The executable that the first word of a command names.
absl::StatusOr<std::string> FindProgram(const std::string& program, const fs::path& folder) {
  if (absl::StrContains(program, "/")) {
    const fs::path path = (folder / program).lexically_normal();  // an absolute path stays as it is
    HAKAM_RETURN_IF_ERROR(CheckExecutable(path));
    return path.string();
  }
  const char* search = getenv("PATH");
  for (const absl::string_view entry : absl::StrSplit(search == nullptr ? "/usr/bin:/bin" : search, ':')) {
    const fs::path path = fs::path(std::string(entry)) / program;
    if (entry.empty() || !IsFile(path) || access(path.c_str(), X_OK) != 0) continue;
    std::error_code error;
    return fs::absolute(path, error).string();
  }
  return absl::NotFoundError(absl::StrCat("program ", program, " is not in PATH: install it, or write ./",
                                          program, " if it is a file of the agent's folder"));
}

absl::StatusOr<std::vector<std::string>> SplitWords(absl::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (const char c : text) {
    if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        words.back() += c;
      }
      continue;
    }
    if (absl::ascii_isspace(c)) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == '\'' || c == '"') {
      quote = c;
    } else {
      words.back() += c;
    }
  }
  if (quote != 0) return absl::InvalidArgumentError(absl::StrCat("cmd:", text, ": a quote is not closed"));
  return words;
}

// A name for an agent that has no manifest.
std::string NameOf(const std::string& program) {
  std::string name = fs::path(program).filename().string().substr(0, kMaxNameCharacters);
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !IsNameCharacter(c); }, '-');
  return name;
}

absl::StatusOr<LaunchSpec> FromCommand(absl::string_view command, const fs::path& folder) {
  LaunchSpec spec;
  HAKAM_ASSIGN_OR_RETURN(spec.command, SplitWords(command));
  if (spec.command.empty() || spec.command[0].empty()) {
    return absl::InvalidArgumentError("cmd: names no program: write cmd:PROGRAM ARG ...");
  }
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    return absl::NotFoundError(absl::StrCat("folder ", folder.string(), " does not exist"));
  }
  spec.folder = folder.string();
  HAKAM_ASSIGN_OR_RETURN(spec.program, FindProgram(spec.command[0], folder));
  spec.name = NameOf(spec.command[0]);
  return spec;
}

absl::Status CheckTunables(const v1::AgentManifest& manifest, const Parsed& parsed) {
  std::set<absl::string_view> names;
  for (int i = 0; i < manifest.tune_size(); ++i) {
    if (i == kMaxTunables) {
      return parsed.Error("tune", i, absl::StrCat("too many parameters: at most ", kMaxTunables));
    }
    const v1::Tunable& tunable = manifest.tune(i);
    if (!IsName(tunable.name())) {
      return parsed.Error("tune", i, "name must be 1 to 64 letters, digits, and . _ - +");
    }
    std::string wrong = WrongIn(tunable);
    if (wrong.empty() && !names.insert(tunable.name()).second) wrong = "is there twice";
    if (!wrong.empty()) return parsed.Error("tune", i, absl::StrCat(tunable.name(), ": ", wrong));
  }
  return absl::OkStatus();
}

absl::Duration StartLimitOf(const v1::AgentManifest& manifest) {
  return absl::Seconds(manifest.start_limit().seconds()) + absl::Nanoseconds(manifest.start_limit().nanos());
}

absl::Status CheckManifest(const v1::AgentManifest& manifest, const Parsed& parsed) {
  if (!IsName(manifest.name())) {
    return parsed.Error("name", -1, "must be 1 to 64 letters, digits, and . _ - +");
  }
  if (manifest.command_size() == 0 || manifest.command(0).empty()) {
    return parsed.Error("command", manifest.command_size() == 0 ? -1 : 0,
                        "must be the program and its arguments, such as command: [\"python3\", \"bot.py\"]");
  }
  for (int i = 0; i < manifest.command_size(); ++i) {
    if (absl::StrContains(manifest.command(i), absl::string_view("\0", 1))) {
      return parsed.Error("command", i, "must not contain a zero byte");
    }
  }
  for (int i = 0; i < manifest.env_size(); ++i) {
    const std::string& entry = manifest.env(i);
    const size_t equals = entry.find('=');
    if (equals == 0 || equals == std::string::npos || absl::StrContains(entry, absl::string_view("\0", 1))) {
      return parsed.Error("env", i, "must be NAME=value");
    }
    if (absl::StartsWith(entry, "HAKAM_ADDRESS=")) {
      return parsed.Error("env", i, "HAKAM_ADDRESS is set by the arbiter");
    }
  }
  if (manifest.has_start_limit()) {
    const int64_t nanos = manifest.start_limit().nanos();
    const absl::Duration limit = StartLimitOf(manifest);
    if (nanos < 0 || nanos > 999'999'999 || limit <= absl::ZeroDuration() || limit > kMaxStartLimit) {
      return parsed.Error("start_limit", -1, "must be more than 0 and at most 1 h, such as { seconds: 20 }");
    }
  }
  for (int i = 0; i < manifest.build_size(); ++i) {
    if (absl::StrContains(manifest.build(i), absl::string_view("\0", 1)) || manifest.build(0).empty()) {
      return parsed.Error("build", i, "must be a program and its arguments, such as build: [\"make\"]");
    }
  }
  return CheckTunables(manifest, parsed);
}

absl::StatusOr<std::vector<ReadOnlyPath>> CheckReadOnly(const v1::AgentManifest& manifest,
                                                        const Parsed& parsed, const fs::path& folder) {
  std::vector<ReadOnlyPath> paths;
  for (int i = 0; i < manifest.read_only_size(); ++i) {
    if (i == kMaxReadOnly) {
      return parsed.Error("read_only", i, absl::StrCat("too many paths: at most ", kMaxReadOnly));
    }
    const std::string& given = manifest.read_only(i);
    if (given.empty() || absl::StrContains(given, absl::string_view("\0", 1))) {
      return parsed.Error("read_only", i, "must be the path of a file or folder");
    }
    std::string path = NormalPath((folder / given).string());
    std::error_code error;
    if (!fs::exists(path, error)) {
      return parsed.Error("read_only", i, absl::StrCat(path, " does not exist"));
    }
    if (const absl::Status status = CheckShowable(path); !status.ok()) {
      return parsed.Error("read_only", i, absl::StrCat(path, ": ", status.message()));
    }
    // A link is visible under its own name, with the file that it leads to.
    const std::string end = fs::canonical(path, error).string();
    if (const absl::Status status = CheckShowable(end); !status.ok()) {
      return parsed.Error("read_only", i, absl::StrCat(path, " is ", end, ": ", status.message()));
    }
    paths.push_back({.given = given, .path = std::move(path)});
  }
  return paths;
}

// Root, working directory and program of `spec`, whose other members are set.
absl::Status LoadImage(const v1::AgentManifest& manifest, const Parsed& parsed, LaunchSpec* spec) {
  const fs::path image = manifest.image();
  const bool inside = image.is_relative() && image.lexically_normal() != "." &&
                      std::find(image.begin(), image.end(), "..") == image.end();
  if (!inside)
    return parsed.Error("image", -1, "must be a folder below the bot's folder, as a relative path");
  if (manifest.read_only_size() != 0) {
    return parsed.Error("read_only", 0, "cannot be used with an image: put it into the image");
  }
  const std::string path = NormalPath((fs::path(spec->folder) / image).string());
  std::error_code error;
  if (!fs::is_directory(path, error) ||
      CanonicalPath(path) != NormalPath(CanonicalPath(spec->folder) + "/" + image.string())) {
    return parsed.Error("image", -1, absl::StrCat(path, " is no folder, or a link"));
  }
  spec->image = manifest.image();
  spec->root = CanonicalPath(path);
  spec->working_directory = manifest.working_directory().empty() ? "/" : manifest.working_directory();
  if (spec->working_directory[0] != '/' ||
      absl::StrContains(spec->working_directory, absl::string_view("\0", 1))) {
    return parsed.Error("working_directory", -1, "must be an absolute path in the image");
  }
  std::string search(kImagePath);
  for (const std::string& entry : spec->env) {
    if (absl::StartsWith(entry, "PATH=")) search = entry.substr(5);
  }
  absl::StatusOr<std::string> program = FindInImage({.root = spec->root,
                                                     .word = spec->command[0],
                                                     .path = search,
                                                     .working_directory = spec->working_directory});
  if (!program.ok()) {
    return absl::Status(program.status().code(),
                        parsed.Error("command", 0, program.status().message()).message());
  }
  spec->program = *std::move(program);
  return absl::OkStatus();
}

struct ReadManifest {
  v1::AgentManifest manifest;
  google::protobuf::TextFormat::ParseInfoTree places;
};

absl::Status ReadFrom(const fs::path& folder, ReadManifest* read) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    return absl::NotFoundError(absl::StrCat(
        "agent folder ", folder.string(), fs::exists(folder, error) ? " is not a folder" : " does not exist",
        ": name a folder with agent.textproto, or cmd:PROGRAM ARG ..."));
  }
  const fs::path path = folder / kManifestName;
  if (!fs::exists(path, error)) {
    return absl::NotFoundError(absl::StrCat(path.string(), " is missing: write one with name and command"));
  }
  HAKAM_ASSIGN_OR_RETURN(const std::string text, ReadFile(path.string(), kMaxManifestBytes));

  FirstError errors(path.string());
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&errors);
  parser.WriteLocationsTo(&read->places);
  if (!parser.ParseFromString(text, &read->manifest)) {
    return absl::InvalidArgumentError(errors.text().empty() ? absl::StrCat(path.string(), " cannot be parsed")
                                                            : errors.text());
  }
  return CheckManifest(read->manifest, Parsed(path.string(), &read->places));
}

absl::StatusOr<LaunchSpec> FromFolder(const AgentFolder& split) {
  const fs::path folder = split.folder;
  ReadManifest read;
  HAKAM_RETURN_IF_ERROR(ReadFrom(folder, &read));
  const v1::AgentManifest& manifest = read.manifest;
  const Parsed parsed((folder / kManifestName).string(), &read.places);
  LaunchSpec spec;
  spec.name = manifest.name();
  spec.version = manifest.version();
  spec.folder = folder.string();
  spec.command.assign(manifest.command().begin(), manifest.command().end());
  spec.command.insert(spec.command.end(), split.arguments.begin(), split.arguments.end());
  spec.env.assign(manifest.env().begin(), manifest.env().end());
  spec.presets.assign(manifest.presets().begin(), manifest.presets().end());
  spec.start_limit = StartLimitOf(manifest);
  if (!manifest.image().empty()) {
    HAKAM_RETURN_IF_ERROR(LoadImage(manifest, parsed, &spec));
    return spec;
  }
  if (!manifest.working_directory().empty()) {
    return parsed.Error("working_directory", -1, "needs an image: a bot without one starts in its folder");
  }
  HAKAM_ASSIGN_OR_RETURN(spec.read_only, CheckReadOnly(manifest, parsed, folder));
  absl::StatusOr<std::string> program = FindProgram(spec.command[0], folder);
  if (!program.ok()) {
    const std::string how =
        manifest.build_size() == 0 ? "" : absl::StrCat(" (", absl::StrJoin(manifest.build(), " "), ")");
    return absl::Status(program.status().code(),
                        parsed.Error("command", 0, absl::StrCat(program.status().message(), how)).message());
  }
  spec.program = *std::move(program);
  return spec;
}

}  // namespace

bool IsElsewhere(absl::string_view spec) {
  return absl::StartsWith(spec, kDialPrefix) || absl::StartsWith(spec, kAttachPrefix);
}

absl::StatusOr<LaunchSpec> LoadAgent(absl::string_view spec, absl::string_view base_dir) {
  std::error_code error;
  const fs::path base =
      NormalPath(fs::absolute(std::string(base_dir.empty() ? "." : base_dir), error).string());
  if (error) return absl::InvalidArgumentError(absl::StrCat(base_dir, ": ", error.message()));
  if (absl::ConsumePrefix(&spec, "cmd:")) return FromCommand(spec, base);
  if (spec.empty())
    return absl::InvalidArgumentError("an agent must be named: a folder, or cmd:PROGRAM ARG ...");
  for (const absl::string_view other : {"builtin:", "dial:", "attach:"}) {
    if (absl::StartsWith(spec, other)) {
      return absl::InvalidArgumentError(absl::StrCat(spec, " is not an agent that is started as a process"));
    }
  }
  AgentFolder split = SplitArguments((base / std::string(spec)).string());
  HAKAM_RETURN_IF_ERROR(CheckArguments(spec, split));
  split.folder = NormalPath(split.folder);
  return FromFolder(split);
}

absl::StatusOr<std::string> LoadName(const std::string& folder) {
  ReadManifest read;
  HAKAM_RETURN_IF_ERROR(ReadFrom(folder, &read));
  return read.manifest.name();
}

absl::StatusOr<absl::Duration> LoadStartLimit(const std::string& folder) {
  ReadManifest read;
  HAKAM_RETURN_IF_ERROR(ReadFrom(folder, &read));
  return StartLimitOf(read.manifest);
}

absl::StatusOr<std::vector<v1::Tunable>> LoadTunables(const std::string& folder) {
  ReadManifest read;
  HAKAM_RETURN_IF_ERROR(ReadFrom(folder, &read));
  return std::vector<v1::Tunable>(read.manifest.tune().begin(), read.manifest.tune().end());
}

absl::StatusOr<BuildSpec> LoadBuild(const std::string& folder) {
  ReadManifest read;
  HAKAM_RETURN_IF_ERROR(ReadFrom(folder, &read));
  const v1::AgentManifest& manifest = read.manifest;
  BuildSpec spec = {.name = manifest.name(),
                    .folder = folder,
                    .command = {manifest.build().begin(), manifest.build().end()}};
  if (spec.command.empty()) return spec;
  const Parsed parsed((fs::path(folder) / kManifestName).string(), &read.places);
  HAKAM_ASSIGN_OR_RETURN(spec.read_only, CheckReadOnly(manifest, parsed, folder));
  absl::StatusOr<std::string> program = FindProgram(spec.command[0], folder);
  if (!program.ok()) {
    return absl::Status(program.status().code(),
                        parsed.Error("build", 0, program.status().message()).message());
  }
  spec.program = *std::move(program);
  return spec;
}

}  // namespace hakam::arbiter
