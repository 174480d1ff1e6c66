// What the terminal at standard output can show. Elsewhere (a pipe, a file) text is plain: no colour, letters
// for suits, tables as wide as they are.
#ifndef HAKAM_ARBITER_CLI_TERMINAL_H_
#define HAKAM_ARBITER_CLI_TERMINAL_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"

namespace hakam::arbiter {

struct Terminal {
  bool colour = false;            // not with NO_COLOR or TERM=dumb
  bool symbols = false;           // suits as symbols: the locale is UTF-8
  std::optional<size_t> columns;  // $COLUMNS, or what the terminal says; unset: no terminal
};

// The terminal at standard output, as it was at the first call.
const Terminal& OutTerminal();
// `variable`: of the environment; empty: not set. `columns`: what the terminal says, 0: nothing.
Terminal TerminalOf(bool is_terminal, size_t columns,
                    absl::FunctionRef<std::string(const char* name)> variable);

// Red hearts and diamonds, where they are symbols.
std::string WithRedSuits(absl::string_view text);
// The first word of each line, if it is a verdict: "ok" and "passed" green, "BAD" and "failed" red, "note"
// and "warn" yellow.
std::string WithVerdicts(absl::string_view text);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_TERMINAL_H_
