// Sockets that listen. Private to this folder.
#ifndef HAKAM_ARBITER_RELAY_SOCKETS_H_
#define HAKAM_ARBITER_RELAY_SOCKETS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

struct Sockets {
  std::vector<int> fds;  // the caller closes them; they do not block
  uint16_t port = 0;
};

// Listens on all addresses of HOST:PORT (a host that passed CheckHostPort), at the same port; addresses that
// this machine does not have (mostly IPv6) are left out. "[::]" is for IPv4 too, "0.0.0.0" for IPv4 only.
// Unavailable names the address.
absl::StatusOr<Sockets> OpenSockets(const std::string& host_port);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_SOCKETS_H_
