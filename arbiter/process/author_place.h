// Finds the author's own line in what a bot has written about itself: the innermost one that is not in the
// kit or in a library.
#ifndef HAKAM_ARBITER_PROCESS_AUTHOR_PLACE_H_
#define HAKAM_ARBITER_PROCESS_AUTHOR_PLACE_H_

#include <string>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// The error that ended a program of Python or Node, with its place: "bot.py, line 7: SyntaxError: invalid
// syntax". `text` is the end of what it has written, without newlines at its end. The last line alone if it
// is of another language.
std::string ErrorWithPlace(absl::string_view text);

// Where a bot is that was asked for it (AgentProcess::SayWhere): "bot.py:30 (decide)". Reads the line of a
// kit ("hakam: at PLACE"), and the stacks of Python's faulthandler, of the JVM and of node --trace-sigint;
// not a last line without its end. Empty: the text does not say it. Printable, at most 200 bytes.
std::string PlaceOfWait(absl::string_view text);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_AUTHOR_PLACE_H_
