#include "arbiter/relay/access.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "arbiter/process/own_program.h"
#include "sdk/base/file.h"
#include "sdk/base/loopback.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kMaxToken = 256;
constexpr size_t kMaxFile = 1 << 20;

constexpr const char* kRootsVariables[] = {"GRPC_DEFAULT_SSL_ROOTS_FILE_PATH", "SSL_CERT_FILE"};
constexpr const char* kRootsFiles[] = {"/etc/ssl/certs/ca-certificates.crt",  // Debian, Ubuntu, Alpine, Arch
                                       "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // RHEL, Fedora
                                       "/etc/pki/tls/certs/ca-bundle.crt",  // older ones of them
                                       "/etc/ca-certificates/extracted/tls-ca-bundle.pem",  // Arch
                                       "/etc/ssl/cert.pem",                                 // Alpine
                                       "/etc/ssl/ca-bundle.pem"};                           // openSUSE

LaunchSpec RelaySpec(absl::string_view name, std::vector<std::string> env) {
  LaunchSpec spec;
  spec.name = std::string(name);
  // If it is not found, the keeper is not found either, and its error says why.
  spec.program = HelperProgram().value_or("");
  spec.command = {"hakam-relay"};
  spec.folder = std::string("/");
  // Not on the command line, because everybody on this machine can read that.
  spec.env = std::move(env);
  spec.elsewhere = true;
  return spec;
}

}  // namespace

absl::StatusOr<std::string> ReadSmallFile(const std::string& file) { return ReadFile(file, kMaxFile); }

absl::StatusOr<std::string> ReadToken(const std::string& file) {
  HAKAM_ASSIGN_OR_RETURN(std::string token, ReadSmallFile(file));
  token.resize(std::min(token.find('\n'), token.size()));
  absl::StripAsciiWhitespace(&token);
  const bool fits = !token.empty() && token.size() <= kMaxToken &&
                    std::all_of(token.begin(), token.end(),
                                [](char c) { return absl::ascii_isgraph(static_cast<unsigned char>(c)); });
  if (fits) return token;
  return absl::InvalidArgumentError(absl::StrCat(file, ": its first line must be a token of 1 to ", kMaxToken,
                                                 " printable characters without blanks"));
}

absl::Status CheckHostPort(absl::string_view address, bool any_port) {
  const size_t colon = address.rfind(':');
  const absl::string_view host = address.substr(0, colon);
  uint32_t port = 0;
  const bool fits =
      colon != absl::string_view::npos && !host.empty() &&
      (!absl::StrContains(host, ":") || (absl::StartsWith(host, "[") && absl::EndsWith(host, "]"))) &&
      std::none_of(host.begin(), host.end(),
                   [](char c) { return c == '/' || !absl::ascii_isgraph(static_cast<unsigned char>(c)); }) &&
      absl::SimpleAtoi(address.substr(colon + 1), &port) && port <= 65535 && (any_port || port > 0);
  if (fits) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("\"", address, "\": must be HOST:PORT, such as bots.example.org:4000 or [::1]:4000"));
}

absl::StatusOr<std::string> SystemRoots(absl::string_view root) {
  for (const char* variable : kRootsVariables) {
    const char* named = std::getenv(variable);
    if (named == nullptr || *named == '\0') continue;
    if (access(named, R_OK) == 0) return std::string(named);
    return absl::NotFoundError(absl::StrCat(variable, " is ", named, ", a file that cannot be read"));
  }
  for (const char* file : kRootsFiles) {
    std::string path = absl::StrCat(root, file);
    if (access(path.c_str(), R_OK) == 0) return path;
  }
  return absl::NotFoundError(
      absl::StrCat("there are no root certificates here (looked for ", absl::StrJoin(kRootsFiles, ", "),
                   "): install ca-certificates, or name a file by --ca or SSL_CERT_FILE"));
}

absl::StatusOr<LaunchSpec> DialSpec(absl::string_view name, absl::string_view address, const Access& access) {
  HAKAM_RETURN_IF_ERROR(CheckHostPort(address));
  std::vector<std::string> env = {absl::StrCat("HAKAM_RELAY_TO=", address)};
  if (!access.token.empty()) env.push_back(absl::StrCat("HAKAM_TOKEN=", access.token));
  std::string roots = access.ca_file;
  if (roots.empty() && !IsLoopback(address)) {
    HAKAM_ASSIGN_OR_RETURN(roots, SystemRoots());
  }
  if (!roots.empty()) {
    HAKAM_RETURN_IF_ERROR(ReadSmallFile(roots).status());
    env.push_back(absl::StrCat("HAKAM_TLS_CA=", roots));
  }
  return RelaySpec(name, std::move(env));
}

LaunchSpec AttachSpec(absl::string_view name, const std::string& hub, const std::string& secret) {
  return RelaySpec(name, {absl::StrCat("HAKAM_RELAY_TO=", hub), absl::StrCat("HAKAM_TOKEN=", secret),
                          absl::StrCat("HAKAM_NAME=", name)});
}

}  // namespace hakam::arbiter
