#include "arbiter/cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kUnknownColumns = 80;  // of a terminal that does not say
constexpr size_t kFewest = 40;
constexpr size_t kMost = 1000;

constexpr absl::string_view kRanks = "23456789TJQKA";

constexpr char kRed[] = "\x1b[31m";
constexpr char kGreen[] = "\x1b[32m";
constexpr char kYellow[] = "\x1b[33m";
constexpr char kEnd[] = "\x1b[0m";

constexpr std::pair<absl::string_view, const char*> kVerdicts[] = {
    {"ok", kGreen},   {"passed", kGreen},  {"same", kGreen},  {"BAD", kRed},     {"no", kRed},
    {"failed", kRed}, {"different", kRed}, {"note", kYellow}, {"warn", kYellow}, {"inconclusive", kYellow}};

bool IsUtf8(absl::string_view locale) {
  const std::string lower = absl::AsciiStrToLower(locale);
  return absl::StrContains(lower, "utf-8") || absl::StrContains(lower, "utf8");
}

}  // namespace

Terminal TerminalOf(bool is_terminal, size_t columns,
                    absl::FunctionRef<std::string(const char* name)> variable) {
  if (!is_terminal) return {};
  Terminal terminal;
  terminal.colour = variable("NO_COLOR").empty() && variable("TERM") != "dumb";
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string locale = variable(name);
    if (locale.empty()) continue;
    terminal.symbols = IsUtf8(locale);
    break;  // the first one that is set counts
  }
  size_t wanted = 0;
  if (absl::SimpleAtoi(variable("COLUMNS"), &wanted) && wanted > 0) columns = wanted;
  terminal.columns = std::clamp(columns == 0 ? kUnknownColumns : columns, kFewest, kMost);
  return terminal;
}

const Terminal& OutTerminal() {
  static const Terminal terminal = [] {
    winsize size{};
    const bool is_terminal = isatty(STDOUT_FILENO) == 1;
    if (is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size.ws_col = 0;
    return TerminalOf(is_terminal, size.ws_col, [](const char* name) {
      const char* value = std::getenv(name);
      return std::string(value == nullptr ? "" : value);
    });
  }();
  return terminal;
}

std::string WithRedSuits(absl::string_view text) {
  std::string out;
  while (!text.empty()) {
    const size_t at = std::min(text.find("♦"), text.find("♥"));
    if (at == text.npos) return absl::StrCat(out, text);
    const size_t begin = at > 0 && kRanks.find(text[at - 1]) != kRanks.npos ? at - 1 : at;
    const size_t end = at + absl::string_view("♥").size();
    absl::StrAppend(&out, text.substr(0, begin), kRed, text.substr(begin, end - begin), kEnd);
    text.remove_prefix(end);
  }
  return out;
}

std::string WithVerdicts(absl::string_view text) {
  std::string out;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    const absl::string_view word = line.substr(0, line.find_first_of(" :;"));
    const auto* verdict = std::find_if(std::begin(kVerdicts), std::end(kVerdicts),
                                       [&word](const auto& known) { return known.first == word; });
    const bool known = verdict != std::end(kVerdicts);
    absl::StrAppend(&out, out.empty() && line.data() == text.data() ? "" : "\n");
    if (known) absl::StrAppend(&out, verdict->second, word, kEnd);
    absl::StrAppend(&out, known ? line.substr(word.size()) : line);
  }
  return out;
}

}  // namespace hakam::arbiter
