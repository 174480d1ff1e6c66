// What a site answers over gRPC (proto/hakam/v1/site_service.proto). Private to this folder.
#ifndef HAKAM_ARBITER_WEB_RPC_SERVICE_H_
#define HAKAM_ARBITER_WEB_RPC_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include <atomic>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/web/live_leagues.h"
#include "arbiter/web/rate_limit.h"
#include "arbiter/web/rpc_uploads.h"
#include "arbiter/web/rpc_watchers.h"
#include "arbiter/web/site_acts.h"
#include "arbiter/web/work_queue.h"
#include "hakam/v1/site_service.grpc.pb.h"

namespace hakam::arbiter {

// Thread-safe. Must outlive its server.
class RpcService final : public v1::SiteService::CallbackService {
 public:
  // `leagues` and `acts` must outlive it. `acts`: null if the site takes no bots. `trusted_proxy`:
  // SiteServerOptions.
  RpcService(LiveLeagues* leagues, SiteActs* acts, std::string trusted_proxy);
  // Tells those who watch.
  void Tell(const LeagueNews& news) { watchers_.Tell(news); }
  // Cuts those who take too long. Call it about once a second.
  void CutSlow();
  // Ends what is under way as soon as possible, and refuses the rest. Call it before the server is shut down.
  void Close();

  grpc::ServerUnaryReactor* ListLeagues(grpc::CallbackServerContext* context,
                                        const v1::ListLeaguesRequest* request,
                                        v1::ListLeaguesResponse* response) override;
  grpc::ServerUnaryReactor* GetLeague(grpc::CallbackServerContext* context,
                                      const v1::GetLeagueRequest* request,
                                      v1::GetLeagueResponse* response) override;
  grpc::ServerUnaryReactor* GetStandings(grpc::CallbackServerContext* context,
                                         const v1::GetStandingsRequest* request,
                                         v1::GetStandingsResponse* response) override;
  grpc::ServerUnaryReactor* ListBoards(grpc::CallbackServerContext* context,
                                       const v1::ListBoardsRequest* request,
                                       v1::ListBoardsResponse* response) override;
  grpc::ServerUnaryReactor* GetBoard(grpc::CallbackServerContext* context, const v1::GetBoardRequest* request,
                                     v1::GetBoardResponse* response) override;
  grpc::ServerWriteReactor<v1::WatchLeagueResponse>* WatchLeague(
      grpc::CallbackServerContext* context, const v1::WatchLeagueRequest* request) override;

  // rpc_service_acts.cc
  grpc::ServerUnaryReactor* GetLadder(grpc::CallbackServerContext* context,
                                      const v1::GetLadderRequest* request,
                                      v1::GetLadderResponse* response) override;
  grpc::ServerUnaryReactor* GetAccount(grpc::CallbackServerContext* context,
                                       const v1::GetAccountRequest* request,
                                       v1::GetAccountResponse* response) override;
  RpcUploads::Reactor* Submit(grpc::CallbackServerContext* context, v1::SubmitResponse* response) override;
  grpc::ServerUnaryReactor* GetSubmission(grpc::CallbackServerContext* context,
                                          const v1::GetSubmissionRequest* request,
                                          v1::GetSubmissionResponse* response) override;
  grpc::ServerUnaryReactor* GetSubmissionLog(grpc::CallbackServerContext* context,
                                             const v1::GetSubmissionLogRequest* request,
                                             v1::GetSubmissionLogResponse* response) override;
  grpc::ServerUnaryReactor* WithdrawSubmission(grpc::CallbackServerContext* context,
                                               const v1::WithdrawSubmissionRequest* request,
                                               v1::WithdrawSubmissionResponse* response) override;
  grpc::ServerUnaryReactor* GetAdmin(grpc::CallbackServerContext* context, const v1::GetAdminRequest* request,
                                     v1::GetAdminResponse* response) override;
  grpc::ServerUnaryReactor* PauseLadder(grpc::CallbackServerContext* context,
                                        const v1::PauseLadderRequest* request,
                                        v1::PauseLadderResponse* response) override;
  grpc::ServerUnaryReactor* ResumeLadder(grpc::CallbackServerContext* context,
                                         const v1::ResumeLadderRequest* request,
                                         v1::ResumeLadderResponse* response) override;
  grpc::ServerUnaryReactor* Disqualify(grpc::CallbackServerContext* context,
                                       const v1::DisqualifyRequest* request,
                                       v1::DisqualifyResponse* response) override;
  grpc::ServerUnaryReactor* Announce(grpc::CallbackServerContext* context, const v1::AnnounceRequest* request,
                                     v1::AnnounceResponse* response) override;
  grpc::ServerUnaryReactor* CreateToken(grpc::CallbackServerContext* context,
                                        const v1::CreateTokenRequest* request,
                                        v1::CreateTokenResponse* response) override;
  grpc::ServerUnaryReactor* RevokeToken(grpc::CallbackServerContext* context,
                                        const v1::RevokeTokenRequest* request,
                                        v1::RevokeTokenResponse* response) override;

 private:
  // Where a call comes from.
  struct Origin {
    std::string address;   // what limits count as one (NetworkOf); empty: no internet address
    bool proxied = false;  // the trusted proxy says so
  };
  Origin OriginOf(const grpc::CallbackServerContext& context) const;
  // Returns the caller; unset: the call has no token. Errors as SiteActs::PersonOf.
  absl::StatusOr<SiteActs::MaybePerson> WhoAsks(const grpc::CallbackServerContext& context);
  // Whether the caller may ask now.
  absl::Status MayAsk(const grpc::CallbackServerContext& context);
  // Makes the answer on a thread of the queue.
  grpc::ServerUnaryReactor* Answer(grpc::CallbackServerContext* context, WorkQueue* queue,
                                   std::function<absl::Status()> make);
  // The same for what somebody does who may have a token.
  template <typename Result>
  grpc::ServerUnaryReactor* Act(grpc::CallbackServerContext* context, Result* result,
                                std::function<absl::StatusOr<Result>(const SiteActs::MaybePerson&)> act);

  LiveLeagues& leagues_;
  SiteActs* const acts_;  // null: none
  const std::string trusted_proxy_;
  std::atomic<bool> over_ = false;
  RateLimit requests_;  // by address
  RpcWatchers watchers_;
  RpcUploads uploads_;
  // Declared last: they end before what their work uses.
  WorkQueue quick_;
  WorkQueue slow_;
  WorkQueue desk_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_RPC_SERVICE_H_
