#include "arbiter/web/site_server.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "arbiter/relay/peer.h"
#include "arbiter/view/message_json.h"
#include "arbiter/web/league_pages.h"
#include "arbiter/web/leagues.h"
#include "arbiter/web/live_leagues.h"
#include "arbiter/web/page_files.h"
#include "arbiter/web/rate_limit.h"
#include "arbiter/web/responses.h"
#include "arbiter/web/seat_api.h"
#include "arbiter/web/shared_place.h"
#include "arbiter/web/submit_api.h"
#include "arbiter/web/target.h"
#include "arbiter/web/work_queue.h"
#include "sdk/base/clock.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kQuickWaiting = 256;
constexpr size_t kSlowWaiting = 32;
// At a time. An address has one, loopback as many as a person: a proxy may have all its visitors there.
constexpr size_t kTablesOfPerson = 3;
constexpr char kCsp[] =
    "default-src 'self'; img-src 'self' data: blob:; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'self'";

constexpr char kPreload[] = "<data/index.json>; rel=preload; as=fetch; crossorigin=anonymous";

// These limits hold for one address: a page asks for about ten files at once.
constexpr double kBurst = 400;
constexpr absl::Duration kBetweenRequests = absl::Milliseconds(20);

using Done = std::function<void(HttpResponse)>;

// The entry that the nearest proxy has added.
std::string LastOf(absl::string_view forwarded_for) {
  const size_t comma = forwarded_for.rfind(',');
  if (comma != forwarded_for.npos) forwarded_for.remove_prefix(comma + 1);
  return std::string(absl::StripAsciiWhitespace(forwarded_for.substr(0, 64)));
}

HttpResponse FileError(const absl::Status& status) {
  const absl::Status shown = ShownError(status);
  return ErrorResponse(absl::IsUnavailable(shown) ? 503 : 404, shown.message());
}

HttpResponse FileResponse(const HttpRequest& request, const SentFile& file) {
  const bool gzip = request.gzip && file.gzipped != nullptr;
  HttpResponse response = {.body = gzip ? file.gzipped : file.bytes, .gzipped = gzip, .etag = file.etag};
  response.headers = {{"Cache-Control", "no-cache"}};
  if (request.if_none_match != file.etag) return response;
  response.status = 304;
  response.gzipped = false;
  return response;
}

class Site : public SiteServer, private HttpHandler {
 public:
  Site(const SiteServerOptions& options, std::unique_ptr<LiveLeagues> leagues)
      : options_(options), leagues_(std::move(leagues)), seats_(options.tables) {}
  ~Site() override {
    leagues_->StopListening(listener_);
    if (http_) http_->Stop();
    quick_.reset();
    slow_.reset();
    desk_queue_.reset();
    seat_queue_.reset();
  }

  absl::Status Open() {
    for (const PageFile& file : PageFiles()) {
      SentFile sent = Sent(std::string(file.bytes));
      sent.gzipped = std::make_shared<const std::string>(file.gzipped);
      page_.emplace(file.name, std::pair(std::string(file.type), std::move(sent)));
    }
    quick_ = std::make_unique<WorkQueue>(1, kQuickWaiting);
    slow_ = std::make_unique<WorkQueue>(1, kSlowWaiting);
    if (options_.acts != nullptr) {
      submit_.emplace(options_.acts, SubmitApiOptions{.secure = options_.secure,
                                                      .tables = options_.tables != nullptr,
                                                      .sees_users = !options_.trusted_proxy.empty()});
      desk_queue_ = std::make_unique<WorkQueue>(1, kQuickWaiting);
    }
    if (options_.tables != nullptr) seat_queue_ = std::make_unique<WorkQueue>(1, kQuickWaiting);
    HAKAM_ASSIGN_OR_RETURN(http_, HttpServer::Open(options_.http, this));
    http_->Run();
    listener_ = leagues_->Listen([this](const LeagueNews& news) { Tell(news); });
    leagues_->Run([this] {
      if (options_.tables != nullptr) options_.tables->Sweep();
    });
    return absl::OkStatus();
  }

  std::string url() const override {
    const bool v6 = absl::StrContains(options_.http.address, ":");
    return absl::StrCat(options_.http.certificate.empty() ? "http" : "https", "://", v6 ? "[" : "",
                        options_.http.address, v6 ? "]" : "", ":", http_->port(), "/");
  }

  LiveLeagues& leagues() override { return *leagues_; }

 private:
  using League = LiveLeagues::League;

  // Passes on to those who wait for events of a league.
  void Tell(const LeagueNews& news) {
    std::string data = absl::StrCat("{\"sequence\": ", news.sequence);
    if (news.seconds_left) absl::StrAppend(&data, ", \"seconds_left\": ", *news.seconds_left);
    data += "}";
    const auto publish = [&](bool is, const char* name) {
      if (is) http_->Publish(news.league, {.id = news.sequence, .name = name, .data = data});
    };
    publish(news.reset, "reset");
    publish(news.pairs, "pairs");
    publish(news.standings, "standings");
  }

