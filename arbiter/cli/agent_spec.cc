#include "arbiter/cli/agent_spec.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "arbiter/process/agent_folder.h"
#include "arbiter/process/manifest.h"
#include "arbiter/process/paths.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

// The name of an entrant has at most 64 characters; the rest is for a number.
constexpr size_t kMaxName = 60;
constexpr size_t kHalfName = 29;

struct Command {
  std::string program;     // without its quotes
  absl::string_view rest;  // the text after the program, unchanged
  bool closed = true;      // every quote is closed
};

// Splits like arbiter/process/manifest.h: at blanks, with ' and " as quotes.
Command Split(absl::string_view text) {
  Command command;
  text = absl::StripLeadingAsciiWhitespace(text);
  char quote = 0;
  size_t i = 0;
  for (; i < text.size() && (quote != 0 || !absl::ascii_isspace(text[i])); ++i) {
    if (quote != 0 ? text[i] == quote : (text[i] == '\'' || text[i] == '"')) {
      quote = quote != 0 ? 0 : text[i];
    } else {
      command.program += text[i];
    }
  }
  command.rest = text.substr(i);
  command.closed = quote == 0;
  return command;
}

std::string Quoted(const std::string& word) {
  if (word.find_first_of(" \t\n\v\f\r'\"") == std::string::npos) return word;
  return absl::StrCat("'", absl::StrReplaceAll(word, {{"'", "'\"'\"'"}}), "'");
}

std::string LastPart(const std::string& name) {
  const fs::path path = fs::path(name).lexically_normal();
  return (path.filename().empty() ? path.parent_path() : path).filename().string();
}

std::string Absolute(const std::string& path, const std::string& base_dir) {
  return NormalPath((fs::path(base_dir) / path).string());
}

// Keeps the characters that a name may contain.
std::string Clean(absl::string_view name) {
  std::string clean;
  for (const char c : name) {
    if (absl::ascii_isalnum(static_cast<unsigned char>(c)) || absl::StrContains("._-+", c)) clean += c;
  }
  return clean.empty() || clean == "." || clean == ".." ? "agent" : clean.substr(0, kMaxName);
}

// What a bot is called: by its manifest, else by its spec (absolute).
std::string NameOf(const std::string& spec) {
  if (!IsFolder(spec)) return ShortName(spec);
  const AgentFolder agent = SplitArguments(spec);
  const absl::StatusOr<std::string> name = LoadName(agent.folder);
  if (!name.ok()) return ShortName(spec);  // loading the bot reports it
  return Clean(absl::StrCat(*name, absl::StrJoin(agent.arguments, "")));
}

bool IsUnique(const std::string& name, const std::vector<std::string>& names) {
  return std::count(names.begin(), names.end(), name) == 1;
}

}  // namespace

bool IsFolder(const std::string& spec) {
  return !spec.empty() && !absl::StartsWith(spec, "builtin:") && !absl::StartsWith(spec, "cmd:") &&
         !IsElsewhere(spec);
}

std::string AbsoluteSpec(const std::string& spec, const std::string& base_dir) {
  absl::string_view text = spec;
  if (absl::ConsumePrefix(&text, "cmd:")) {
    const Command command = Split(text);
    if (!command.closed || !absl::StrContains(command.program, "/")) return spec;
    return absl::StrCat("cmd:", Quoted(Absolute(command.program, base_dir)), command.rest);
  }
  if (!IsFolder(spec)) return spec;
  AgentFolder agent = SplitArguments((fs::path(base_dir) / spec).string());
  agent.folder = NormalPath(agent.folder);
  return JoinArguments(agent);
}

bool SameAgent(const std::string& a, const std::string& b) {
  std::error_code error;
  if (a == b) return true;
  if (!IsFolder(a) || !IsFolder(b)) return false;
  const AgentFolder one = SplitArguments(a);
  const AgentFolder other = SplitArguments(b);
  return one.arguments == other.arguments && fs::equivalent(one.folder, other.folder, error);
}

std::string ShortName(const std::string& spec) {
  absl::string_view text = spec;
  if (absl::ConsumePrefix(&text, kDialPrefix) || absl::ConsumePrefix(&text, kAttachPrefix)) {
    return Clean(absl::StrReplaceAll(text, {{":", "-"}}));
  }
  if (IsFolder(spec)) {
    const AgentFolder agent = SplitArguments(spec);
    return Clean(absl::StrCat(LastPart(agent.folder), absl::StrJoin(agent.arguments, "")));
  }
  const std::string name = absl::ConsumePrefix(&text, "cmd:")
                               ? Split(text).program
                               : std::string(absl::StripPrefix(text, "builtin:"));
  return Clean(LastPart(name));
}

std::vector<std::string> NamesOf(const std::vector<std::string>& agents, const std::string& base_dir) {
  std::vector<std::string> names;
  for (const std::string& agent : agents) names.push_back(NameOf(AbsoluteSpec(agent, base_dir)));
  const std::vector<std::string> plain = names;
  for (size_t i = 0; i < names.size(); ++i) {
    const std::string place = ShortName(AbsoluteSpec(agents[i], base_dir));
    if (!IsUnique(plain[i], plain) && place != plain[i]) {
      names[i] = absl::StrCat(plain[i].substr(0, kHalfName), "-", place.substr(0, kHalfName));
    }
  }
  const std::vector<std::string> placed = names;
  for (size_t i = 0; i < names.size(); ++i) {
    if (IsUnique(placed[i], placed)) continue;
    const auto before =
        std::count(placed.begin(), placed.begin() + static_cast<std::ptrdiff_t>(i), placed[i]);
    names[i] = absl::StrCat(placed[i].substr(0, kMaxName), "-", before + 1);
  }
  return names;
}

}  // namespace hakam::arbiter
