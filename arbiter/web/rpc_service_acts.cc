// The part of the service that people use who have a token, and the ladder.
#include <functional>
#include <utility>

#include "absl/strings/strip.h"
#include "arbiter/web/rpc_service.h"
#include "arbiter/web/rpc_status.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<SiteActs::MaybePerson> RpcService::WhoAsks(const grpc::CallbackServerContext& context) {
  absl::string_view token = MetadataOf(context, "authorization");
  if (!absl::ConsumePrefix(&token, "Bearer ")) return SiteActs::MaybePerson();
  HAKAM_ASSIGN_OR_RETURN(Person person, acts_->PersonOf(token, OriginOf(context).address));
  return SiteActs::MaybePerson(std::move(person));
}

template <typename Result>
grpc::ServerUnaryReactor* RpcService::Act(
    grpc::CallbackServerContext* context, Result* result,
    std::function<absl::StatusOr<Result>(const SiteActs::MaybePerson&)> act) {
  return Answer(context, &desk_, [this, context, result, act = std::move(act)]() -> absl::Status {
    if (acts_ == nullptr) return absl::PermissionDeniedError("this site takes no submissions");
    const absl::StatusOr<SiteActs::MaybePerson> person = WhoAsks(*context);
    if (!person.ok()) return ShownRefusal(person.status());
    absl::StatusOr<Result> done = act(*person);
    if (!done.ok()) return ShownRefusal(done.status());
    *result = *std::move(done);
    return absl::OkStatus();
  });
}

grpc::ServerUnaryReactor* RpcService::GetLadder(grpc::CallbackServerContext* context,
                                                const v1::GetLadderRequest* /*request*/,
                                                v1::GetLadderResponse* response) {
  return Answer(context, &desk_, [this, response]() -> absl::Status {
    if (acts_ == nullptr) return absl::NotFoundError("this site has no ladder");
    absl::StatusOr<v1::LadderView> ladder = acts_->Ladder();
    if (!ladder.ok()) return ShownRefusal(ladder.status());
    *response->mutable_ladder() = *std::move(ladder);
    return absl::OkStatus();
  });
}

grpc::ServerUnaryReactor* RpcService::GetAccount(grpc::CallbackServerContext* context,
                                                 const v1::GetAccountRequest* /*request*/,
                                                 v1::GetAccountResponse* response) {
  v1::AccountView* account = response->mutable_account();
  if (acts_ == nullptr) {
    return Answer(context, &desk_, [account] {
      account->set_closed_because("this site takes no submissions");
      return absl::OkStatus();
    });
  }
  return Act<v1::AccountView>(context, account,
                              [this](const SiteActs::MaybePerson& person) { return acts_->Account(person); });
}

RpcUploads::Reactor* RpcService::Submit(grpc::CallbackServerContext* context, v1::SubmitResponse* response) {
  if (const absl::Status may = MayAsk(*context); !may.ok()) return RpcUploads::Refuse(RpcStatus(may));
  return uploads_.Add(context, response, &desk_, [this, context] { return WhoAsks(*context); });
}

grpc::ServerUnaryReactor* RpcService::GetSubmission(grpc::CallbackServerContext* context,
                                                    const v1::GetSubmissionRequest* request,
                                                    v1::GetSubmissionResponse* response) {
  return Act<v1::SubmissionView>(
      context, response->mutable_submission(),
      [this, request](const SiteActs::MaybePerson& person) { return acts_->Get(person, request->id()); });
}

grpc::ServerUnaryReactor* RpcService::GetSubmissionLog(grpc::CallbackServerContext* context,
                                                       const v1::GetSubmissionLogRequest* request,
                                                       v1::GetSubmissionLogResponse* response) {
  return Act<std::string>(
      context, response->mutable_log(),
      [this, request](const SiteActs::MaybePerson& person) { return acts_->Log(person, request->id()); });
}

grpc::ServerUnaryReactor* RpcService::WithdrawSubmission(grpc::CallbackServerContext* context,
                                                         const v1::WithdrawSubmissionRequest* request,
                                                         v1::WithdrawSubmissionResponse* response) {
  return Act<v1::SubmissionView>(context, response->mutable_submission(),
                                 [this, request](const SiteActs::MaybePerson& person) {
                                   return acts_->Withdraw(person, request->id());
                                 });
}

grpc::ServerUnaryReactor* RpcService::GetAdmin(grpc::CallbackServerContext* context,
                                               const v1::GetAdminRequest* /*request*/,
                                               v1::GetAdminResponse* response) {
  return Act<v1::AdminView>(context, response->mutable_admin(),
                            [this](const SiteActs::MaybePerson& person) { return acts_->Admin(person); });
}

grpc::ServerUnaryReactor* RpcService::PauseLadder(grpc::CallbackServerContext* context,
                                                  const v1::PauseLadderRequest* /*request*/,
                                                  v1::PauseLadderResponse* response) {
  return Act<v1::AdminView>(context, response->mutable_admin(), [this](const SiteActs::MaybePerson& person) {
    return acts_->SetPaused(person, true);
  });
}

grpc::ServerUnaryReactor* RpcService::ResumeLadder(grpc::CallbackServerContext* context,
                                                   const v1::ResumeLadderRequest* /*request*/,
                                                   v1::ResumeLadderResponse* response) {
  return Act<v1::AdminView>(context, response->mutable_admin(), [this](const SiteActs::MaybePerson& person) {
    return acts_->SetPaused(person, false);
  });
}

grpc::ServerUnaryReactor* RpcService::Disqualify(grpc::CallbackServerContext* context,
                                                 const v1::DisqualifyRequest* request,
                                                 v1::DisqualifyResponse* response) {
  return Act<v1::AdminView>(context, response->mutable_admin(),
                            [this, request](const SiteActs::MaybePerson& person) {
                              return acts_->Disqualify(person, request->entrant(), request->why());
                            });
}

grpc::ServerUnaryReactor* RpcService::Announce(grpc::CallbackServerContext* context,
                                               const v1::AnnounceRequest* request,
                                               v1::AnnounceResponse* response) {
  return Act<v1::AdminView>(context, response->mutable_admin(),
                            [this, request](const SiteActs::MaybePerson& person) {
                              return acts_->Announce(person, request->text());
                            });
}

grpc::ServerUnaryReactor* RpcService::CreateToken(grpc::CallbackServerContext* context,
                                                  const v1::CreateTokenRequest* request,
                                                  v1::CreateTokenResponse* response) {
  return Act<v1::TokenSecretView>(context, response->mutable_secret(),
                                  [this, request](const SiteActs::MaybePerson& person) {
                                    return acts_->MakeToken(person, request->token());
                                  });
}

grpc::ServerUnaryReactor* RpcService::RevokeToken(grpc::CallbackServerContext* context,
                                                  const v1::RevokeTokenRequest* request,
                                                  v1::RevokeTokenResponse* response) {
  return Act<v1::AdminView>(context, response->mutable_admin(),
                            [this, request](const SiteActs::MaybePerson& person) {
                              return acts_->EndToken(person, request->name());
                            });
}

}  // namespace hakam::arbiter
