// The command line of `hakam`: commands, options and --help texts. Each command is implemented in the file of
// its name; only command_line.cc includes the parser, which is slow to compile.
#ifndef HAKAM_ARBITER_CLI_COMMAND_LINE_H_
#define HAKAM_ARBITER_CLI_COMMAND_LINE_H_

namespace hakam::arbiter {

// Parses the command line and runs the command. Returns the exit code.
int RunCommandLine(int argc, char** argv);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_COMMAND_LINE_H_
