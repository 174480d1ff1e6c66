// The callers of SiteService.WatchLeague. Private to this folder.
#ifndef HAKAM_ARBITER_WEB_RPC_WATCHERS_H_
#define HAKAM_ARBITER_WEB_RPC_WATCHERS_H_

#include <grpcpp/grpcpp.h>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <set>
#include <string>

#include "absl/time/time.h"
#include "arbiter/web/live_leagues.h"
#include "hakam/v1/site_service.pb.h"

namespace hakam::arbiter {

// Thread-safe. Must outlive the server of its calls.
class RpcWatchers {
 public:
  using Reactor = grpc::ServerWriteReactor<v1::WatchLeagueResponse>;

  explicit RpcWatchers(size_t most) : most_(most) {}

  // The reactor of a call, which owns itself until the call is over.
  Reactor* Add(grpc::CallbackServerContext* context, const LiveLeagues::League& league);
  // The reactor of a call that ends at once.
  static Reactor* Refuse(const grpc::Status& why);
  // A caller that has not read what was sent before gets one message for all that is new.
  void Tell(const LeagueNews& news);
  // Cuts callers that have read nothing for long.
  void CutSlow(absl::Duration now);
  // Ends all calls, and lets no other begin.
  void Close();

 private:
  class Watch;
  void Remove(Watch* watch);

  const size_t most_;
  std::mutex mutex_;
  bool closed_ = false;       // guarded by mutex_
  std::set<Watch*> watches_;  // guarded by mutex_; each removes itself before it is deleted
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_RPC_WATCHERS_H_
