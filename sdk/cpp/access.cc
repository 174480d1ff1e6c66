#include "sdk/cpp/access.h"

#include <openssl/crypto.h>

#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "sdk/base/file.h"
#include "sdk/base/loopback.h"
#include "sdk/base/status_macros.h"

namespace hakam {
namespace {

constexpr size_t kMaxFile = 1 << 20;
constexpr char kTokenKey[] = "authorization";
constexpr char kNameKey[] = "hakam-name";

std::string Variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string Bearer(absl::string_view token) { return absl::StrCat("Bearer ", token); }

}  // namespace

Access Access::FromEnvironment() {
  return {.cert = Variable("HAKAM_TLS_CERT"),
          .key = Variable("HAKAM_TLS_KEY"),
          .roots = Variable("HAKAM_TLS_CA"),
          .token = Variable("HAKAM_TOKEN"),
          .name = Variable("HAKAM_NAME")};
}

absl::StatusOr<std::shared_ptr<grpc::ServerCredentials>> ServerCredentials(const Access& access) {
  if (access.cert.empty() || access.key.empty()) return grpc::InsecureServerCredentials();
  grpc::SslServerCredentialsOptions options;
  grpc::SslServerCredentialsOptions::PemKeyCertPair pair;
  HAKAM_ASSIGN_OR_RETURN(pair.private_key, ReadFile(access.key, kMaxFile));
  HAKAM_ASSIGN_OR_RETURN(pair.cert_chain, ReadFile(access.cert, kMaxFile));
  options.pem_key_cert_pairs.push_back(pair);
  return grpc::SslServerCredentials(options);
}

absl::StatusOr<std::shared_ptr<grpc::ChannelCredentials>> ChannelCredentials(const Access& access,
                                                                             absl::string_view target) {
  if (access.roots.empty() && IsLoopback(target)) return grpc::InsecureChannelCredentials();
  grpc::SslCredentialsOptions options;  // the system's roots, if no others are given
  if (!access.roots.empty()) {
    HAKAM_ASSIGN_OR_RETURN(options.pem_root_certs, ReadFile(access.roots, kMaxFile));
  }
  return grpc::SslCredentials(options);
}

void Introduce(const Access& access, grpc::ClientContext* context) {
  context->AddMetadata(kTokenKey, Bearer(access.token));
  context->AddMetadata(kNameKey, access.name);
}

bool CarriesToken(const grpc::ServerContext& context, absl::string_view token) {
  if (token.empty()) return true;
  const std::string wanted = Bearer(token);
  const auto given = context.client_metadata().find(kTokenKey);
  // Constant time: the duration must not show how many characters of the token were right.
  return given != context.client_metadata().end() && given->second.size() == wanted.size() &&
         CRYPTO_memcmp(given->second.data(), wanted.data(), wanted.size()) == 0;
}

grpc::Status WrongToken() {
  return {grpc::StatusCode::UNAUTHENTICATED, "wrong token, or none (HAKAM_TOKEN of the bot)"};
}

}  // namespace hakam
