// The part of a site where people play beside bots, at tables of their own. Messages:
// proto/hakam/v1/seat.proto.
//
//   GET  /api/v1/tables             TablesView
//   POST /api/v1/tables             TableRequest: 201 TableView
//   GET  /api/v1/tables/ID          TableView; pages ask again and again, a few times a second
//   POST /api/v1/tables/ID:act      ActRequest: TableView; 409: not asked now, or not legal, and why
//   POST /api/v1/tables/ID:next     TableView
//   POST /api/v1/tables/ID:leave    TableView
//   GET  /data/tables/ID/FILE       view/site_data.h: boards that are over
//
// The id of a table is all that is needed to play there. A POST needs the header "X-Hakam: 1", which pages of
// other sites cannot set.
#ifndef HAKAM_ARBITER_WEB_SEAT_API_H_
#define HAKAM_ARBITER_WEB_SEAT_API_H_

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "absl/strings/string_view.h"
#include "arbiter/seat/tables.h"
#include "arbiter/web/http_server.h"
#include "arbiter/web/league_pages.h"
#include "arbiter/web/target.h"

namespace hakam::arbiter {

// The folder of all tables below data/, with its '/'.
inline constexpr char kTablesPrefix[] = "tables/";

// Thread-safe.
class SeatApi {
 public:
  // The visitor, and how many tables they may have at a time.
  struct Visitor {
    std::string name;
    size_t most_tables = 1;
  };

  // `tables` must outlive it; null: the site has none.
  explicit SeatApi(Tables* tables) : tables_(tables) {}

  static bool Handles(absl::string_view path);
  // May wait for the disk.
  HttpResponse Handle(const HttpRequest& request, const Target& target, const Visitor& visitor);

  // The files of the table's league. Null: there is no such table.
  std::shared_ptr<LeaguePages> Pages(absl::string_view id);

 private:
  HttpResponse Begin(const HttpRequest& request, const Visitor& visitor);
  HttpResponse Act(const HttpRequest& request, absl::string_view id);
  HttpResponse View(absl::string_view id);

  Tables* const tables_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<LeaguePages>> pages_;  // guarded by mutex_; by id
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_SEAT_API_H_
