// Names of agents on the command line: "builtin:NAME", a folder (with arguments: "FOLDER?ARG&ARG"),
// "cmd:PROGRAM ARG ...", "dial:HOST:PORT", or "attach:NAME".
//
//   AbsoluteSpec("bots/mine", "/home/me")          == "/home/me/bots/mine"
//   AbsoluteSpec("cmd:./mybot --fast", "/home/me") == "cmd:/home/me/mybot --fast"
//   AbsoluteSpec("dial:host:4000", "/home/me")     == "dial:host:4000"
//   ShortName("bots/mine?depth=3")                 == "minedepth3"
//   ShortName("cmd:./mybot --fast")                == "mybot"
//   ShortName("dial:host:4000")                    == "host-4000"
#ifndef HAKAM_ARBITER_CLI_AGENT_SPEC_H_
#define HAKAM_ARBITER_CLI_AGENT_SPEC_H_

#include <string>
#include <vector>

namespace hakam::arbiter {

// The same agent, in a form that is valid in a league file of any folder: folders, and the program of "cmd:"
// if it contains a slash, become absolute. Programs searched in PATH, arguments, "builtin:", "dial:" and
// "attach:" are unchanged. A wrong spec is unchanged too; loading it reports what is wrong. `base_dir` is
// absolute.
std::string AbsoluteSpec(const std::string& spec, const std::string& base_dir);

// True if the spec is a folder, with or without arguments.
bool IsFolder(const std::string& spec);

// True if both specs name the same bot, by name, or by folder and arguments. Both are absolute.
bool SameAgent(const std::string& a, const std::string& b);

// A short name for the agent: 1 to 60 characters that are allowed in an entrant's name. For "dial:" it is the
// address with - instead of :, for "attach:" the NAME; "agent" if nothing else is left.
std::string ShortName(const std::string& spec);

// What the agents are called in tables and files, each with another name: a folder by the name in its
// manifest and its arguments, others by their short names. Two that have the same name get that of their
// folder behind it ("mybot-old"), and a number if that does not tell them apart.
std::vector<std::string> NamesOf(const std::vector<std::string>& agents, const std::string& base_dir);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_AGENT_SPEC_H_