  void Handle(HttpRequest request, Done done) override {
    const bool proxied = !options_.trusted_proxy.empty() && request.address == options_.trusted_proxy;
    if (!proxied) request.user.clear();
    const std::string address = NetworkOf(proxied ? LastOf(request.forwarded_for) : request.address);
    // On loopback a proxy has all its visitors, unless it is named and says who they are.
    if (proxied || !IsThisMachine(address)) {
      const absl::Duration wait = requests_.Take(address, Clock::Real().Now());
      if (wait > absl::ZeroDuration())
        return done(TooManyResponse("too many requests from your address", wait));
    }
    const absl::StatusOr<Target> target = ParseTarget(request.target);
    if (!target.ok()) return done(ErrorResponse(404, target.status().message()));
    const std::string& path = target->path;
    if (SubmitApi::Handles(path)) return Submit(std::move(request), *target, address, std::move(done));
    if (SeatApi::Handles(path)) return Seat(std::move(request), *target, address, std::move(done));
    if (request.method == HttpRequest::Method::kPost)
      return done(ErrorResponse(405, "nothing is posted here"));
    if (absl::StartsWith(path, "/data/"))
      return Data(std::move(request), path.substr(sizeof("/data/") - 1), std::move(done));
    if (const std::optional<SharedPlace> place = ParseSharedPlace(*target)) {
      return Shared(*place, std::move(done));
    }
    if (path == "/api/v1/events") return done(Events(request, *target));
    if (path == "/healthz") return done(TextResponse("ok\n"));
    if (path == "/metrics") return done(TextResponse(Metrics()));
    done(Page(request, path == "/" ? "index.html" : path.substr(1)));
  }

  HttpResponse Page(const HttpRequest& request, const std::string& name) const {
    const auto file = page_.find(name);
    if (file == page_.end()) {
      HttpResponse none =
          TextResponse(page_.empty() && name == "index.html" ? absl::StrCat(kNoPage, "\n")
                                                             : "404: there is no such page\n");
      none.status = 404;
      return none;
    }
    HttpResponse response = FileResponse(request, file->second.second);
    response.type = file->second.first;
    response.headers.insert(response.headers.end(),
                            {{"Content-Security-Policy", kCsp}, {"Referrer-Policy", "no-referrer"}});
    // The page asks for it first: it comes while the script does.
    if (name == "index.html") response.headers.emplace_back("Link", kPreload);
    return response;
  }

  void Data(HttpRequest request, std::string file, Done done) {
    if (file == "index.json") {
      Work(quick_.get(), std::move(done), [this, request = std::move(request)] { return Index(request); });
      return;
    }
    if (absl::StartsWith(file, kTablesPrefix) && options_.tables != nullptr) {
      const size_t begin = sizeof(kTablesPrefix) - 1;
      const size_t slash = file.find('/', begin);
      League table = slash == file.npos ? nullptr : seats_.Pages(file.substr(begin, slash - begin));
      if (table != nullptr) {
        return LeagueFile(std::move(request), std::move(table), file.substr(slash + 1), std::move(done));
      }
    }
    // The name of a league may have slashes, and so have its files.
    int parts = 0;
    for (size_t slash = file.find('/'); slash != file.npos && parts < kLeagueDepth;
         slash = file.find('/', slash + 1), ++parts) {
      League league = leagues_->Find(file.substr(0, slash));
      if (league == nullptr) continue;
      return LeagueFile(std::move(request), std::move(league), file.substr(slash + 1), std::move(done));
    }
    done(ErrorResponse(404, "there is no such league"));
  }

  void LeagueFile(HttpRequest request, League league, std::string name, Done done) {
    WorkQueue* queue = LeaguePages::IsSlow(name) ? slow_.get() : quick_.get();
    Work(queue, std::move(done),
         [league = std::move(league), name = std::move(name), request = std::move(request)] {
           const absl::StatusOr<SentFile> made = league->File(name);
           return made.ok() ? FileResponse(request, *made) : FileError(made.status());
         });
  }

  void Seat(HttpRequest request, const Target& target, const std::string& address, Done done) {
    if (options_.tables == nullptr) return done(seats_.Handle(request, target, {}));
    Work(seat_queue_.get(), std::move(done), [this, request = std::move(request), target, address] {
      return seats_.Handle(request, target, VisitorOf(request, address));
    });
  }
  SeatApi::Visitor VisitorOf(const HttpRequest& request, const std::string& address) {
    const std::string name = submit_ ? submit_->NameOfCaller(request, address) : "";
    if (!name.empty()) return {.name = absl::StrCat("person ", name), .most_tables = kTablesOfPerson};
    return {.name = address, .most_tables = IsThisMachine(address) ? kTablesOfPerson : 1};
  }

