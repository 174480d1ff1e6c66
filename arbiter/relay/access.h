// How to reach a bot on another machine, and how to prove its identity.
#ifndef HAKAM_ARBITER_RELAY_ACCESS_H_
#define HAKAM_ARBITER_RELAY_ACCESS_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/process/manifest.h"

namespace hakam::arbiter {

// Secrets and files of an entrant on another machine.
struct Access {
  std::string token;    // sent with every call ("authorization: Bearer TOKEN"); empty: none
  std::string ca_file;  // PEM file of root certificates, absolute; empty: SystemRoots()
};

// Reads the token from the first line of a file. NotFound, or InvalidArgument if it is not 1..256 printable
// characters without blanks, or if the file is larger than 1 MiB.
absl::StatusOr<std::string> ReadToken(const std::string& file);

// Reads a file of at most 1 MiB. NotFound names the file; InvalidArgument if it is larger.
absl::StatusOr<std::string> ReadSmallFile(const std::string& file);

// InvalidArgument unless `address` is HOST:PORT with a port of 1..65535 (with `any_port` also 0).
absl::Status CheckHostPort(absl::string_view address, bool any_port = false);

// The file of the system's root certificates: that of $GRPC_DEFAULT_SSL_ROOTS_FILE_PATH or $SSL_CERT_FILE,
// else the first that exists of those of Debian, RHEL, Alpine, Arch and openSUSE. NotFound says where it was
// looked for. `root`: where the file system begins, in tests.
absl::StatusOr<std::string> SystemRoots(absl::string_view root = "");

// How to launch the relay (hakam-relay) to a bot that listens at `address`. Plain text if the address is on
// loopback and `ca_file` is empty, else TLS. InvalidArgument if the address is not HOST:PORT; errors of
// `ca_file` as ReadSmallFile, or as SystemRoots().
absl::StatusOr<LaunchSpec> DialSpec(absl::string_view name, absl::string_view address, const Access& access);

// How to launch the relay to a bot that is attached as `name` to the hub (hub.h) at address `hub`; the hub
// accepts `secret`.
LaunchSpec AttachSpec(absl::string_view name, const std::string& hub, const std::string& secret);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_ACCESS_H_
