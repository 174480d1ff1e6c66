// A journal in one SQLite file (WAL). The schema is in README.md. While it is open for writing, a lock on
// PATH.lock keeps other arbiters out; readers need no lock and see every finished pair.
#ifndef HAKAM_ARBITER_STORE_SQLITE_STORE_H_
#define HAKAM_ARBITER_STORE_SQLITE_STORE_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

class SqliteStore {
 public:
  // Version of the schema that this program writes and the only one that it reads.
  static constexpr int kSchemaVersion = 6;

  // Opens for writing: begins the journal, or goes on with it if it is of the same league. Its folder
  // must exist. Errors, one line with what to do:
  //   Unavailable         another arbiter has it open, or another program has locked it
  //   FailedPrecondition  it belongs to another league, to a longer one than `identity` (pairs of each
  //                       pairing, rounds or deals), or was written by another version
  //   DataLoss            it is damaged, changed since it was sealed, or not a journal
  //   ResourceExhausted   the disk is full
  //   NotFound, PermissionDenied   the folder is missing, or may not be written
  static absl::StatusOr<std::unique_ptr<Store>> Open(absl::string_view path, const LeagueIdentity& identity);

  // What Seal() writes beside the journal: the SHA-256 of its bytes, in the format of sha256sum(1).
  static std::string SealPath(absl::string_view path);

  // Opens an existing journal for reading, also while an arbiter writes it; AddPair is refused. NotFound
  // if there is none. The identity is the stored one.
  static absl::StatusOr<std::unique_ptr<Store>> OpenReadOnly(absl::string_view path);
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_SQLITE_STORE_H_
