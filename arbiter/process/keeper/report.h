// What the keeper and its helpers tell each other and the arbiter.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_REPORT_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_REPORT_H_

namespace hakam::keeper {

// The keeper's end of the socket pair whose other end only the arbiter holds.
inline constexpr int kArbiter = 3;
// Inside a sandbox: the socket to the keeper, and the agent's log.
inline constexpr int kInsideSocket = 3;
inline constexpr int kInsideLog = 5;

// One line to the arbiter: "word number text". `descriptor` >= 0 is handed over with it.
void Report(const char* word, long number, const char* text = "", int descriptor = -1);

// From what is about to become the agent to the keeper, in one packet. "inside": the sandbox is complete, and
// the folder of the socket comes with it. "chdir", "exec", "setup": why it will not become the agent.
struct StartMessage {
  char word[8];
  int error;       // errno
  char text[240];  // with "setup": what was being set up
};

// Sends a message with errno; `descriptor` as above. False: the keeper is not there any more.
bool SendStart(int socket, const char* word, const char* text = "", int descriptor = -1);

}  // namespace hakam::keeper

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_REPORT_H_
