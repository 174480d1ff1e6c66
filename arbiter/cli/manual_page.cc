// The manual page, in the macros of man(7).
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "arbiter/cli/command_help.h"

namespace hakam::arbiter {
namespace {

// The text as it is, also for who copies a command from the page: the formatter would make typographic signs
// of some characters.
std::string Roff(absl::string_view text) {
  std::string out = absl::StrReplaceAll(text, {{"\\", "\\e"},
                                               {"-", "\\-"},
                                               {"'", "\\(aq"},
                                               {"`", "\\(ga"},
                                               {"^", "\\(ha"},
                                               {"~", "\\(ti"},
                                               {"\"", "\\(dq"}});
  return absl::StartsWith(out, ".") ? absl::StrCat("\\&", out) : out;
}

std::string Bold(absl::string_view text) { return absl::StrCat("\\fB", Roff(text), "\\fR"); }

// Lines that begin with two spaces are shown as they are, the others are paragraphs.
std::string Prose(absl::string_view text) {
  std::string out;
  bool fixed = false;
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    const bool is_fixed = absl::StartsWith(line, "  ");
    if (is_fixed != fixed) absl::StrAppend(&out, is_fixed ? ".RS 2\n.nf\n" : ".fi\n.RE\n");
    if (is_fixed) line.remove_prefix(2);
    absl::StrAppend(&out, Roff(line), "\n");
    fixed = is_fixed;
  }
  return fixed ? absl::StrCat(out, ".fi\n.RE\n") : out;
}

std::string Paragraphs(absl::string_view text) {
  std::string out;
  for (const absl::string_view paragraph : absl::StrSplit(text, "\n\n", absl::SkipEmpty())) {
    absl::StrAppend(&out, ".PP\n", Prose(paragraph));
  }
  return out;
}

std::string Tagged(const OptionHelp& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.names) names.push_back(Bold(name));
  return absl::StrCat(".TP\n", absl::StrJoin(names, ", "),
                      option.value.empty() || !absl::StartsWith(option.names[0], "-")
                          ? ""
                          : absl::StrCat(" ", Roff(option.value)),
                      "\n", Roff(option.text), "\n");
}

std::string Command(const CommandHelp& command) {
  std::string out = absl::StrCat(".SS ", Roff(command.path), "\n", Bold(command.usage), "\n.PP\n",
                                 Roff(command.text), ".\n");
  for (const OptionHelp& argument : command.arguments) absl::StrAppend(&out, Tagged(argument));
  for (const auto& [group, options] : command.options) {
    if (group != command.options.front().first) absl::StrAppend(&out, ".PP\n", Roff(group), ":\n");
    for (const OptionHelp& option : options) {
      if (option.names[0] != "-h") absl::StrAppend(&out, Tagged(option));  // every command has it
    }
  }
  return absl::StrCat(out, Paragraphs(command.footer));
}

}  // namespace

std::vector<const CommandHelp*> WithAllBelow(const CommandHelp& command) {
  std::vector<const CommandHelp*> all = {&command};
  for (const CommandHelp& below : command.below) {
    const std::vector<const CommandHelp*> more = WithAllBelow(below);
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

std::string ManualPage(const CommandHelp& hakam, absl::string_view version, absl::string_view date) {
  std::string out =
      absl::StrCat(".TH HAKAM 1 ", date, " \"Hakam ", version, "\" \"User Commands\"\n.SH NAME\nhakam \\- ",
                   Roff(absl::StripPrefix(hakam.text, "Hakam: ")), "\n", ".SH SYNOPSIS\n", Bold(hakam.usage),
                   "\n.SH DESCRIPTION\n", Roff(hakam.text), ".\n");
  for (const auto& [group, options] : hakam.options) {
    for (const OptionHelp& option : options) absl::StrAppend(&out, Tagged(option));
  }
  absl::StrAppend(&out, Paragraphs(hakam.footer), ".SH COMMANDS\n");
  for (const CommandHelp* command : WithAllBelow(hakam)) {
    if (command != &hakam) absl::StrAppend(&out, Command(*command));
  }
  return out;
}

}  // namespace hakam::arbiter
