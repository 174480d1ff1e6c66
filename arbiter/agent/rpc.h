// An rpc in progress, and its result. Private to this folder.
#ifndef HAKAM_ARBITER_AGENT_RPC_H_
#define HAKAM_ARBITER_AGENT_RPC_H_

#include <grpcpp/client_context.h>
#include <grpcpp/support/status.h>

#include <list>

#include "absl/time/time.h"
#include "arbiter/agent/event_loop.h"

namespace hakam::arbiter {

// Enters itself in the list `all` while it lives, so that the owner of the list can cancel it.
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
  Timer news;  // waits for news of the process after the connection is lost

 private:
  std::list<Rpc*>* all_;
  std::list<Rpc*>::iterator position_;
};

// Something with a deadline that gRPC does not enforce. Enters itself in the list `all` while it lives.
class Timed {
 public:
  explicit Timed(std::list<Timed*>* all) : all_(all), position_(all->insert(all->end(), this)) {}
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

  // The moment at which the owner of the list must call GiveUp, by its clock. GiveUp resumes nobody.
  virtual absl::Duration deadline() const = 0;
  virtual void GiveUp() = 0;

 protected:
  virtual ~Timed() { all_->erase(position_); }

 private:
  std::list<Timed*>* all_;
  std::list<Timed*>::iterator position_;
};

struct CallResult {
  grpc::Status status;
  bool parsed = false;  // the answer could be read
  bool connection_lost = false;
  absl::Duration took;
  absl::Duration limit;

  bool timed_out() const { return took > limit; }
  // The message was larger than the limit, or so large that it used up the quota of the connection.
  bool too_large() const;
  // True if the code is one that gRPC makes when something happens to a connection; an agent may send the
  // same code.
  bool may_be_transport() const;
  // True if the agent sent the status, not the transport.
  bool said_by_agent() const { return !status.ok() && !too_large() && !connection_lost; }
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_RPC_H_
