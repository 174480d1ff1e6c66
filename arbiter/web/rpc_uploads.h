// The callers of SiteService.Submit. Private to this folder.
#ifndef HAKAM_ARBITER_WEB_RPC_UPLOADS_H_
#define HAKAM_ARBITER_WEB_RPC_UPLOADS_H_

#include <grpcpp/grpcpp.h>

#include <functional>
#include <mutex>
#include <set>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/web/site_acts.h"
#include "arbiter/web/work_queue.h"
#include "hakam/v1/site_service.pb.h"

namespace hakam::arbiter {

// Thread-safe. Must outlive the server of its calls.
class RpcUploads {
 public:
  using Reactor = grpc::ServerReadReactor<v1::SubmitRequest>;
  // Returns the sender; may wait for the disk. Called once, on a thread of the queue.
  using Who = std::function<absl::StatusOr<SiteActs::MaybePerson>()>;

  // `acts` must outlive it; null: the site takes nothing.
  explicit RpcUploads(SiteActs* acts) : acts_(acts) {}

  // The reactor of a call, which owns itself until the call is over. Files are written on threads of the
  // queue.
  Reactor* Add(grpc::CallbackServerContext* context, v1::SubmitResponse* response, WorkQueue* queue, Who who);
  // The reactor of a call that ends at once.
  static Reactor* Refuse(const grpc::Status& why);
  // Ends uploads that take too long.
  void CutSlow(absl::Duration now);
  // Ends all calls, and lets no other begin.
  void Close();

 private:
  class Call;
  void Remove(Call* call);

  SiteActs* const acts_;
  std::mutex mutex_;
  bool closed_ = false;    // guarded by mutex_
  std::set<Call*> calls_;  // guarded by mutex_; each removes itself before it is deleted
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_RPC_UPLOADS_H_
