// The leagues of a site for programs, over gRPC, beside its HTTP server and from the same readers.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<RpcServer> rpc,
//                          RpcServer::Start({.listen = "127.0.0.1:8401", .leagues = &site->leagues()}));
//   Print(rpc->address());
//
// The service is that of proto/hakam/v1/site_service.proto; health and reflection are there too. Everything a
// caller can take is bounded: messages, calls at a time, streams, time; memory by a quota of gRPC, which
// refuses connections above it.
#ifndef HAKAM_ARBITER_WEB_RPC_SERVER_H_
#define HAKAM_ARBITER_WEB_RPC_SERVER_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "arbiter/web/live_leagues.h"
#include "arbiter/web/site_acts.h"

namespace hakam::arbiter {

struct RpcServerOptions {
  std::string listen;       // HOST:PORT; port 0: a free one
  std::string certificate;  // paths of PEM files; empty: no TLS
  std::string key;
  // All outlive the server.
  LiveLeagues* leagues = nullptr;
  SiteActs* acts = nullptr;   // null: the site takes no bots
  std::string trusted_proxy;  // SiteServerOptions
};

class RpcServer {
 public:
  // InvalidArgument: the address is no HOST:PORT, or others can reach it without TLS, and no proxy is named;
  // NotFound: a file of TLS. Unavailable: the port is taken, or the files of TLS do not match.
  static absl::StatusOr<std::unique_ptr<RpcServer>> Start(const RpcServerOptions& options);
  // Ends all calls.
  virtual ~RpcServer() = default;

  // HOST:PORT
  virtual std::string address() const = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_RPC_SERVER_H_
