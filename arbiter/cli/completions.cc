// Completion for bash, zsh and fish. Each script has a table of commands and options, and a few lines of code
// that find the command in the line that is typed.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "arbiter/cli/command_help.h"

namespace hakam::arbiter {
namespace {

// In single quotes. Only fish reads a backslash there.
std::string InQuotes(absl::string_view text) {
  return absl::StrCat("'", absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}
std::string FishQuoted(absl::string_view text) {
  return absl::StrCat("'", absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"'", "\\'"}}), "'");
}

// What fits beside a name in a list: the first sentence.
std::string Brief(absl::string_view text) {
  const size_t end = std::min({text.find(". "), text.find(" ("), text.find(": "), text.size()});
  return std::string(text.substr(0, end));
}

std::vector<OptionHelp> OptionsOf(const CommandHelp& command) {
  std::vector<OptionHelp> all;
  for (const auto& [group, options] : command.options) all.insert(all.end(), options.begin(), options.end());
  return all;
}

bool IsChoice(const std::string& value) { return absl::StrContains(value, "|"); }

// "AGENT", "strict|auto|off"; "-" for a value that completion does not know.
std::string Known(const std::string& value) {
  const bool known = IsChoice(value) || value == kAgentValue || value == kGameValue ||
                     value == kFolderValue || value == kFileValue;
  return known ? value : "-";
}

std::string Names(const std::vector<CommandHelp>& commands) {
  return absl::StrJoin(commands, " ", [](std::string* out, const CommandHelp& command) {
    absl::StrAppend(out, command.name());
  });
}

