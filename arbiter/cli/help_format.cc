#include "arbiter/cli/help_format.h"

#include <algorithm>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kWidth = 80;
constexpr size_t kColumn = 26;  // where descriptions begin

// `text` broken at spaces. Its first line begins in column `at`, the others begin with `indent` spaces.
std::string Wrapped(absl::string_view text, size_t at, size_t indent) {
  std::string out;
  bool first = true;
  for (const absl::string_view word : absl::StrSplit(text, ' ')) {
    if (!first && at + 1 + word.size() > kWidth) {
      absl::StrAppend(&out, "\n", std::string(indent, ' '));
      at = indent;
      first = true;
    }
    absl::StrAppend(&out, first ? "" : " ", word);
    at += word.size() + (first ? 0 : 1);
    first = false;
  }
  return out;
}

std::string WrappedLines(absl::string_view text) {
  std::string out;
  for (const absl::string_view line : absl::StrSplit(absl::StripSuffix(text, "\n"), '\n')) {
    const size_t indent = std::min(line.find_first_not_of(' '), line.size());
    absl::StrAppend(&out, Wrapped(line, 0, indent), "\n");
  }
  return out;
}

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

class Formatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool positional) const override {
    const Value value = ValueOf(*option);
    std::string head = absl::StrCat("  ", make_option_name(option, positional));
    if (const size_t brace = head.find('{'); brace != head.npos) head.erase(brace);  // of a flag: "{false}"
    if (!positional && !value.name.empty()) absl::StrAppend(&head, " ", value.name);
    std::string text = option->get_description();
    std::string more = value.range;
    const std::string usual = option->get_default_str();
    if (!usual.empty() && !absl::StrContains(text, "(default")) {
      absl::StrAppend(&more, more.empty() ? "" : "; ", "default: ", usual);
    }
    if (!more.empty()) absl::StrAppend(&text, " (", more, ")");
    if (!positional && option->get_required()) absl::StrAppend(&text, " (required)");
    for (const CLI::Option* other : option->get_excludes())
      absl::StrAppend(&text, " (not with ", other->get_name(), ")");
    return Line(std::move(head), text);
  }
  std::string make_subcommand(const CLI::App* command) const override {
    return Line(absl::StrCat("  ", command->get_display_name(true)), command->get_description());
  }
  std::string make_description(const CLI::App* app) const override {
    return WrappedLines(CLI::Formatter::make_description(app));
  }
  std::string make_usage(const CLI::App* app, std::string name) const override {
    return WrappedLines(CLI::Formatter::make_usage(app, std::move(name)));
  }
  std::string make_footer(const CLI::App* app) const override {
    const std::string footer = CLI::Formatter::make_footer(app);
    return footer.empty() ? "" : WrappedLines(footer);
  }

 private:
  static std::string Line(std::string head, absl::string_view text) {
    if (head.size() + 2 > kColumn) {
      absl::StrAppend(&head, "\n", std::string(kColumn, ' '));
    } else {
      head.resize(kColumn, ' ');
    }
    return absl::StrCat(head, Wrapped(text, kColumn, kColumn), "\n");
  }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> HelpFormat() { return std::make_shared<Formatter>(); }

}  // namespace hakam::arbiter