  void Submit(HttpRequest request, const Target& target, const std::string& address, Done done) {
    if (!submit_) {
      v1::AccountView closed;
      closed.set_closed_because("this site takes no submissions");
      closed.set_tables(options_.tables != nullptr);
      if (target.path == "/api/v1/account") return done(JsonResponse(200, closed));
      return done(ErrorResponse(403, closed.closed_because()));
    }
    Work(desk_queue_.get(), std::move(done), [this, request = std::move(request), target, address] {
      return submit_->Handle(request, target, address);
    });
  }

  void Shared(const SharedPlace& place, Done done) {
    League league = leagues_->Find(place.league);
    if (league == nullptr) return done(ErrorResponse(404, "there is no such league"));
    Work(quick_.get(), std::move(done), [league = std::move(league), place] {
      const absl::StatusOr<v1::BoardView> board = league->Board(place.board);
      HttpResponse response = TextResponse(SharedPage(place, board.ok() ? &*board : nullptr));
      response.type = "text/html; charset=utf-8";
      response.headers.emplace_back("Content-Security-Policy", kCsp);
      return response;
    });
  }

  static void Work(WorkQueue* queue, Done done, std::function<HttpResponse()> make) {
    const auto answer = std::make_shared<Done>(std::move(done));
    if (queue->Add([answer, make = std::move(make)] { (*answer)(make()); })) return;
    (*answer)(TooManyResponse("too many ask for this at the moment; try again", absl::Seconds(2)));
  }

  HttpResponse Index(const HttpRequest& request) {
    v1::IndexView index;
    for (const auto& [name, league] : leagues_->All()) *index.add_leagues() = league->Entry();
    HttpResponse response = FileResponse(request, Sent(MessageJson(index)));
    response.headers.emplace_back("X-Hakam-Live", "1");
    return response;
  }

  HttpResponse Events(const HttpRequest& request, const Target& target) const {
    auto wanted = std::make_shared<EventSubscription>();
    wanted->channel = target.Get("league");
    if (leagues_->Find(wanted->channel) == nullptr) return ErrorResponse(404, "there is no such league");
    const std::string topics = target.Get("topics");
    for (const absl::string_view topic : absl::StrSplit(topics, ',', absl::SkipEmpty())) {
      if (topic != "pairs" && topic != "standings") {
        return ErrorResponse(404, "topics: expected pairs, standings or both");
      }
      wanted->names.emplace_back(topic);
    }
    if (!request.last_event_id.empty() && !absl::SimpleAtoi(request.last_event_id, &wanted->last_id)) {
      wanted->last_id = 0;
    }
    return {.events = std::move(wanted)};
  }

  std::string Metrics() const {
    const HttpServer::Counts& counts = http_->counts();
    const struct {
      const char* name;
      const char* help;
      const char* type;
      uint64_t value;
    } metrics[] = {{"hakam_leagues", "Leagues.", "gauge", leagues_->All().size()},
                   {"hakam_connections", "Open connections.", "gauge", counts.connections.load()},
                   {"hakam_event_streams", "Open streams of events.", "gauge", counts.streams.load()},
                   {"hakam_events_total", "Events sent.", "counter", counts.events.load()},
                   {"hakam_refused_total", "Connections above the limit.", "counter", counts.refused.load()}};
    std::string text;
    const auto head = [&text](const char* name, const char* help, const char* type) {
      absl::StrAppend(&text, "# HELP ", name, " ", help, "\n# TYPE ", name, " ", type, "\n");
    };
    for (const auto& metric : metrics) {
      head(metric.name, metric.help, metric.type);
      absl::StrAppend(&text, metric.name, " ", metric.value, "\n");
    }
    head("hakam_requests_total", "Requests by the class of their status; 0xx: cut off.", "counter");
    for (size_t i = 0; i < counts.requests.size(); ++i) {
      absl::StrAppend(&text, "hakam_requests_total{class=\"", i, "xx\"} ", counts.requests[i].load(), "\n");
    }
    return text;
  }

  const SiteServerOptions options_;
  const std::unique_ptr<LiveLeagues> leagues_;
  uint64_t listener_ = 0;                                                      // of leagues_; 0: none
  std::map<std::string, std::pair<std::string, SentFile>, std::less<>> page_;  // type and file, by name
  std::unique_ptr<HttpServer> http_;
  std::unique_ptr<WorkQueue> quick_;
  std::unique_ptr<WorkQueue> slow_;
  std::optional<SubmitApi> submit_;
  std::unique_ptr<WorkQueue> desk_queue_;
  SeatApi seats_;
  std::unique_ptr<WorkQueue> seat_queue_;
  RateLimit requests_{kBurst, kBetweenRequests};  // by address
};

}  // namespace

absl::StatusOr<std::unique_ptr<SiteServer>> SiteServer::Start(const SiteServerOptions& options) {
  // A site that takes bots or has tables may be new.
  const bool may_be_new = options.acts != nullptr || options.tables != nullptr;
  HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<LiveLeagues> leagues, LiveLeagues::Open(options.folder, may_be_new));
  auto site = std::make_unique<Site>(options, std::move(leagues));
  HAKAM_RETURN_IF_ERROR(site->Open());
  return site;
}

}  // namespace hakam::arbiter
