// The published form of a league: files in its folder that anyone can check without the journal.
//
//   league.textproto      the league file, unchanged
//   records.binpb.zst     every board, in the order of pairing, deal, room (arbiter/record/record_file.h)
//   seed.txt              SHA-256 of the seed, and the seed itself
//   standings.{csv,json,md}
//   checksums.sha256      of all these files, for sha256sum -c
//
//   HAKAM_RETURN_IF_ERROR(Publish(*store, folder, Renderings(), /*incomplete=*/false));
//   HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenPublished(folder));
#ifndef HAKAM_ARBITER_AUDIT_PUBLICATION_H_
#define HAKAM_ARBITER_AUDIT_PUBLICATION_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/report/standings.h"
#include "arbiter/store/store.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

inline constexpr char kLeagueFile[] = "league.textproto";
inline constexpr char kRecordsFile[] = "records.binpb.zst";
inline constexpr char kSeedFile[] = "seed.txt";
inline constexpr char kChecksumsFile[] = "checksums.sha256";

// A file of standings, and the function that writes it.
struct Rendering {
  std::string file;
  std::function<std::string(const Standings&)> text;
};
using Renderings = std::vector<Rendering>;

// The names of all files with a checksum, in their order.
std::vector<std::string> PublishedFiles(const Renderings& renderings);

// Writes the files; the same journal gives the same bytes. All files are written under new names first and
// then renamed, the checksums last. FailedPrecondition if the league is not complete and `incomplete` is
// false, or if the league file differs from the journal; Unavailable while no pair is stored;
// ResourceExhausted and PermissionDenied; errors of the league file as LoadLeagueConfig.
absl::Status Publish(const Store& store, const std::string& folder, const Renderings& renderings,
                     bool incomplete);

// Removes what agents wrote to stderr. It belongs to their authors, and may contain paths, names or the bot's
// thoughts.
void RemovePrivate(v1::BoardRecord* record);

// The content of seed.txt: the commitment, and the seed (empty if the league was not complete).
struct PublishedSeed {
  std::string commitment;
  std::string seed;
};
std::string SeedText(const PublishedSeed& seed);
// NotFound, or DataLoss if the file is not in the form of SeedText.
absl::StatusOr<PublishedSeed> ReadSeed(const std::string& folder);

// Opens the published files as a read-only store, for everything that reads a journal. NotFound if nothing is
// published, DataLoss if the files are damaged or contain incomplete pairs; errors of the league file as
// LoadLeagueConfig.
absl::StatusOr<std::unique_ptr<Store>> OpenPublished(const std::string& folder);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AUDIT_PUBLICATION_H_
