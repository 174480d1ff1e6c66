// The grammar of `hakam`: its commands, their options and what --help says. What a command does is in the
// file of its name; this one alone knows the parser, which is slow to compile.
#ifndef HAKAM_ARBITER_CLI_COMMAND_LINE_H_
#define HAKAM_ARBITER_CLI_COMMAND_LINE_H_

namespace hakam::arbiter {

// Reads the command line and does what it says. The exit code.
int RunCommandLine(int argc, char** argv);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_COMMAND_LINE_H_
