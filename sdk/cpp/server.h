// An agent that is served inside a larger program, which decides when it ends. Programs that are nothing but
// a bot use serve.h.
//
//   HAKAM_ASSIGN_OR_RETURN(const auto server, AgentServer::Open(info, factory, {.token = token}));
//   std::thread thread([&] { server->Run(); });   // Dial("127.0.0.1", server->port())
//   server->Stop();
//   thread.join();
#ifndef HAKAM_SDK_CPP_SERVER_H_
#define HAKAM_SDK_CPP_SERVER_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "sdk/cpp/agent.h"

namespace hakam {

struct AgentServerOptions {
  std::string address;  // as HAKAM_ADDRESS; empty: a free port of 127.0.0.1
  std::string token;    // every call must carry it; empty: none is needed
  std::string cert;     // paths of PEM files; empty: no TLS
  std::string key;
};

class AgentServer {
 public:
  // Listens; callers wait until Run. InvalidArgument: an address that is not good, or that needs TLS and a
  // token; NotFound names a file that cannot be read; Unavailable: the address cannot be bound.
  static absl::StatusOr<std::unique_ptr<AgentServer>> Open(const AgentInfo& info, const AgentFactory& factory,
                                                           const AgentServerOptions& options);
  virtual ~AgentServer() = default;

  virtual int port() const = 0;
  // Serves on the calling thread until Stop, one call after the other, so an agent needs no locks. Call it
  // once.
  virtual void Run() = 0;
  // Run returns as soon as the agent has answered. Thread-safe; may be called at any time, and again.
  virtual void Stop() = 0;
};

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_SERVER_H_
