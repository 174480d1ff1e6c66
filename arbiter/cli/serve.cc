#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/engine.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/interrupt.h"
#include "arbiter/cli/serve_address.h"
#include "arbiter/cli/version.h"
#include "arbiter/host/ladder_file.h"
#include "arbiter/relay/peer.h"
#include "arbiter/seat/tables.h"
#include "arbiter/submit/desk.h"
#include "arbiter/submit/ladder_runner.h"
#include "arbiter/submit/steps.h"
#include "arbiter/web/page_files.h"
#include "arbiter/web/rpc_server.h"
#include "arbiter/web/site_acts.h"
#include "arbiter/web/site_server.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
absl::StatusOr<HttpOptions> HttpOptionsOf(const std::string& listen, const std::string& tls) {
  HttpOptions http;
  const size_t colon = listen.rfind(':');
  uint32_t port = 0;
  if (colon == std::string::npos || !absl::SimpleAtoi(listen.substr(colon + 1), &port) || port > 65535) {
    return absl::InvalidArgumentError(
        absl::StrCat(listen, ": expected HOST:PORT, for example 127.0.0.1:8400"));
  }
  http.address = listen.substr(0, colon);
  http.port = static_cast<uint16_t>(port);
  if (http.address.size() > 1 && http.address.front() == '[' && http.address.back() == ']') {
    http.address = http.address.substr(1, http.address.size() - 2);
  }
  if (tls.empty()) return http;
  const std::vector<std::string> files = absl::StrSplit(tls, ',');
  if (files.size() != 2 || files[0].empty() || files[1].empty()) {
    return absl::InvalidArgumentError(absl::StrCat("--tls ", tls, ": expected CERT,KEY: two PEM files"));
  }
  http.certificate = files[0];
  http.key = files[1];
  return http;
}

namespace {

void Tell(const std::string& line) { PrintErr(absl::StrCat("hakam: ", line, "\n")); }

// What a site has that takes bots.
struct Door {
  std::unique_ptr<Desk> desk;            // null: it takes none
  std::unique_ptr<LadderRunner> ladder;  // null: bots cannot be isolated
  std::unique_ptr<SiteActs> acts;        // null: it takes none
};

absl::StatusOr<Door> OpenDoor(const ServeOptions& options) {
  Door door;
  if (!options.submissions) return door;
  std::error_code error;
  const std::string site = std::filesystem::canonical(options.folder, error).string();
  if (error) return absl::NotFoundError(absl::StrCat(options.folder, ": ", error.message()));
  const LadderPaths paths(site);
  HAKAM_ASSIGN_OR_RETURN(const LadderTerms terms, LoadLadder(paths));
  if (terms.league.sandbox() != v1::SANDBOX_MODE_STRICT) {
    return absl::InvalidArgumentError(absl::StrCat(
        paths.file,
        ": league.sandbox: must be SANDBOX_MODE_STRICT, because the bots of strangers play in it"));
  }
  for (const v1::Entrant& house : terms.house) {
    const std::vector<std::string> parts = absl::StrSplit(house.name(), '-');
    uint32_t number = 0;
    if (parts.size() < 2 || !absl::SimpleAtoi(parts.back(), &number)) continue;
    return absl::InvalidArgumentError(absl::StrCat(paths.file, ": league.entrants: ", house.name(),
                                                   " ends as the names of handed-in bots do (NAME-NUMBER); "
                                                   "choose another name"));
  }
  DeskOptions desk = {.site = site, .on_trouble = Tell};
  const absl::Status strict = CheckStrictSandbox();
  if (strict.ok()) {
    desk.steps = RealSteps({.site = site, .league = terms.league, .anchor = options.anchor});
  } else {
    desk.closed_because = "this site takes no submissions now: its machine cannot isolate bots";
    Tell(absl::StrCat("submissions are closed: ", strict.message()));
  }
  HostOptions host = {.concurrency = options.concurrency, .program_version = kVersion};
  if (strict.ok()) desk.matches = Matches::Options{.site = site, .terms = terms, .host = host};
  HAKAM_ASSIGN_OR_RETURN(door.desk, Desk::Open(std::move(desk)));
  if (!strict.ok()) {
    door.acts = std::make_unique<SiteActs>(door.desk.get(), nullptr);
    return door;
  }
  HAKAM_ASSIGN_OR_RETURN(host.engine, EngineOf(options.engine, site));
  door.ladder = std::make_unique<LadderRunner>(
      door.desk.get(), LadderRunner::Options{.folder = site, .host = std::move(host), .on_line = Tell});
  door.acts = std::make_unique<SiteActs>(door.desk.get(), door.ladder.get());
  return door;
}

// Where people play; null if the site has no tables.
absl::StatusOr<std::unique_ptr<Tables>> OpenTables(const ServeOptions& options) {
  if (!options.tables) return nullptr;
  std::error_code error;
  const std::string site = std::filesystem::canonical(options.folder, error).string();
  if (error) return absl::NotFoundError(absl::StrCat(options.folder, ": ", error.message()));
  return Tables::Open({.site = site, .program_version = kVersion, .on_trouble = [](const std::string& line) {
                         Tell(absl::StrCat("a table has failed: ", line));
                       }});
}

}  // namespace

absl::StatusOr<int> ServeCommand(const ServeOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(HttpOptions http, HttpOptionsOf(options.listen, options.tls));
  http.user_header = options.user_header;
  const std::optional<std::string> proxy =
      options.trusted_proxy.empty() ? "" : PlainHost(options.trusted_proxy);
  if (!proxy) {
    return absl::InvalidArgumentError(
        absl::StrCat("--trusted-proxy ", options.trusted_proxy, ": is not an IP address"));
  }
  std::mutex mutex;
  std::condition_variable wake;
  bool over = false;
  const Interrupt interrupt([&] {  // before the server starts a thread
    const std::lock_guard lock(mutex);
    over = true;
    wake.notify_all();
  });
  HAKAM_ASSIGN_OR_RETURN(const Door door, OpenDoor(options));
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Tables> tables, OpenTables(options));
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<SiteServer> site,
                         SiteServer::Start({.folder = options.folder,
                                            .http = http,
                                            .acts = door.acts.get(),
                                            .tables = tables.get(),
                                            .trusted_proxy = *proxy,
                                            .secure = !options.tls.empty() || !proxy->empty()}));
  std::unique_ptr<RpcServer> rpc;
  if (!options.grpc.empty()) {
    HAKAM_ASSIGN_OR_RETURN(rpc, RpcServer::Start({.listen = options.grpc,
                                                  .certificate = http.certificate,
                                                  .key = http.key,
                                                  .leagues = &site->leagues(),
                                                  .acts = door.acts.get(),
                                                  .trusted_proxy = *proxy}));
  }
  if (PageFiles().empty()) PrintErr(absl::StrCat("hakam: no pages, only their data: ", kNoPage, "\n"));
  PrintOut(absl::StrCat("serving ", options.folder, " at ", site->url(), " (Ctrl-C ends it)\n"));
  if (rpc != nullptr) PrintOut(absl::StrCat("serving gRPC at ", rpc->address(), "\n"));
  std::unique_lock lock(mutex);
  wake.wait(lock, [&over] { return over; });
  return kExitOk;
}

}  // namespace hakam::arbiter