// The scripts, but for what stands between @.
constexpr char kBash[] = R"(# Completion of hakam for bash.
_hakam_words() {  # COMMAND: sets below, options (NAME, NAME:VALUE) and arguments (VALUE, VALUE... for many)
  below='' options='' arguments=''
  case $1 in
@commands@  esac
}
_hakam() {
  local below options arguments command=hakam place=0 value='' names='' paths='' prefix='' option word
  local line=${COMP_LINE:0:COMP_POINT}
  local -a words wanted found
  read -ra words <<<"$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  local typed=${words[-1]} current=${words[-1]}
  _hakam_words "$command"
  for word in "${words[@]:1:${#words[@]}-2}"; do
    if [[ -n $value ]]; then
      value=''  # the word is that of an option
    elif [[ $word == -* ]]; then
      for option in $options; do [[ $option == "$word":* ]] && value=${option#*:}; done
    elif [[ " $below " == *" $word "* ]]; then
      command+=" $word"
      _hakam_words "$command"
    else
      place=$((place + 1))
    fi
  done
  if [[ -n $value ]]; then
    :
  elif [[ $current == --*=* ]]; then
    prefix=${current%%=*}=
    current=${current#*=}
    for option in $options; do [[ $option == "${prefix%=}":* ]] && value=${option#*:}; done
  elif [[ $current == -* ]]; then
    for option in $options; do names+=" ${option%%:*}"; done
  else
    names=$below
    read -ra wanted <<<"$arguments"
    value=${wanted[place]:-}
    [[ -z $value && $arguments == *... ]] && value=${wanted[-1]}
  fi
  case ${value%...} in
    AGENT) names+=' @agents@' paths=-d ;;
    GAME) names+=' @games@' ;;
    FOLDER) paths=-d ;;
    FILE) paths=-f ;;
    *\|*) names+=" ${value//|/ }" ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$names" -- "$current")
  if [[ -n $paths ]]; then
    mapfile -t found < <(compgen "$paths" -- "$current")
    ((${#found[@]} > 0 && ${#COMPREPLY[@]} == 0)) && compopt -o filenames 2>/dev/null
    COMPREPLY+=("${found[@]}")
  fi
  # Readline replaces only what is behind the last of these.
  [[ $COMP_WORDBREAKS == *:* ]] && current=${typed##*:} || current=$typed
  [[ $COMP_WORDBREAKS == *=* ]] && current=${current##*=}
  COMPREPLY=("${COMPREPLY[@]/#/$prefix}")
  COMPREPLY=("${COMPREPLY[@]#"${typed%"$current"}"}")
}
complete -F _hakam hakam
)";

constexpr char kZsh[] = R"(#compdef hakam
# Completion of hakam for zsh.
_hakam__agent() {  # two underscores: no command has them
  compadd -- @agents@
  _files -/
}
_hakam__game() { compadd -- @games@ }
@commands@
_hakam "$@"
)";

constexpr char kFish[] = R"(# Completion of hakam for fish.
function __hakam_at -d 'Whether the line is one of this command'
    set -l command hakam
    for word in (commandline -opc)[2..-1]
        switch "$command $word"
            case @paths@
                set command "$command $word"
        end
    end
    test "$command" = "$argv"
end
complete -c hakam -f
@commands@)";

// "play --boards:- --game:GAME --single" as a case of the table.
std::string BashCase(const CommandHelp& command) {
  std::vector<std::string> options;
  for (const OptionHelp& option : OptionsOf(command)) {
    for (const std::string& name : option.names) {
      options.push_back(option.value.empty() ? name : absl::StrCat(name, ":", Known(option.value)));
    }
  }
  std::vector<std::string> arguments;
  for (const OptionHelp& argument : command.arguments) {
    arguments.push_back(absl::StrCat(Known(argument.value), argument.many ? "..." : ""));
  }
  return absl::StrCat("    ", InQuotes(command.path), ")\n      below=", InQuotes(Names(command.below)),
                      "\n      options=", InQuotes(absl::StrJoin(options, " ")),
                      "\n      arguments=", InQuotes(absl::StrJoin(arguments, " ")), " ;;\n");
}

// What _arguments does with a value.
std::string ZshAction(const std::string& value) {
  if (IsChoice(value)) return absl::StrCat("(", absl::StrReplaceAll(value, {{"|", " "}}), ")");
  if (value == kAgentValue) return "_hakam__agent";
  if (value == kGameValue) return "_hakam__game";
  if (value == kFolderValue) return "_files -/";
  return value == kFileValue ? "_files" : " ";
}

std::string ZshFunction(const std::string& path) {
  return absl::StrCat("_", absl::StrReplaceAll(path, {{" ", "_"}, {"-", "_"}}));
}

std::string ZshText(absl::string_view text) {
  return absl::StrReplaceAll(Brief(text), {{"[", "\\["}, {"]", "\\]"}, {":", "\\:"}});
}

std::string ZshCommand(const CommandHelp& command) {
  std::string out = absl::StrCat(ZshFunction(command.path), "() {\n");
  if (!command.below.empty()) absl::StrAppend(&out, "  local state line curcontext=\"$curcontext\"\n");
  absl::StrAppend(&out, "  _arguments -C");
  for (const OptionHelp& option : OptionsOf(command)) {
    for (const std::string& name : option.names) {
      const std::string value = option.value.empty()
                                    ? ""
                                    : absl::StrCat(":", IsChoice(option.value) ? "value" : option.value, ":",
                                                   ZshAction(option.value));
      const char* equals = option.value.empty() || !absl::StartsWith(name, "--") ? "" : "=";
      absl::StrAppend(&out, " \\\n    ",
                      InQuotes(absl::StrCat("*", name, equals, "[", ZshText(option.text), "]", value)));
    }
  }
  int place = 0;
  for (const OptionHelp& argument : command.arguments) {
    const std::string at = argument.many ? "*" : absl::StrCat(++place);
    absl::StrAppend(&out, " \\\n    ",
                    InQuotes(absl::StrCat(at, ":", argument.names[0], ":", ZshAction(argument.value))));
  }
  if (command.below.empty()) return absl::StrCat(out, "\n}\n");
  absl::StrAppend(&out,
                  " \\\n    '1:command:->command' '*::argument:->rest'\n  case $state in\n    command)\n     "
                  " local -a commands=(");
  for (const CommandHelp& below : command.below) {
    absl::StrAppend(&out, "\n        ", InQuotes(absl::StrCat(below.name(), ":", ZshText(below.text))));
  }
  absl::StrAppend(&out, ")\n      _describe command commands ;;\n    rest)\n      case $line[1] in\n");
  for (const CommandHelp& below : command.below) {
    absl::StrAppend(&out, "        ", below.name(), ") ", ZshFunction(below.path), " ;;\n");
  }
  return absl::StrCat(out, "      esac ;;\n  esac\n}\n");
}

// What `complete` offers for a value; `-r`, because a value must follow.
std::string FishValue(const std::string& value, const CompletionWords& words) {
  if (IsChoice(value)) return absl::StrCat("-x -a ", FishQuoted(absl::StrReplaceAll(value, {{"|", " "}})));
  if (value == kAgentValue)
    return absl::StrCat("-x -a ", FishQuoted(absl::StrCat(absl::StrJoin(words.agents, " "),
                                                          " (__fish_complete_directories)")));
  if (value == kGameValue) return absl::StrCat("-x -a ", FishQuoted(absl::StrJoin(words.games, " ")));
  if (value == kFolderValue) return "-x -a '(__fish_complete_directories)'";
  return value == kFileValue ? "-r -F" : "-x";
}

std::string FishCommand(const CommandHelp& command, const CompletionWords& words) {
  std::string out;
  const std::string begin =
      absl::StrCat("complete -c hakam -n ", FishQuoted(absl::StrCat("__hakam_at ", command.path)), " ");
  for (const CommandHelp& below : command.below) {
    absl::StrAppend(&out, begin, "-a ", below.name(), " -d ", FishQuoted(Brief(below.text)), "\n");
  }
  for (const OptionHelp& argument : command.arguments) {
    const std::string value = FishValue(argument.value, words);
    if (value != "-x")
      absl::StrAppend(&out, begin, absl::StripPrefix(absl::StripPrefix(value, "-x "), "-r "), "\n");
  }
  for (const OptionHelp& option : OptionsOf(command)) {
    absl::StrAppend(&out, begin);
    for (absl::string_view name : option.names) {
      const bool is_long = absl::ConsumePrefix(&name, "--");
      absl::StrAppend(&out, is_long ? "-l " : "-s ", absl::StripPrefix(name, "-"), " ");
    }
    if (!option.value.empty()) absl::StrAppend(&out, FishValue(option.value, words), " ");
    absl::StrAppend(&out, "-d ", FishQuoted(Brief(option.text)), "\n");
  }
  return out;
}

}  // namespace

