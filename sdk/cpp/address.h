// The addresses where an agent may listen.
#ifndef HAKAM_SDK_CPP_ADDRESS_H_
#define HAKAM_SDK_CPP_ADDRESS_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hakam {

// OK for "unix:/tmp/x/agent.sock", "127.0.0.1:4000" and "[::1]:4000", and for any HOST:PORT if callers must
// authenticate (`is_protected`). InvalidArgument for an unprotected address that other machines can reach,
// and for one that no server can bind.
absl::Status CheckListenAddress(absl::string_view address, bool is_protected = false);

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_ADDRESS_H_
