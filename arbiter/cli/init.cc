#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <system_error>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "arbiter/cli/agent_spec.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/home.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr char kCommon[] = "common";
constexpr char kPrimer[] = "primer";
constexpr char kProto[] = "proto";

// The files and folders of a kit that are copied into a bot.
bool IsCarried(const std::string& name) {
  static const auto* const kNot = new std::set<std::string>{
      "CMakeLists.txt", "__pycache__", "build",  "examples", "fleet", "generate.sh", "kit.sh",
      "node_modules",   kProto,        "target", "test",     "tests", "v1.d.ts"};
  return !kNot->contains(name) && !absl::EndsWith(name, "_test.go");
}

// True if the kit makes its messages from the protos when it is built or loaded. The other kits contain
// ready-made stubs.
bool NeedsProtos(const std::string& language) {
  return language == "java" || language == "node" || language == "rust";
}

// Templates that were installed in part, or changed afterwards.
absl::Status Incomplete(const fs::path& home, const std::string& folder) {
  return absl::UnavailableError(
      absl::StrCat("the templates of bots in ", home.string(), " are not complete: ", folder,
                   " is missing or cannot be read; install Hakam again, or set HAKAM_HOME to the folder "
                   "of its sources"));
}

// `folders` are in `home`.
absl::Status CheckComplete(const fs::path& home, const std::vector<fs::path>& folders) {
  std::error_code error;
  for (const fs::path& folder : folders) {
    if (!fs::is_directory(home / folder, error) || fs::is_empty(home / folder, error))
      return Incomplete(home, folder.string());
  }
  return absl::OkStatus();
}

std::vector<std::string> FoldersIn(const fs::path& path, absl::FunctionRef<bool(const fs::path&)> is_wanted) {
  std::vector<std::string> names;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, error)) {
    if (entry.is_directory(error) && is_wanted(entry.path()))
      names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

// The languages of the first bot, or of the template in this folder: each has a manifest.
std::vector<std::string> Languages(const fs::path& path) {
  return FoldersIn(path, [](const fs::path& folder) {
    std::error_code error;
    return fs::exists(folder / "agent.textproto", error);
  });
}

// The templates besides the first bot.
std::vector<std::string> Templates(const fs::path& init) {
  return FoldersIn(init, [](const fs::path& folder) { return !Languages(folder).empty(); });
}

// The command that runs the tests of a new bot: the first line of its test says the same.
std::string TestCommand(const std::string& language) {
  static const auto* const kCommands = new std::map<std::string, std::string>{
      {"cpp", "./build.sh && ctest --test-dir build --output-on-failure"},
      {"go", "go test"},
      {"java", "mvn --quiet test"},
      {"node", "node --test"},
      {"python", "@PYTHON@ -m unittest discover -p '*_test.py'"},
      {"rust", "cargo test --release"}};
  const auto found = kCommands->find(language);
  return found == kCommands->end() ? "" : found->second;
}

struct Bot {
  std::string name;
  std::string language;
  std::string test;
  fs::path home;
  fs::path folder;

  std::string Filled(const std::string& text) const {
    return absl::StrReplaceAll(
        text,
        {{"@NAME@", name}, {"@TEST@", test}, {"@HAKAM@", home.string()}, {"@PYTHON@", PythonOfBots(home)}});
  }
};

// A change of a text while it is copied.
using Change = absl::FunctionRef<std::string(const std::string&)>;

absl::Status CopyFile(const fs::path& from, const fs::path& to, Change change) {
  std::ifstream in(from, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (!in.is_open() || in.bad()) {
    return absl::UnavailableError(
        absl::StrCat(from.string(), ": this template cannot be read; install Hakam again"));
  }
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  if (error) return WriteError(to.parent_path().string(), error.value());
  errno = 0;
  std::ofstream out(to, std::ios::binary);
  out << change(text);
  out.close();
  if (!out) return WriteError(to.string(), errno != 0 ? errno : EIO);
  fs::permissions(to, fs::status(from, error).permissions(), error);
  return absl::OkStatus();
}

// Copies the files and folders whose names `takes` accepts. `change` is applied to contents and paths.
absl::Status CopyFolder(const fs::path& from, const fs::path& to,
                        absl::FunctionRef<bool(const std::string&)> takes, Change change) {
  std::error_code error;
  for (fs::recursive_directory_iterator it(from, error), end; it != end; it.increment(error)) {
    if (!takes(it->path().filename().string())) {
      it.disable_recursion_pending();
      continue;
    }
    if (!it->is_regular_file(error)) continue;
    const std::string relative = it->path().lexically_relative(from).string();
    HAKAM_RETURN_IF_ERROR(CopyFile(it->path(), to / change(relative), change));
  }
  if (!error) return absl::OkStatus();
  return absl::PermissionDeniedError(absl::StrCat(from.string(), ": ", error.message()));
}

absl::Status CopyTemplates(const fs::path& from, const Bot& bot) {
  // pip compiles the Python files that it installs.
  return CopyFolder(
      from, bot.folder, [](const std::string& name) { return name != "__pycache__"; },
      [&bot](const std::string& text) { return bot.Filled(text); });
}

absl::Status CopyKit(const fs::path& from, const fs::path& to) {
  return CopyFolder(from, to, IsCarried, [](const std::string& text) { return text; });
}

// The name must also be valid for a package, a crate and a class.
absl::Status CheckName(const std::string& name) {
  const bool fits = !name.empty() && name.size() <= 64 &&
                    absl::ascii_isalpha(static_cast<unsigned char>(name[0])) &&
                    std::all_of(name.begin(), name.end(), [](char c) {
                      return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_';
                    });
  if (fits) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("\"", name,
                                                 "\" is no name for a bot: use a letter, then letters, "
                                                 "digits, - and _, at most 64 in total; give --name"));
}

absl::Status CheckFolder(const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(folder, error) || (fs::is_directory(folder, error) && fs::is_empty(folder, error))) {
    return absl::OkStatus();
  }
  return absl::AlreadyExistsError(
      absl::StrCat(folder.string(), " exists already: give the name of a new folder"));
}