std::string BashCompletion(const CommandHelp& hakam, const CompletionWords& words) {
  std::string commands;
  for (const CommandHelp* command : WithAllBelow(hakam)) absl::StrAppend(&commands, BashCase(*command));
  return absl::StrReplaceAll(kBash, {{"@commands@", commands},
                                     {"@agents@", absl::StrJoin(words.agents, " ")},
                                     {"@games@", absl::StrJoin(words.games, " ")}});
}

std::string ZshCompletion(const CommandHelp& hakam, const CompletionWords& words) {
  std::string commands;
  for (const CommandHelp* command : WithAllBelow(hakam)) absl::StrAppend(&commands, ZshCommand(*command));
  return absl::StrReplaceAll(kZsh, {{"@commands@", commands},
                                    {"@agents@", absl::StrJoin(words.agents, " ")},
                                    {"@games@", absl::StrJoin(words.games, " ")}});
}

std::string FishCompletion(const CommandHelp& hakam, const CompletionWords& words) {
  std::string commands;
  std::vector<std::string> paths;
  for (const CommandHelp* command : WithAllBelow(hakam)) {
    absl::StrAppend(&commands, FishCommand(*command, words));
    paths.push_back(FishQuoted(command->path));
  }
  return absl::StrReplaceAll(kFish, {{"@commands@", commands}, {"@paths@", absl::StrJoin(paths, " ")}});
}

}  // namespace hakam::arbiter
