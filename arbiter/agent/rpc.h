// An rpc under way, and what came of it. Private to this folder.
#ifndef HAKAM_ARBITER_AGENT_RPC_H_
#define HAKAM_ARBITER_AGENT_RPC_H_

#include <grpcpp/client_context.h>
#include <grpcpp/support/status.h>

#include <list>

#include "absl/time/time.h"
#include "arbiter/agent/event_loop.h"

namespace hakam::arbiter {

// Can be cut short while it lives, by whoever has the list.
class Rpc {
 public:
  explicit Rpc(std::list<Rpc*>* all) : all_(all), position_(all->insert(all->end(), this)) {}
  ~Rpc() { all_->erase(position_); }
  Rpc(const Rpc&) = delete;
  Rpc& operator=(const Rpc&) = delete;

  void Cancel() {
    context.TryCancel();
    news.Cancel();
  }

  grpc::ClientContext context;
  Timer news;  // the wait for news of the process, once the connection is lost

 private:
  std::list<Rpc*>* all_;
  std::list<Rpc*>::iterator position_;
};

struct CallResult {
  grpc::Status status;
  bool parsed = false;  // the answer could be read
  bool connection_lost = false;
  absl::Duration took;
  absl::Duration limit;

  bool timed_out() const { return took > limit; }
  // Beyond the limit for a message, or so far beyond it that the quota of the connection is used up.
  bool too_large() const;
  // gRPC makes its code out of what happens to a connection; an agent may send the same.
  bool may_be_transport() const;
  // The status is the agent's own word, not the transport's.
  bool said_by_agent() const { return !status.ok() && !too_large() && !connection_lost; }
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_RPC_H_
