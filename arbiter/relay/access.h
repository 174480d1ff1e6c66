// How a bot on another machine is reached, and what proves that it is the right one.
#ifndef HAKAM_ARBITER_RELAY_ACCESS_H_
#define HAKAM_ARBITER_RELAY_ACCESS_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/process/manifest.h"

namespace hakam::arbiter {

// Secrets and files of an entrant that plays from elsewhere.
struct Access {
  std::string token;    // sent with every call ("authorization: Bearer TOKEN"); empty: none
  std::string ca_file;  // PEM roots of its certificate, absolute; empty: those of the system
};

// The token in a file: its first line. NotFound, or InvalidArgument if it is not 1..256 printable characters
// without blanks, or the file is larger than 1 MiB.
absl::StatusOr<std::string> ReadToken(const std::string& file);

// The whole of a file of at most 1 MiB. NotFound names it, InvalidArgument if it is larger.
absl::StatusOr<std::string> ReadSmallFile(const std::string& file);

// InvalidArgument unless it is HOST:PORT with a port of 1..65535 (`any_port`: 0 too).
absl::Status CheckHostPort(absl::string_view address, bool any_port = false);

// The relay (hakam-relay) to the bot that listens at `address`: an agent like any other for those who
// launch it, on this machine. Plain text if the address is on loopback and `ca_file` is empty, else TLS.
// InvalidArgument if the address is not HOST:PORT; errors of `ca_file` as ReadSmallFile.
absl::StatusOr<LaunchSpec> DialSpec(absl::string_view name, absl::string_view address, const Access& access);

// The relay to the bot that attached itself under `name` to the hub (hub.h) at `hub`, which knows `secret`.
LaunchSpec AttachSpec(absl::string_view name, const std::string& hub, const std::string& secret);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_ACCESS_H_
