// Where an agent may listen.
#ifndef HAKAM_SDK_CPP_ADDRESS_H_
#define HAKAM_SDK_CPP_ADDRESS_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hakam {

// OK for "unix:/tmp/x/agent.sock", "127.0.0.1:4000" and "[::1]:4000", and, if who calls must prove who it is,
// for any HOST:PORT. InvalidArgument for what another machine could reach otherwise, and for what no server
// could bind.
absl::Status CheckListenAddress(absl::string_view address, bool is_protected = false);

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_ADDRESS_H_
