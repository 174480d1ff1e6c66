// Who may talk to a bot on another machine, and how it proves who it is: TLS and a token. Private to this
// folder.
#ifndef HAKAM_SDK_CPP_ACCESS_H_
#define HAKAM_SDK_CPP_ACCESS_H_

#include <grpcpp/grpcpp.h>

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hakam {

// What the environment says of it.
struct Access {
  std::string cert;  // HAKAM_TLS_CERT, HAKAM_TLS_KEY: PEM files of a bot that listens
  std::string key;
  std::string roots;  // HAKAM_TLS_CA: PEM roots of the arbiter's certificate, for one that attaches itself
  std::string token;  // HAKAM_TOKEN: in every call, "authorization: Bearer TOKEN"
  std::string name;   // HAKAM_NAME: of the entrant

  static Access FromEnvironment();
  // Whether other machines may reach the bot.
  bool is_protected() const { return !cert.empty() && !key.empty() && !token.empty(); }
};

// Plain text without certificate and key. NotFound names a file that cannot be read.
absl::StatusOr<std::shared_ptr<grpc::ServerCredentials>> ServerCredentials(const Access& access);
// Plain text to an arbiter on this machine, unless there are roots. NotFound as above.
absl::StatusOr<std::shared_ptr<grpc::ChannelCredentials>> ChannelCredentials(const Access& access,
                                                                             absl::string_view target);
// What a bot that attaches itself says of itself.
void Introduce(const Access& access, grpc::ClientContext* context);

// Whether a call carries the token; every call does if it is empty.
bool CarriesToken(const grpc::ServerContext& context, absl::string_view token);
grpc::Status WrongToken();

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_ACCESS_H_
