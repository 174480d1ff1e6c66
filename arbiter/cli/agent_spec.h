// Agents as they are named on the command line: "builtin:NAME", a folder, "cmd:PROGRAM ARG ...",
// "dial:HOST:PORT", or "attach:NAME".
//
//   AbsoluteSpec("bots/mine", "/home/me")          == "/home/me/bots/mine"
//   AbsoluteSpec("cmd:./mybot --fast", "/home/me") == "cmd:/home/me/mybot --fast"
//   AbsoluteSpec("dial:host:4000", "/home/me")     == "dial:host:4000"
//   ShortName("cmd:./mybot --fast")                == "mybot"
//   ShortName("dial:host:4000")                    == "host-4000"
#ifndef HAKAM_ARBITER_CLI_AGENT_SPEC_H_
#define HAKAM_ARBITER_CLI_AGENT_SPEC_H_

#include <string>

namespace hakam::arbiter {

// The same agent, named so that a league file in any folder may hold it: folders, and the program of "cmd:"
// if it has a slash, become absolute. What is searched in PATH and the arguments stay as they are, and so do
// "builtin:", "dial:", "attach:" and a spec that is wrong: whoever loads it says what is wrong. `base_dir` is
// absolute.
std::string AbsoluteSpec(const std::string& spec, const std::string& base_dir);

// The same bot, by its name or by its folder. Both are absolute.
bool SameAgent(const std::string& a, const std::string& b);

// What a person would call the agent: 1 to 60 of the characters that an entrant's name may have. Of "dial:"
// the address with - for :, of "attach:" the NAME; "agent" where nothing else is left.
std::string ShortName(const std::string& spec);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_AGENT_SPEC_H_
