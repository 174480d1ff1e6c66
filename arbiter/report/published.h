// The published form of a league, read (audit/publication.h writes it).
//
//   HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenPublished(folder));
#ifndef HAKAM_ARBITER_REPORT_PUBLISHED_H_
#define HAKAM_ARBITER_REPORT_PUBLISHED_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "arbiter/store/store.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

inline constexpr char kLeagueFile[] = "league.textproto";
inline constexpr char kRecordsFile[] = "records.binpb.zst";
inline constexpr char kSeedFile[] = "seed.txt";
inline constexpr char kChecksumsFile[] = "checksums.sha256";

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

#endif  // HAKAM_ARBITER_REPORT_PUBLISHED_H_
