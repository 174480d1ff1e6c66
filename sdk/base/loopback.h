// Addresses that only this machine can reach, so that plain text may be sent to them.
#ifndef HAKAM_SDK_BASE_LOOPBACK_H_
#define HAKAM_SDK_BASE_LOOPBACK_H_

#include "absl/strings/string_view.h"

namespace hakam {

// True for four numbers of which the first is 127 (RFC 1122, 3.2.1.3), false for a name that begins like
// that.
bool IsLoopbackV4(absl::string_view host);

// Whether "HOST:PORT" or "[::1]:PORT" is on this machine: a loopback address or "localhost".
bool IsLoopback(absl::string_view address);

}  // namespace hakam

#endif  // HAKAM_SDK_BASE_LOOPBACK_H_
