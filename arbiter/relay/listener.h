// Accepts the connections of bots for the hub's gRPC server, which knows no limit on their number. Private to
// this folder.
#ifndef HAKAM_ARBITER_RELAY_LISTENER_H_
#define HAKAM_ARBITER_RELAY_LISTENER_H_

#include <grpcpp/grpcpp.h>
#include <poll.h>
#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/relay/connections.h"
#include "arbiter/relay/peer.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {

// Keeps a second descriptor of each connection: with it, it can close a connection that gRPC has, and sees
// when gRPC or the bot has closed it. Attach and Leave are thread-safe.
class Listener {
 public:
  using Acceptor = grpc::experimental::ExternalConnectionAcceptor;

  // Listens on all addresses of HOST:PORT; nothing is accepted before Start. Unavailable names the address.
  static absl::StatusOr<std::unique_ptr<Listener>> Listen(const std::string& address,
                                                          const ConnectionLimits& limits, const Clock& clock);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  uint16_t port() const { return port_; }

  // Begins to accept, on a thread of its own, which calls `on_turn` at least once every kTurn. `acceptor`
  // must be of a server that has started.
  static constexpr absl::Duration kTurn = absl::Milliseconds(200);
  absl::Status Start(std::unique_ptr<Acceptor> acceptor, std::function<void()> on_turn);
  // Accepts no more, and closes the connections without bots. Call it before the server is shut down.
  void Stop();
  // Closes all connections. Call it after Stop.
  void CloseAll();

  // A bot has attached itself over this connection, or has left.
  void Attach(const Peer& peer);
  void Leave(const Peer& peer);

 private:
  // An open connection. gRPC's descriptor is used for comparison only, because gRPC may close it at any time.
  struct Line {
    int ours = -1;
    int theirs = -1;
    dev_t device = 0;
    ino_t inode = 0;
  };

  Listener(const ConnectionLimits& limits, const Clock& clock) : clock_(clock), connections_(limits) {}

  void Run();
  std::vector<pollfd> Watched() const;
  // Notes the connections that have ended.
  void NoteEnds(const std::vector<pollfd>& watched);
  // Accepts the connections that wait, up to a limit.
  void Accept();
  // Hands a new connection to gRPC, or closes it.
  void Admit(int socket, int fd);
  void Cut(const Peer& peer);
  // Forgets the connections that gRPC has closed too.
  void Sweep();

  const Clock& clock_;
  std::vector<int> sockets_;  // that listen
  uint16_t port_ = 0;
  int stop_ = -1;  // an eventfd
  std::unique_ptr<Acceptor> acceptor_;
  std::function<void()> on_turn_;
  std::thread thread_;

  // For the thread only, and for others while there is none.
  std::map<Peer, Line> lines_;
  std::vector<Line> closing_;  // ended, but gRPC has not closed its descriptor yet
  bool exhausted_ = false;     // the last accept failed, so it is tried again after a while

  std::mutex mutex_;  // guards what follows
  Connections connections_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_LISTENER_H_
