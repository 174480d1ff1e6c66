#include "arbiter/audit/publication.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/deal/deal.h"
#include "arbiter/record/record_file.h"
#include "arbiter/report/published.h"
#include "arbiter/report/recorded_board.h"
#include "arbiter/report/standings.h"
#include "arbiter/report/terms.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/store/checksums.h"
#include "arbiter/store/identity.h"
#include "arbiter/store/pair_numbers.h"
#include "arbiter/store/sha256.h"
#include "arbiter/view/standings_format.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// New files next to the old ones. All of them replace the old files, or none does.
class NewFiles {
 public:
  explicit NewFiles(std::string folder) : folder_(std::move(folder)) {}
  ~NewFiles() {
    for (const std::string& name : names_) unlink(New(name).c_str());
  }
  NewFiles(const NewFiles&) = delete;
  NewFiles& operator=(const NewFiles&) = delete;

  // The path under which the new file must be written.
  std::string Begin(const std::string& name) {
    names_.push_back(name);
    return New(name);
  }
  // The SHA-256 of the new file, or of the old one if there is no new file.
  absl::StatusOr<std::string> Hash(const std::string& name) const {
    const bool is_new = std::find(names_.begin(), names_.end(), name) != names_.end();
    return Sha256HexOfFile(is_new ? New(name) : absl::StrCat(folder_, "/", name));
  }
  // Replaces the old files, in the order of Begin().
  absl::Status Release() {
    for (const std::string& name : names_) {
      HAKAM_RETURN_IF_ERROR(ReplaceFile(New(name), absl::StrCat(folder_, "/", name)));
    }
    names_.clear();
    return absl::OkStatus();
  }

 private:
  std::string New(const std::string& name) const { return absl::StrCat(folder_, "/", name, ".new"); }

  const std::string folder_;
  std::vector<std::string> names_;
};

absl::Status WriteRecords(const Store& store, const std::string& path) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<RecordFileWriter> out, RecordFileWriter::Create(path));
  HAKAM_RETURN_IF_ERROR(store.ForEachRecord([&out](const PairNumbers&, const PairRecords& pair) {
    return ForEachBoard(pair, [&out](v1::BoardRecord board) {
      RemovePrivate(&board);
      return out->Add(board);
    });
  }));
  return out->Close();
}

// The league file must describe the league that was played.
absl::Status CheckLeagueFile(const LeagueIdentity& played, const std::string& folder) {
  const std::string path = absl::StrCat(folder, "/", kLeagueFile);
  HAKAM_ASSIGN_OR_RETURN(const LeagueConfig config, LoadLeagueConfig(path));
  const LeagueIdentity written = IdentityOf(config);
  HAKAM_RETURN_IF_ERROR(CheckSameLeague("the journal", played, written));
  if (!HasGrown(played, written)) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      path, ": asks for more pairs, or other rounds, than the journal has; run the league first"));
}

}  // namespace

std::vector<std::string> PublishedFiles() {
  std::vector<std::string> names = {kLeagueFile, kRecordsFile, kSeedFile};
  for (const StandingsFile& file : kStandingsFiles) names.push_back(file.name);
  std::sort(names.begin(), names.end());
  return names;
}

absl::Status Publish(const Store& store, const std::string& folder, bool incomplete) {
  HAKAM_RETURN_IF_ERROR(CheckLeagueFile(store.identity(), folder));
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(store));
  HAKAM_ASSIGN_OR_RETURN(const Standings standings, ComputeStandings(store, RulesLabel(rules)));
  if (!standings.complete && !incomplete) {
    return absl::FailedPreconditionError(
        absl::StrCat(standings.league, ": ", standings.pairs_done, " of ", standings.pairs_total,
                     " pairs are played; a league is published when it is complete, or with --incomplete"));
  }
  NewFiles files(folder);
  HAKAM_RETURN_IF_ERROR(WriteRecords(store, files.Begin(kRecordsFile)));
  HAKAM_RETURN_IF_ERROR(WriteFileAtOnce(
      files.Begin(kSeedFile), SeedText({.commitment = standings.commitment, .seed = standings.seed})));
  for (const StandingsFile& file : kStandingsFiles) {
    HAKAM_RETURN_IF_ERROR(WriteFileAtOnce(files.Begin(file.name), file.text(standings)));
  }
  std::string checksums;
  for (const std::string& name : PublishedFiles()) {
    HAKAM_ASSIGN_OR_RETURN(const std::string hex, files.Hash(name));
    absl::StrAppend(&checksums, ChecksumLine(hex, name));
  }
  HAKAM_RETURN_IF_ERROR(WriteFileAtOnce(files.Begin(kChecksumsFile), checksums));
  return files.Release();
}

}  // namespace hakam::arbiter
