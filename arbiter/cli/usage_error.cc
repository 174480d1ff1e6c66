#include "arbiter/cli/usage_error.h"

#include <algorithm>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "sdk/base/nearest.h"

namespace hakam::arbiter {
namespace {

// `word` is no option or command of `command`; `path`: the command that it follows, as it is typed.
std::string Unknown(const CLI::App& command, absl::string_view path, absl::string_view word) {
  const bool option = absl::StartsWith(word, "-");
  std::vector<std::string> names;
  if (option) {
    word = word.substr(0, word.find('='));
    for (const CLI::Option* known : command.get_options()) {
      names.insert(names.end(), known->get_lnames().begin(), known->get_lnames().end());
    }
  } else {
    for (const CLI::App* known : command.get_subcommands([](const CLI::App*) { return true; })) {
      if (!known->get_group().empty()) names.push_back(known->get_name());  // no group: hidden
    }
    if (names.empty()) return "";  // one argument too many
  }
  // Without dashes: those that every option has say nothing about which one is meant.
  const std::string nearest =
      NearestName(word.substr(std::min(word.find_first_not_of('-'), word.size())), names);
  const absl::string_view above = absl::StripPrefix(absl::StripPrefix(path, "hakam"), " ");
  return absl::StrCat("unknown ", option ? "option " : "command ",
                      option || above.empty() ? "" : absl::StrCat(above, " "), word,
                      nearest.empty() ? absl::StrCat("; `", path, " --help` lists those that there are")
                                      : absl::StrCat("; did you mean ", option ? "--" : "", nearest, "?"));
}

}  // namespace

std::string UnknownWord(const CLI::App& app) {
  std::string path = app.get_name();
  for (const CLI::App* command = &app;;) {
    const std::vector<std::string> unknown = command->remaining();
    if (!unknown.empty()) return Unknown(*command, path, unknown.front());
    const std::vector<CLI::App*> below = command->get_subcommands();
    if (below.empty()) return "";
    command = below.front();
    absl::StrAppend(&path, " ", command->get_name());
  }
}

}  // namespace hakam::arbiter
