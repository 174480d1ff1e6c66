// A client of a site, for commands.
#ifndef HAKAM_ARBITER_WEB_HTTP_CLIENT_H_
#define HAKAM_ARBITER_WEB_HTTP_CLIENT_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/time/time.h"

namespace hakam::arbiter {

struct ClientRequest {
  std::string url;    // http:// or https://
  bool post = false;  // otherwise GET
  std::string token;  // sent as a bearer; empty: none
  std::string file;   // whose bytes are the body; empty: none
  std::string ca;     // PEM file of root certificates; empty: those of the system
  absl::Duration limit = absl::Minutes(10);
};

struct ClientResponse {
  int status = 0;
  std::string body;  // at most 16 MiB
};

// InvalidArgument: the URL, or a token would be sent to another machine without TLS. Unavailable: nobody
// answers there, the connection broke, or the time is over. PermissionDenied: the certificate is not good.
absl::StatusOr<ClientResponse> Fetch(const ClientRequest& request);

// What a site says went wrong (ErrorView), or its status.
std::string ErrorOf(const ClientResponse& response);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_HTTP_CLIENT_H_
