// Arguments that the command line does not know.
#ifndef HAKAM_ARBITER_CLI_USAGE_ERROR_H_
#define HAKAM_ARBITER_CLI_USAGE_ERROR_H_

#include <CLI/CLI.hpp>
#include <string>

namespace hakam::arbiter {

// After a parse that failed: the first argument that is neither a command nor an option, with the one that
// was probably meant: "unknown command plya; did you mean play?". Empty if there is no such argument: then
// the error of the parser says what is wrong.
std::string UnknownWord(const CLI::App& app);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_USAGE_ERROR_H_
