#include "arbiter/cli/help_format.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "arbiter/view/wrapped_text.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kWidth = 80;
constexpr size_t kColumn = 26;  // where descriptions begin

// Options by their long name, arguments by their name.
constexpr std::pair<absl::string_view, absl::string_view> kValues[] = {
    {"--agent", kAgentValue},   {"--bot", kAgentValue},       {"--reference", kAgentValue},
    {"A", kAgentValue},         {"AGENT", kAgentValue},       {"B", kAgentValue},
    {"BOT", kAgentValue},       {"NEW...OLD", kAgentValue},   {"--game", kGameValue},
    {"PRESET", kGameValue},     {"--folder", kFolderValue},   {"--keep", kFolderValue},
    {"--league", kFolderValue}, {"--plots", kFolderValue},    {"DIR", kFolderValue},
    {"FOLDER", kFolderValue},   {"--ca", kFileValue},         {"--certificate", kFileValue},
    {"--key", kFileValue},      {"--output", kFileValue},     {"--summary", kFileValue},
    {"--token", kFileValue},    {"FOLDER|RECORD", kFileValue}};

// CLI11 writes the type and after a colon the check: "UINT:INT in [1 - 4096]".
struct Value {
  std::string name;   // "N", or the words to choose from
  std::string range;  // "1 to 4096"
};
Value ValueOf(const CLI::Option& option) {
  if (option.get_type_size() == 0) return {};  // a flag
  const std::string type = option.get_type_name();
  const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(type, absl::MaxSplits(':', 1));
  const auto [base, check] = parts;
  Value value;
  if (const size_t open = check.find(" in ["); open != check.npos) {
    value.range = absl::StrReplaceAll(absl::StripSuffix(check.substr(open + 5), "]"), {{" - ", " to "}});
  } else if (absl::StartsWith(check, "{")) {
    value.name = absl::StrReplaceAll(check.substr(1, check.size() - 2), {{",", "|"}});
    return value;
  } else if (base.empty()) {
    value.name = std::string(check);
    return value;
  }
  const bool whole = base == "UINT" || base == "INT";
  value.name = whole ? "N" : base == "FLOAT" ? "X" : std::string(base);
  return value;
}

OptionHelp DescribeOption(const CLI::Option& option) {
  const Value value = ValueOf(option);
  OptionHelp help{.value = value.name, .text = option.get_description()};
  const bool positional = !option.nonpositional();
  if (positional) {
    help.names = {option.get_name(true, false)};
  } else {
    for (const std::string& name : option.get_snames()) help.names.push_back(absl::StrCat("-", name));
    for (const std::string& name : option.get_lnames()) help.names.push_back(absl::StrCat("--", name));
  }
  help.many = positional && option.get_expected_max() >= CLI::detail::expected_max_vector_size;
  std::string more = value.range;
  const std::string usual = option.get_default_str();
  if (!usual.empty() && !absl::StrContains(help.text, "(default")) {
    absl::StrAppend(&more, more.empty() ? "" : "; ", "default: ", usual);
  }
  if (!more.empty()) absl::StrAppend(&help.text, " (", more, ")");
  if (!positional && option.get_required()) absl::StrAppend(&help.text, " (required)");
  for (const CLI::Option* other : option.get_excludes())
    absl::StrAppend(&help.text, " (not with ", other->get_name(), ")");
  return help;
}

class Formatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool positional) const override {
    const OptionHelp help = DescribeOption(*option);
    std::string head = absl::StrCat("  ", absl::StrJoin(help.names, ","));
    if (!positional && !help.value.empty()) absl::StrAppend(&head, " ", help.value);
    return Line(std::move(head), help.text);
  }
  std::string make_subcommand(const CLI::App* command) const override {
    return Line(absl::StrCat("  ", command->get_display_name(true)), command->get_description());
  }
  std::string make_description(const CLI::App* app) const override {
    return WrappedLines(CLI::Formatter::make_description(app), kWidth);
  }
  std::string make_usage(const CLI::App* app, std::string name) const override {
    return WrappedLines(CLI::Formatter::make_usage(app, std::move(name)), kWidth);
  }
  std::string make_footer(const CLI::App* app) const override {
    const std::string footer = CLI::Formatter::make_footer(app);
    return footer.empty() ? "" : WrappedLines(footer, kWidth);
  }

 private:
  static std::string Line(std::string head, absl::string_view text) {
    if (head.size() + 2 > kColumn) {
      absl::StrAppend(&head, "\n", std::string(kColumn, ' '));
    } else {
      head.resize(kColumn, ' ');
    }
    return absl::StrCat(head, Wrapped(text, kWidth, kColumn, kColumn), "\n");
  }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> HelpFormat() { return std::make_shared<Formatter>(); }

void NameValues(CLI::App* app) {
  for (CLI::Option* option : app->get_options()) {
    for (const auto& [name, value] : kValues) {
      if (option->check_name(std::string(name))) option->type_name(std::string(value));
    }
  }
  for (CLI::App* below : app->get_subcommands([](CLI::App*) { return true; })) NameValues(below);
}

CommandHelp Describe(const CLI::App& app) {
  const CLI::App* parent = app.get_parent();
  CommandHelp help{.path = app.get_name(), .text = app.get_description(), .footer = app.get_footer()};
  for (; parent != nullptr; parent = parent->get_parent()) {
    help.path = absl::StrCat(parent->get_name(), " ", help.path);
  }
  const std::string usage = CLI::Formatter().make_usage(&app, help.path);
  help.usage = std::string(absl::StripPrefix(absl::StripAsciiWhitespace(usage), "Usage: "));
  for (const std::string& group : app.get_groups()) {
    std::vector<OptionHelp> options;
    for (const CLI::Option* option : app.get_options()) {
      if (option->get_group() != group) continue;
      (option->nonpositional() ? options : help.arguments).push_back(DescribeOption(*option));
    }
    if (!options.empty()) help.options.emplace_back(group, std::move(options));
  }
  for (const CLI::App* below : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!below->get_group().empty()) help.below.push_back(Describe(*below));
  }
  return help;
}

}  // namespace hakam::arbiter
