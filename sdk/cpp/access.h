// Authentication of a bot on another machine: TLS and a token. Private to this folder.
#ifndef HAKAM_SDK_CPP_ACCESS_H_
#define HAKAM_SDK_CPP_ACCESS_H_

#include <grpcpp/grpcpp.h>

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hakam {

// The settings, from the environment.
struct Access {
  std::string cert;  // HAKAM_TLS_CERT, HAKAM_TLS_KEY: PEM files of a bot that listens
  std::string key;
  std::string roots;  // HAKAM_TLS_CA: PEM roots of the arbiter's certificate, for a bot that attaches itself
  std::string token;  // HAKAM_TOKEN: every call has "authorization: Bearer TOKEN"
  std::string name;   // HAKAM_NAME: the name of the entrant

  static Access FromEnvironment();
  // Whether other machines may reach the bot.
  bool is_protected() const { return !cert.empty() && !key.empty() && !token.empty(); }
};

// TLS, or plain text if there is no certificate and key. NotFound names a file that cannot be read.
absl::StatusOr<std::shared_ptr<grpc::ServerCredentials>> ServerCredentials(const Access& access);
// TLS, or plain text to an arbiter on this machine if no roots are given. NotFound as above.
absl::StatusOr<std::shared_ptr<grpc::ChannelCredentials>> ChannelCredentials(const Access& access,
                                                                             absl::string_view target);
// Adds the name and the token of a bot that attaches itself.
void Introduce(const Access& access, grpc::ClientContext* context);

// Whether a call carries the token; true for every call if the token is empty.
bool CarriesToken(const grpc::ServerContext& context, absl::string_view token);
grpc::Status WrongToken();

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_ACCESS_H_
