// The messages between the keeper, its helpers and the arbiter.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_REPORT_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_REPORT_H_

namespace hakam::keeper {

// The keeper's end of the socket pair whose other end only the arbiter holds.
inline constexpr int kArbiter = 3;

// What the arbiter may want, each by one byte. The agent has not answered: it should write where it is
// (SIGQUIT).
inline constexpr char kSayWhere = 'w';
// The agent is not needed any more: it should end (SIGTERM), and has kOrderNs for that.
inline constexpr char kEndInOrder = 'e';
inline constexpr long kOrderNs = 200'000'000;

// Inside a sandbox: the socket to the keeper, and the agent's log.
inline constexpr int kInsideSocket = 3;
inline constexpr int kInsideLog = 5;

// Sends one line to the arbiter: "word number text". A `descriptor` >= 0 is sent with it.
void Report(const char* word, long number, const char* text = "", int descriptor = -1);

// A message to the keeper, in one packet. "waits", from the first process of a sandbox: the listener of its
// filter comes with the message (shared_waits.h). "inside", from the process that is about to become the
// agent: the sandbox is complete; a descriptor of the socket's folder comes with the message. "chdir",
// "exec", "setup": why the process will not become the agent.
struct StartMessage {
  char word[8];
  int error;       // errno
  char text[240];  // if "setup": what was being set up
};

// Sends a message with errno; a `descriptor` >= 0 is sent with it. False if the keeper has ended.
bool SendStart(int socket, const char* word, const char* text = "", int descriptor = -1);

}  // namespace hakam::keeper

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_REPORT_H_
