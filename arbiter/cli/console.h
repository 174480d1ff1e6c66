// All that `hakam` prints. Names, notes, errors and logs come from bots and from files of others, so every
// text goes through Printable (sdk/base/utf8.h) here, on its way out: nobody has to remember it. JSON too: it
// stays the same JSON. Only Progress moves the cursor, and it prints by itself.
#ifndef HAKAM_ARBITER_CLI_CONSOLE_H_
#define HAKAM_ARBITER_CLI_CONSOLE_H_

#include <string>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// Results. False if standard output cannot be written, now or before. On a terminal (terminal.h) hearts and
// diamonds are red. Only here colours are added, behind Printable: no text can bring its own.
bool PrintOut(absl::string_view text);
// The same, and the verdicts at the beginning of lines have their colours.
bool PrintVerdicts(absl::string_view text);

// Whether standard output failed because its reader has gone, as in `hakam export FOLDER | head`. That is no
// error: the reader has what it wanted.
bool ReaderGone();

// Everything else, at once: other threads print too.
void PrintErr(absl::string_view text);

// The same, but only the first time that the program has this text to say.
void PrintErrOnce(const std::string& text);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_CONSOLE_H_
