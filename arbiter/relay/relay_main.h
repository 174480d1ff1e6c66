// The program hakam-relay: the arbiter starts it in place of a bot on another machine (README.md). Its
// options are environment variables: HAKAM_ADDRESS (where to listen), HAKAM_RELAY_TO, HAKAM_TOKEN,
// HAKAM_NAME, HAKAM_TLS_CA.
#ifndef HAKAM_ARBITER_RELAY_RELAY_MAIN_H_
#define HAKAM_ARBITER_RELAY_RELAY_MAIN_H_

namespace hakam::arbiter {

// Runs until it is ended or the connection is lost; returns the exit code. Call it before there are threads.
int RelayMain();

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_RELAY_MAIN_H_
