// Agents as they are named on the command line: "builtin:NAME", a folder, or "cmd:PROGRAM ARG ...".
//
//   AbsoluteSpec("bots/mine", "/home/me")         == "/home/me/bots/mine"
//   AbsoluteSpec("cmd:./mybot --fast", "/home/me") == "cmd:/home/me/mybot --fast"
//   ShortName("cmd:./mybot --fast")                == "mybot"
#ifndef HAKAM_ARBITER_CLI_AGENT_SPEC_H_
#define HAKAM_ARBITER_CLI_AGENT_SPEC_H_

#include <string>

namespace hakam::arbiter {

// The same agent, named so that a league file in any folder may hold it: folders, and the program of "cmd:"
// if it has a slash, become absolute. What is searched in PATH and the arguments stay as they are, and so
// does a spec that is wrong: whoever loads it says what is wrong. `base_dir` is absolute.
std::string AbsoluteSpec(const std::string& spec, const std::string& base_dir);

// The same bot, by its name or by its folder. Both are absolute.
bool SameAgent(const std::string& a, const std::string& b);

// What a person would call the agent: 1 to 60 of the characters that an entrant's name may have.
std::string ShortName(const std::string& spec);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_AGENT_SPEC_H_
