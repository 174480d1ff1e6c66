#include "arbiter/web/rpc_service.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/relay/peer.h"
#include "arbiter/web/rpc_status.h"
#include "arbiter/web/try_again.h"
#include "sdk/base/clock.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kMostWatchers = 200;
constexpr size_t kQuickCalls = 256;
constexpr size_t kSlowCalls = 32;
constexpr uint32_t kListedBoards = 1000;
// These limits hold for one address.
constexpr double kCallsAtOnce = 400;
constexpr absl::Duration kBetweenCalls = absl::Milliseconds(20);

absl::Status NoLeague() { return absl::NotFoundError("there is no such league"); }
absl::Status Ends() { return absl::UnavailableError("this site ends"); }

// A file of a league. It is read as JSON, so that all doors say the same, and each file is made once.
template <typename Message>
absl::Status ReadInto(const LiveLeagues::League& league, const std::string& file, Message* message) {
  if (league == nullptr) return NoLeague();
  const absl::StatusOr<SentFile> made = league->File(file);
  if (!made.ok()) return ShownError(made.status());
  if (google::protobuf::util::JsonStringToMessage(*made->bytes, message).ok()) return absl::OkStatus();
  return absl::InternalError(absl::StrCat(file, " is not what this server expects"));
}

}  // namespace

RpcService::RpcService(LiveLeagues* leagues, SiteActs* acts, std::string trusted_proxy)
    : leagues_(*leagues),
      acts_(acts),
      trusted_proxy_(std::move(trusted_proxy)),
      requests_(kCallsAtOnce, kBetweenCalls),
      watchers_(kMostWatchers),
      uploads_(acts),
      quick_(1, kQuickCalls),
      slow_(1, kSlowCalls),
      desk_(1, kQuickCalls) {}

void RpcService::CutSlow() {
  const absl::Duration now = Clock::Real().Now();
  watchers_.CutSlow(now);
  uploads_.CutSlow(now);
}

void RpcService::Close() {
  over_ = true;
  watchers_.Close();
  uploads_.Close();
}

RpcService::Origin RpcService::OriginOf(const grpc::CallbackServerContext& context) const {
  const std::optional<Peer> peer = ParsePeer(context.peer());
  if (!peer) return {};
  if (trusted_proxy_.empty() || peer->host != trusted_proxy_) return {.address = NetworkOf(peer->host)};
  // The entry that the proxy has added.
  absl::string_view chain = MetadataOf(context, "x-forwarded-for");
  const size_t comma = chain.rfind(',');
  if (comma != chain.npos) chain.remove_prefix(comma + 1);
  return {.address = NetworkOf(std::string(absl::StripAsciiWhitespace(chain.substr(0, 64)))),
          .proxied = true};
}

absl::Status RpcService::MayAsk(const grpc::CallbackServerContext& context) {
  if (over_) return Ends();
  const Origin origin = OriginOf(context);
  // A proxy on this machine that is not named has all its callers there.
  if (!origin.proxied && IsThisMachine(origin.address)) return absl::OkStatus();
  const absl::Duration wait = requests_.Take(origin.address, Clock::Real().Now());
  if (wait == absl::ZeroDuration()) return absl::OkStatus();
  return TryAgain("too many calls from your address", wait);
}

grpc::ServerUnaryReactor* RpcService::Answer(grpc::CallbackServerContext* context, WorkQueue* queue,
                                             std::function<absl::Status()> make) {
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  absl::Status may = MayAsk(*context);
  if (may.ok() && !queue->Add([this, context, reactor, make = std::move(make)] {
        if (over_) return reactor->Finish(RpcStatus(Ends()));
        if (context->IsCancelled()) return reactor->Finish(grpc::Status::CANCELLED);
        reactor->Finish(RpcStatus(make()));
      })) {
    may = TryAgain("too many ask for this at the moment", absl::Seconds(2));
  }
  if (!may.ok()) reactor->Finish(RpcStatus(may));
  return reactor;
}

grpc::ServerUnaryReactor* RpcService::ListLeagues(grpc::CallbackServerContext* context,
                                                  const v1::ListLeaguesRequest* /*request*/,
                                                  v1::ListLeaguesResponse* response) {
  return Answer(context, &quick_, [this, response] {
    for (const auto& [name, league] : leagues_.All()) {
      *response->mutable_index()->add_leagues() = league->Entry();
    }
    return absl::OkStatus();
  });
}

grpc::ServerUnaryReactor* RpcService::GetLeague(grpc::CallbackServerContext* context,
                                                const v1::GetLeagueRequest* request,
                                                v1::GetLeagueResponse* response) {
  return Answer(context, &quick_, [this, request, response] {
    return ReadInto(leagues_.Find(request->league()), "league.json", response->mutable_league());
  });
}

grpc::ServerUnaryReactor* RpcService::GetStandings(grpc::CallbackServerContext* context,
                                                   const v1::GetStandingsRequest* request,
                                                   v1::GetStandingsResponse* response) {
  return Answer(context, &quick_, [this, request, response] {
    return ReadInto(leagues_.Find(request->league()), "standings.json", response->mutable_standings());
  });
}

grpc::ServerUnaryReactor* RpcService::ListBoards(grpc::CallbackServerContext* context,
                                                 const v1::ListBoardsRequest* request,
                                                 v1::ListBoardsResponse* response) {
  return Answer(context, &slow_, [this, request, response]() -> absl::Status {
    v1::BoardListView* boards = response->mutable_boards();
    HAKAM_RETURN_IF_ERROR(ReadInto(leagues_.Find(request->league()), "boards.json", boards));
    const uint32_t page = request->page_size() == 0 ? kListedBoards : request->page_size();
    const int most = static_cast<int>(std::min<uint32_t>(page, static_cast<uint32_t>(boards->pairs_size())));
    boards->mutable_pairs()->DeleteSubrange(most, boards->pairs_size() - most);
    return absl::OkStatus();
  });
}

grpc::ServerUnaryReactor* RpcService::GetBoard(grpc::CallbackServerContext* context,
                                               const v1::GetBoardRequest* request,
                                               v1::GetBoardResponse* response) {
  return Answer(context, &quick_, [this, request, response]() -> absl::Status {
    const LiveLeagues::League league = leagues_.Find(request->league());
    if (league == nullptr) return NoLeague();
    if (request->room() < 1 || request->room() > 2) {
      return absl::InvalidArgumentError(absl::StrCat("room ", request->room(), ": must be 1 or 2"));
    }
    absl::StatusOr<v1::BoardView> board =
        league->Board({.pair = {.pairing = request->pairing(), .deal = request->deal()},
                       .room = request->room(),
                       .board = request->board()});
    if (absl::IsNotFound(board.status())) return absl::NotFoundError("there is no such board");
    if (!board.ok()) return ShownError(board.status());
    *response->mutable_board() = *std::move(board);
    return absl::OkStatus();
  });
}

grpc::ServerWriteReactor<v1::WatchLeagueResponse>* RpcService::WatchLeague(
    grpc::CallbackServerContext* context, const v1::WatchLeagueRequest* request) {
  if (const absl::Status may = MayAsk(*context); !may.ok()) return RpcWatchers::Refuse(RpcStatus(may));
  const LiveLeagues::League league = leagues_.Find(request->league());
  if (league == nullptr) return RpcWatchers::Refuse(RpcStatus(NoLeague()));
  return watchers_.Add(context, league);
}

}  // namespace hakam::arbiter
