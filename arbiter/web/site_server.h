// The leagues of a folder as a site: pages, their data, and events while leagues are played, also by other
// processes.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<SiteServer> site, SiteServer::Start({.folder = "leagues"}));
//   Print(site->url());
//
//   GET /  /page.js  /page.css  /chart.js  /submit.js  /play.js   the page
//   GET /data/index.json  /data/LEAGUE/standings.json   view/site_data.h
//   GET /s/LEAGUE/boards/PAIRING/DEAL?step=S            shared_place.h
//   GET /api/v1/events?league=LEAGUE&topics=pairs,standings
//       Server-Sent Events; id: the number of the newest pair. "pairs": at most five a second, {"sequence":
//       N, "seconds_left": S}, the latter at the pace of the last minute and left out while it is not known;
//       "standings": at most one a second, the same; "reset": too much was missed, read everything again.
//   /api/v1/account, session, submissions               submit_api.h
//   /api/v1/ladder, admin                               admin_api.h
//   /api/v1/tables, /data/tables/                       seat_api.h
//   GET /healthz  /metrics                              the latter for Prometheus
#ifndef HAKAM_ARBITER_WEB_SITE_SERVER_H_
#define HAKAM_ARBITER_WEB_SITE_SERVER_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "arbiter/seat/tables.h"
#include "arbiter/web/http_server.h"
#include "arbiter/web/live_leagues.h"
#include "arbiter/web/site_acts.h"

namespace hakam::arbiter {

struct SiteServerOptions {
  std::string folder;  // a league, or a folder with leagues; new ones are found while it runs
  HttpOptions http;
  SiteActs* acts = nullptr;  // by which bots are handed in; outlives the server; null: none is
  Tables* tables = nullptr;  // where people play; outlives the server; null: nowhere
  // The address of a proxy before this server: what it says of its visitors (X-Forwarded-For,
  // HttpOptions::user_header) is believed. Empty: there is none.
  std::string trusted_proxy;
  bool secure = false;  // visitors come by TLS, to this server or to the proxy
};

class SiteServer {
 public:
  // Errors as FindLeagues and HttpServer::Start.
  static absl::StatusOr<std::unique_ptr<SiteServer>> Start(const SiteServerOptions& options);
  // Closes all connections.
  virtual ~SiteServer() = default;

  // "http://127.0.0.1:8400/"
  virtual std::string url() const = 0;
  // For other doors of this site, which must close before it.
  virtual LiveLeagues& leagues() = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_SITE_SERVER_H_
