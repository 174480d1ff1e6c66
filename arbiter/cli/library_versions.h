// What `hakam --version` says of the libraries inside.
#ifndef HAKAM_ARBITER_CLI_LIBRARY_VERSIONS_H_
#define HAKAM_ARBITER_CLI_LIBRARY_VERSIONS_H_

#include <string>

namespace hakam::arbiter {

// A line for each library, such as "gRPC 1.51.1", without a newline at the end. A static program has them
// inside: when one of them is mended, it must be built again.
std::string LibraryVersions();

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_LIBRARY_VERSIONS_H_