// True if the build of such a bot needs packages of its language's registry.
bool Downloads(const std::string& language) { return language != "cpp" && language != "python"; }

absl::StatusOr<std::string> LanguageOf(const InitOptions& options, const fs::path& init) {
  const std::string& name = options.template_name;
  const std::vector<std::string> templates = Templates(init);
  if (!name.empty() && std::find(templates.begin(), templates.end(), name) == templates.end()) {
    return absl::InvalidArgumentError(absl::StrCat("--template ", name, ": use ",
                                                   absl::StrJoin(templates, " or "),
                                                   ", or leave it out for a first bot"));
  }
  const std::vector<std::string> languages = Languages(init / name);
  if (languages.empty()) return Incomplete(init.parent_path().parent_path(), "sdk/init/python");
  if (options.language.empty() && languages.size() == 1) return languages[0];
  if (std::find(languages.begin(), languages.end(), options.language) != languages.end())
    return options.language;
  if (name.empty() && !TestCommand(options.language).empty())
    return Incomplete(init.parent_path().parent_path(), "sdk/init/" + options.language);
  if (!name.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--template ", name, ": exists only for --lang ", absl::StrJoin(languages, ", "),
                     "; leave --template out for a first bot in ", options.language));
  }
  return absl::InvalidArgumentError(absl::StrCat(
      options.language.empty() ? "--lang is required" : "--lang " + options.language, ": use one of ",
      absl::StrJoin(languages, ", "), "; for other languages see sdk/bridge/README.md"));
}

absl::StatusOr<Bot> WriteBot(const InitOptions& options) {
  Bot bot;
  HAKAM_ASSIGN_OR_RETURN(bot.home, HakamHome());
  const fs::path init = bot.home / "sdk" / "init";
  HAKAM_ASSIGN_OR_RETURN(bot.language, LanguageOf(options, init));
  std::error_code error;
  bot.folder = fs::absolute(options.folder, error).lexically_normal();
  if (!bot.folder.has_filename()) bot.folder = bot.folder.parent_path();
  bot.name = options.name.empty() ? bot.folder.filename().string() : options.name;
  bot.test = absl::StrReplaceAll(TestCommand(bot.language), {{"@PYTHON@", PythonOfBots(bot.home)}});
  // The tests need the rules module, which the build copies.
  if (!options.template_name.empty()) bot.test = "./build.sh && " + bot.test;
  HAKAM_RETURN_IF_ERROR(CheckName(bot.name));
  HAKAM_RETURN_IF_ERROR(CheckFolder(bot.folder));
  const fs::path sdk = "sdk";
  // Each language has its own package layout: Python imports the folder itself. The C++ kit is not copied: it
  // is built together with Hakam.
  const fs::path kit = bot.language == "python" ? sdk / "python" / "hakam" : sdk / bot.language;
  const bool copies_kit = bot.language != "cpp";
  const fs::path protos = fs::path(kProto) / "hakam" / "v1";
  const fs::path primer = sdk / "rules" / kPrimer;
  std::vector<fs::path> needed = {primer};
  if (copies_kit) needed.push_back(kit);
  if (NeedsProtos(bot.language)) needed.push_back(protos);
  HAKAM_RETURN_IF_ERROR(CheckComplete(bot.home, needed));
  absl::Status written = CopyTemplates(init / kCommon, bot);
  written.Update(CopyTemplates(init / bot.language, bot));
  // A template adds files to the first bot, and replaces some.
  if (!options.template_name.empty())
    written.Update(CopyTemplates(init / options.template_name / bot.language, bot));
  // A copy, because a link into the sources of Hakam breaks when the bot is on another machine. The whole
  // folder, because its pages link each other.
  written.Update(CopyKit(bot.home / primer, bot.folder / kPrimer));
  if (copies_kit) written.Update(CopyKit(bot.home / kit, bot.folder / "hakam"));
  if (NeedsProtos(bot.language)) written.Update(CopyKit(bot.home / protos, bot.folder / "hakam" / protos));
  if (written.ok()) return bot;
  fs::remove_all(bot.folder, error);  // it did not exist before, or was empty
  return written;
}

// What such a bot needs besides, if Hakam was installed.
const char* Needs(const InitOptions& options, const Bot& bot) {
  if (HasSources(bot.home)) return "";
  if (!options.template_name.empty()) return "It needs the rules module: pip install hakam-rules\n";
  if (bot.language != "cpp") return "";
  return "Its build needs Hakam as `./dev build` made it from the sources: set HAKAM_DIR to their folder.\n";
}

}  // namespace

absl::StatusOr<int> InitCommand(const InitOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const Bot bot, WriteBot(options));
  const char* network =
      Downloads(bot.language)
          ? " --build-network\nThe first build downloads packages; leave --build-network out later."
          : "";
  PrintOut(absl::StrCat(options.folder, ": the bot \"", bot.name, "\" is ready to play:\n  hakam play ",
                        options.folder, " builtin:greedy", network, "\n", Needs(options, bot)));
  return kExitOk;
}

}  // namespace hakam::arbiter
