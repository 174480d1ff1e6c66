// The published form of a league: files in its folder that anybody can check without the journal.
//
//   league.textproto      the league, as it was before
//   records.binpb.zst     every board, in the order of pairing, deal, room (arbiter/record/record_file.h)
//   seed.txt              SHA-256 of the seed, and the seed itself
//   standings.{csv,json,md}
//   checksums.sha256      of all of these, for sha256sum -c
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

// A file of standings, and how it is written.
struct Rendering {
  std::string file;
  std::function<std::string(const Standings&)> text;
};
using Renderings = std::vector<Rendering>;

// Names of all files that the checksums cover, in their order.
std::vector<std::string> PublishedFiles(const Renderings& renderings);

// Writes them; the same journal gives the same bytes. All are written beside the old ones first and then
// renamed, the checksums last. FailedPrecondition if the league is not complete and `incomplete` is false, or
// if the league file is not that of the journal any more; Unavailable while no pair is stored;
// ResourceExhausted and PermissionDenied; errors of the league file as LoadLeagueConfig.
absl::Status Publish(const Store& store, const std::string& folder, const Renderings& renderings,
                     bool incomplete);

// What an agent wrote on stderr is its author's: it may hold paths, names, the bot's thoughts.
void RemovePrivate(v1::BoardRecord* record);

// What seed.txt says: the commitment, and the seed unless the league was not complete (then it is empty).
struct PublishedSeed {
  std::string commitment;
  std::string seed;
};
std::string SeedText(const PublishedSeed& seed);
// NotFound, or DataLoss if it is not as SeedText writes it.
absl::StatusOr<PublishedSeed> ReadSeed(const std::string& folder);

// What is published, as a store for reading: for all that reads a journal. NotFound if nothing is, DataLoss
// if it is damaged or not in whole pairs; errors of the league file as LoadLeagueConfig.
absl::StatusOr<std::unique_ptr<Store>> OpenPublished(const std::string& folder);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AUDIT_PUBLICATION_H_
