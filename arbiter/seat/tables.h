// The tables of a site, in its hidden folder `.tables`, apart from its leagues. They end with the program;
// what an earlier one has left is removed.
//
//   HAKAM_ASSIGN_OR_RETURN(const auto tables, Tables::Open({.site = folder, .program_version = kVersion}));
//   HAKAM_ASSIGN_OR_RETURN(const v1::TableView table, tables->Begin(request, "192.0.2.7", 1));
//   HAKAM_RETURN_IF_ERROR(tables->Act(table.id(), question, "TH"));
#ifndef HAKAM_ARBITER_SEAT_TABLES_H_
#define HAKAM_ARBITER_SEAT_TABLES_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "arbiter/seat/person_table.h"
#include "hakam/v1/seat.pb.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {

struct TablesOptions {
  std::string site;  // absolute
  std::string program_version;
  size_t most = 20;                             // tables at which somebody plays
  absl::Duration make_room = absl::Minutes(1);  // so long unseen, a table makes room for another
  absl::Duration unseen = absl::Minutes(10);    // and so long, it is left
  absl::Duration kept = absl::Hours(24);        // after it was left: its boards
  size_t most_kept = 500;                       // tables, with those that were left
  std::function<void(const std::string&)> on_trouble = [](const std::string&) {};  // for the organiser
};

// Thread-safe.
class Tables {
 public:
  // `clock` must outlive it. Unavailable: another program has the tables of this site; other errors if the
  // folder cannot be made.
  static absl::StatusOr<std::unique_ptr<Tables>> Open(TablesOptions options,
                                                      const Clock& clock = Clock::Real());
  // Ends all of them.
  virtual ~Tables() = default;

  // `owner`: who asks, an address or a name; may have `most_of_owner` tables at a time. ResourceExhausted:
  // there are too many; otherwise as PersonTable::Open.
  virtual absl::StatusOr<v1::TableView> Begin(const v1::TableRequest& terms, const std::string& owner,
                                              size_t most_of_owner) = 0;
  // NotFound: there is no such table; otherwise as the functions of PersonTable.
  virtual absl::StatusOr<v1::TableView> View(absl::string_view id) = 0;
  virtual absl::Status Act(absl::string_view id, uint32_t question, absl::string_view action) = 0;
  virtual absl::Status Next(absl::string_view id) = 0;
  virtual absl::Status Leave(absl::string_view id) = 0;
  // The folder of its league. NotFound.
  virtual absl::StatusOr<std::string> FolderOf(absl::string_view id) = 0;

  // Leaves tables that nobody looks at, and removes old ones. Call it every few seconds.
  virtual void Sweep() = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SEAT_TABLES_H_
