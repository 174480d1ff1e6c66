#include "arbiter/cli/examples.h"

#include <array>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace hakam::arbiter {
namespace {

// tests/e2e/help_test.py runs all of them, in a folder that has the bots and the league that they name. A new
// command needs two as well. At most 78 characters each.
struct Examples {
  absl::string_view command;  // as it is typed
  std::array<absl::string_view, 2> lines;
};
constexpr Examples kExamples[] = {
    {"hakam", {"hakam init mybot --lang python", "hakam play mybot builtin:greedy"}},
    {"hakam init", {"hakam init mybot --lang python", "hakam init thinker --template search --name Thinker"}},
    {"hakam check", {"hakam check mybot", "hakam check mybot --game belote --game coinche"}},
    {"hakam play",
     {"hakam play mybot builtin:greedy --boards 100 --keep match",
      "hakam play builtin:greedy 'builtin:greedy?noise=0.05' --game belote --until 4"}},
    {"hakam gate",
     {"hakam gate bots/new bots/old && echo better",
      "hakam gate bots/new bots/old --reference builtin:greedy --max-pairs 500"}},
    {"hakam tune",
     {"hakam tune 'mybot?hokum=80' --param hokum --folder tuning", "hakam tune --folder tuning"}},
    {"hakam plan", {"hakam plan --delta 0.5", "hakam plan --delta 0.5 --league spring"}},
    {"hakam league", {"hakam league run spring", "hakam league standings spring"}},
    {"hakam league new",
     {"hakam league new autumn --bot mybot --bot builtin:greedy",
      "hakam league new cup --bot mybot --bot bots/old --kind knockout --pairs 50"}},
    {"hakam league check", {"hakam league check spring", "hakam league check spring --json"}},
    {"hakam league run",
     {"hakam league run spring --for 20m", "hakam league run spring --concurrency 4 --quiet"}},
    {"hakam league status", {"hakam league status spring", "hakam league status spring --json"}},
    {"hakam league standings",
     {"hakam league standings spring", "hakam league standings spring --markdown > standings.md"}},
    {"hakam ladder", {"hakam ladder run house --for 2s", "hakam ladder status house"}},
    {"hakam ladder run",
     {"hakam ladder run house --for 2s --quiet", "hakam ladder run house --for 2s --concurrency 4"}},
    {"hakam ladder status", {"hakam ladder status house", "hakam ladder status house --json"}},
    {"hakam rate",
     {"hakam rate spring --method elo --anchor greedy=1500", "hakam rate spring --by contract --los"}},
    {"hakam report",
     {"hakam report spring --entrant mybot", "hakam report spring --entrant mybot --worst 20 -o mybot.zip"}},
    {"hakam boards",
     {"hakam boards spring", "hakam boards spring --worst 5 --entrant mybot --against greedy"}},
    {"hakam show", {"hakam show spring --pairing 0 --deal 1 --room 2", "hakam show spring --deal 1 --solve"}},
    {"hakam solve",
     {"hakam solve 'AS KS / QS JS / TS 9S / 8S 7S' --contract SUN",
      "hakam solve 'KS / QS JS / TS 9S / 8S 7S' --contract H --trick AS --game belote"}},
    {"hakam export", {"hakam export spring --output boards.jsonl", "hakam export spring --plots pictures"}},
    {"hakam serve", {"hakam serve spring", "hakam serve . --listen 127.0.0.1:8401"}},
    {"hakam submit",
     {"hakam submit mybot --to http://127.0.0.1:8400 --token-file my.token",
      "hakam submit mybot --to http://127.0.0.1:8400 --token-file my.token --no-wait"}},
    {"hakam token", {"hakam token new . ann > ann.token", "hakam token list ."}},
    {"hakam token new",
     {"hakam token new . ann > ann.token", "hakam token new . ola --organiser > ola.token"}},
    {"hakam token list", {"hakam token list .", "hakam token list spring"}},
    {"hakam token revoke", {"hakam token revoke . ben", "hakam token revoke . eva"}},
    {"hakam step", {"hakam step spring --deal 1", "hakam step spring --deal 1 --seat 0 --agent bots/new"}},
    {"hakam verify", {"hakam verify spring", "hakam verify spring --max 10 --json"}},
    {"hakam bundle", {"hakam bundle mybot", "hakam bundle bots/new --output new.zip"}},
    {"hakam doctor", {"hakam doctor", "hakam doctor --json > machine.json"}},
    {"hakam games", {"hakam games", "hakam games show belote"}},
    {"hakam games show", {"hakam games show belote", "hakam games show baloot --set target=501 --json"}},
};

void Add(CLI::App* command, const std::string& path) {
  for (CLI::App* below : command->get_subcommands([](CLI::App*) { return true; })) {
    Add(below, absl::StrCat(path, " ", below->get_name()));
  }
  for (const Examples& examples : kExamples) {
    if (examples.command != path) continue;
    command->footer(absl::StrCat("Examples:\n  ", examples.lines[0], "\n  ", examples.lines[1], "\n\n",
                                 command->get_footer()));
  }
}

}  // namespace

void AddExamples(CLI::App* app) { Add(app, app->get_name()); }

}  // namespace hakam::arbiter
