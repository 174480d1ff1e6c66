// Turns an Agent into a process that the arbiter can talk to.
//
//   int main() {
//     return hakam::Serve({.name = "my-bot"}, [](const hakam::Session&) { return std::make_unique<MyBot>();
//     });
//   }
//
// The arbiter starts the process and says in HAKAM_ADDRESS where to listen; it is given the folder where the
// bot's agent.textproto is:
//   hakam play builtin:greedy my-bot
// Only a bot on another machine is started by its author (README.md).
#ifndef HAKAM_SDK_CPP_SERVE_H_
#define HAKAM_SDK_CPP_SERVE_H_

#include "sdk/cpp/agent.h"

namespace hakam {

// Serves until SIGTERM or SIGINT (a bot that attached itself: also until the arbiter needs it no more) and
// returns the exit code for main: 0 after a clean stop, 1 if the address cannot be bound, the arbiter refuses
// the bot or the connection to it breaks, 2 if HAKAM_ADDRESS is missing or refused or a file of TLS cannot be
// read. What else the environment may say, for a bot on another machine: README.md.
//
// Everything runs on the calling thread, one call after the other: an agent needs no locks. Both
// signals are blocked in the threads that exist when Serve is called and in those it starts, so call
// it before starting threads of your own. An agent that never returns is ended two seconds after the
// signal.
int Serve(const AgentInfo& info, const AgentFactory& factory);

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_SERVE_H_
