// Turns an Agent into a process that the arbiter can talk to.
//
//   int main() {
//     return hakam::Serve({.name = "my-bot"}, [](const hakam::Session&) { return std::make_unique<MyBot>();
//     });
//   }
//
// The arbiter starts the process and sets HAKAM_ADDRESS to the address where it must listen. Name the folder
// that has the bot's agent.textproto:
//   hakam play builtin:greedy my-bot
// Only a bot on another machine is started by its author (README.md).
#ifndef HAKAM_SDK_CPP_SERVE_H_
#define HAKAM_SDK_CPP_SERVE_H_

#include "sdk/cpp/agent.h"

namespace hakam {

// Serves until SIGTERM or SIGINT (a bot that attached itself: also until the arbiter no longer needs it) and
// returns the exit code for main: 0 after a clean stop; 1 if the address cannot be bound, the arbiter refuses
// the bot or the connection to it breaks; 2 if HAKAM_ADDRESS is missing or refused or a TLS file cannot be
// read. README.md lists the other environment variables, for a bot on another machine.
//
// Everything runs on the calling thread, one call after the other, so an agent needs no locks. Serve blocks
// both signals in its thread and in the threads that it starts, so call it before you start threads of your
// own. An agent that never returns is ended two seconds after the signal. What the program does after that,
// destructors of agents included, may take 30 seconds: then SIGALRM ends it. At SIGQUIT the process writes
// where the agent is and goes on; a handler that the program has installed before is replaced.
int Serve(const AgentInfo& info, const AgentFactory& factory);

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_SERVE_H_
