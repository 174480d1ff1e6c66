// Where a site is served, from the command line.
#ifndef HAKAM_ARBITER_CLI_SERVE_ADDRESS_H_
#define HAKAM_ARBITER_CLI_SERVE_ADDRESS_H_

#include <string>

#include "absl/status/statusor.h"
#include "arbiter/web/http_server.h"

namespace hakam::arbiter {

// `listen`: HOST:PORT. `tls`: CERT,KEY; empty: none. InvalidArgument if they have another form.
absl::StatusOr<HttpOptions> HttpOptionsOf(const std::string& listen, const std::string& tls);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_SERVE_ADDRESS_H_
