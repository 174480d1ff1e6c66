// Which addresses are those of this machine alone: what goes there may go in plain text.
#ifndef HAKAM_SDK_BASE_LOOPBACK_H_
#define HAKAM_SDK_BASE_LOOPBACK_H_

#include "absl/strings/string_view.h"

namespace hakam {

// Four numbers, of which the first is 127 (RFC 1122, 3.2.1.3). A name that begins like that is none.
bool IsLoopbackV4(absl::string_view host);

// Whether "HOST:PORT" or "[::1]:PORT" is on this machine: an address of loopback, or "localhost".
bool IsLoopback(absl::string_view address);

}  // namespace hakam

#endif  // HAKAM_SDK_BASE_LOOPBACK_H_
