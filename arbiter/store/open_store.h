// Opens a league's journal by its URL. The kinds of journals:
//
//   sqlite:PATH   one file (sqlite_store.h); "sqlite:live/journal.db", "sqlite:/srv/cup/live/journal.db"
//
// Code outside this folder does not depend on the kind: it passes the URL on.
#ifndef HAKAM_ARBITER_STORE_OPEN_STORE_H_
#define HAKAM_ARBITER_STORE_OPEN_STORE_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// The URL of a journal in the file `path`.
std::string SqliteUrl(absl::string_view path);

// Opens for writing: begins the journal, or goes on with it if it is of the same league. InvalidArgument for
// a URL of another form; all other errors as SqliteStore::Open.
absl::StatusOr<std::unique_ptr<Store>> OpenStore(absl::string_view url, const LeagueIdentity& identity);

// Opens an existing journal for reading, also while an arbiter writes it; AddPair is refused. NotFound if
// there is none. The identity is the stored one.
absl::StatusOr<std::unique_ptr<Store>> OpenStoreReadOnly(absl::string_view url);

// NotFound if nothing is there, not even a damaged journal. InvalidArgument for a URL of another form.
absl::Status CheckStoreExists(absl::string_view url);

// Compares the journal and `others` (the files that Store::Seal was given) with the seal. Returns a line for
// each file that differs. NotFound if the journal is not sealed.
absl::StatusOr<std::vector<std::string>> CheckSeal(absl::string_view url,
                                                   const std::vector<std::string>& others);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_OPEN_STORE_H_
