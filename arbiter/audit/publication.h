// Publishes a league: files in its folder that anyone can check without the journal. report/published.h reads
// them.
//
//   league.textproto      the league file, unchanged
//   records.binpb.zst     every board, in the order of pairing, deal, room (arbiter/record/record_file.h)
//   seed.txt              SHA-256 of the seed, and the seed itself
//   standings.{csv,json,md}
//   checksums.sha256      of all these files, for sha256sum -c
//
//   HAKAM_RETURN_IF_ERROR(Publish(*store, folder, /*incomplete=*/false));
#ifndef HAKAM_ARBITER_AUDIT_PUBLICATION_H_
#define HAKAM_ARBITER_AUDIT_PUBLICATION_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// The names of all files with a checksum, in their order.
std::vector<std::string> PublishedFiles();

// Writes the files; the same journal gives the same bytes. All files are written under new names first and
// then renamed, the checksums last. FailedPrecondition if the league is not complete and `incomplete` is
// false, or if the league file differs from the journal; Unavailable while no pair is stored;
// ResourceExhausted and PermissionDenied; errors of the league file as LoadLeagueConfig.
absl::Status Publish(const Store& store, const std::string& folder, bool incomplete);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AUDIT_PUBLICATION_H_
