// The program hakam-bridge, or `hakam bridge`: bridge -- COMMAND ARG...: a bot in any language that can read
// and write lines (README.md).
#ifndef HAKAM_SDK_BRIDGE_BRIDGE_MAIN_H_
#define HAKAM_SDK_BRIDGE_BRIDGE_MAIN_H_

namespace hakam::bridge {

// Runs until it is ended or COMMAND ends; returns the exit code. Call it before there are threads.
int BridgeMain(int argc, char** argv);

}  // namespace hakam::bridge

#endif  // HAKAM_SDK_BRIDGE_BRIDGE_MAIN_H_
