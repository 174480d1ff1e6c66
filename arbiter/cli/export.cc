#include <fstream>
#include <memory>
#include <string>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "arbiter/audit/publication.h"
#include "arbiter/audit/terms.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/plots.h"
#include "arbiter/cli/recorded_board.h"
#include "arbiter/cli/standings_format.h"
#include "arbiter/host/league_folder.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// Writes a line; false if that failed.
using WriteLine = absl::FunctionRef<bool(const std::string& line)>;

absl::Status WriteJsonLines(const Store& store, bool with_private, WriteLine write) {
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(store));
  return store.ForEachRecord([&](const PairNumbers&, const PairRecords& records) -> absl::Status {
    for (const std::string& bytes : {records.room1, records.room2}) {
      v1::RoomRecord room;
      if (!room.ParseFromString(bytes)) return absl::DataLossError("a record in the journal cannot be read");
      for (v1::BoardRecord& board : *room.mutable_boards()) {
        if (!with_private) RemovePrivate(&board);
        HAKAM_ASSIGN_OR_RETURN(const std::string line, RecordLine(std::move(board), rules));
        if (write(line)) continue;
        return absl::ResourceExhaustedError(
            absl::StrCat("the export could not be written; is the disk full?", FileLimitText()));
      }
    }
    return absl::OkStatus();
  });
}

absl::Status Export(const ExportOptions& options) {
  if (options.publish) {
    HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> journal, OpenJournal(options.folder));
    return Publish(*journal, LeaguePaths(options.folder).folder, StandingsFiles(), options.incomplete);
  }
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenLeague(options.folder));
  if (!options.plots.empty()) return WritePlots(*store, options.plots);
  if (options.output.empty()) return WriteJsonLines(*store, options.with_private, PrintOut);
  std::ofstream file(options.output);
  if (!file) return absl::PermissionDeniedError(absl::StrCat(options.output, ": cannot be written"));
  HAKAM_RETURN_IF_ERROR(WriteJsonLines(*store, options.with_private, [&file](const std::string& line) {
    return static_cast<bool>(file << line);
  }));
  file.close();
  if (file) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat(options.output, ": could not be written; is the disk full?", FileLimitText()));
}

}  // namespace

absl::StatusOr<int> ExportCommand(const ExportOptions& options) {
  const absl::Status status = Export(options);
  if (!status.ok() && !ReaderGone()) return status;
  return kExitOk;
}

}  // namespace hakam::arbiter
