// A table at which a person plays beside bots: a league of single boards (FORMAT_SINGLE) in a folder of its
// own. The person and their partner are one entrant, reached as "dial:" like any agent elsewhere, so the
// referee cannot tell; the opponents are the other.
#ifndef HAKAM_ARBITER_SEAT_PERSON_TABLE_H_
#define HAKAM_ARBITER_SEAT_PERSON_TABLE_H_

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "hakam/v1/seat.pb.h"

namespace hakam::arbiter {

// What may be chosen.
v1::TablesView TableChoices();

struct TableOptions {
  std::string id;
  std::string folder;  // absolute; is made
  v1::TableRequest terms;
  std::string program_version;
};

// Thread-safe.
class PersonTable {
 public:
  // Begins the first board. InvalidArgument: the terms are not among the choices; Unavailable or another
  // error of the machine.
  static absl::StatusOr<std::unique_ptr<PersonTable>> Open(TableOptions options);
  // Leaves, and waits until nothing is played.
  virtual ~PersonTable() = default;

  virtual v1::TableView View() const = 0;
  // As PersonSeat::Answer.
  virtual absl::Status Act(uint32_t question, absl::string_view action) = 0;
  // Begins another board. FailedPrecondition: one is played, or the table was left.
  virtual absl::Status Next() = 0;
  // The board at play is given up. Does not wait.
  virtual void Leave() = 0;
  // Whether nothing can be played here any more.
  virtual bool ended() const = 0;
  // Why it has failed, for the organiser; empty: it has not.
  virtual std::string trouble() const = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SEAT_PERSON_TABLE_H_
